import { type Body, type CallResult, get, sendChange } from './call.ts';
import { isBoolean, isInteger, isMoment, isString, isYuan, listOf, objectWith, orNull } from './checks.ts';
import { IDEMPOTENCY_KEY_HEADER } from './limits.ts';
import { fetchAllPages, joinItems, pagePath } from './pages.ts';
import type { ReportPaperRequest, ReserveRequest } from './papers.ts';
import type { Quote, QuoteRequest } from './quotes.ts';

export const isQuote = objectWith({
  ...{
    id: isString,
    state: isString,
    for_papers: isBoolean,
    message: isString,
    created_at: isMoment,
    sent_at: orNull(isMoment),
  },
  items: listOf(
    objectWith({
      product: objectWith({ id: isString, name: isString, main_image: isString }),
      ...{ quality: isString, quantity: isInteger },
      ...{ unit_price: orNull(isYuan), tier_price: orNull(isYuan) },
    }),
  ),
  ...{ order: orNull(isString), total: orNull(isYuan), freight: orNull(isYuan) },
  ...{ valid_until: orNull(isMoment), reserved: orNull(isBoolean), question: orNull(isString) },
  papers: orNull(
    objectWith({
      ...{ country: orNull(isString), verdict: isString, words: listOf(isString), can_report: isBoolean },
      items: listOf(
        objectWith({
          ...{ name: isString, who: isString, products: listOf(isString), waits_for: orNull(isString) },
          ...{ asked_on: orNull(isMoment), expected_by: orNull(isMoment), received_on: orNull(isMoment) },
          ...{ number: isString, valid_until: orNull(isMoment), reported_number: orNull(isString) },
        }),
      ),
    }),
  ),
  ...{ note: orNull(isString), withdrawal_reason: orNull(isString) },
  ...{ can_ask: isBoolean, can_decline: isBoolean },
});

export interface QuoteResponse {
  readonly msg: string;
  readonly quote: Quote;
}

function parseQuoteWithMessage({ msg, data }: Body): QuoteResponse | undefined {
  return typeof msg === 'string' && isQuote(data) ? { msg, quote: data as Quote } : undefined;
}

const pathOf = (id: string) => `/quotes/${encodeURIComponent(id)}`;

interface QuotesPage {
  readonly items: readonly Quote[];
  readonly next: string | null;
}

/** Newest first; 401 for visitors. */
export function fetchQuotes(signal?: AbortSignal): Promise<CallResult<QuotesPage>> {
  const isNext = orNull(isString);
  const read = ({ data, next = null }: Body): QuotesPage | undefined =>
    listOf(isQuote)(data) && isNext(next)
      ? { items: data as Quote[], next: next as string | null }
      : undefined;
  return fetchAllPages((after) => get(pagePath('/quotes', after), read, signal), joinItems);
}

/** 404 if the quote is not the account's, 401 for visitors. */
export function fetchQuote(id: string, signal?: AbortSignal): Promise<CallResult<Quote>> {
  return get(pathOf(id), (body) => parseQuoteWithMessage(body)?.quote, signal);
}

/**
 * Makes one request for a key. 403 without a confirmed mailbox, 409 if the shown cart has changed. 422 if the key had
 * another request, 429 after too many requests.
 */
export function requestQuote(request: QuoteRequest, key: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', '/quotes', request, parseQuoteWithMessage, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
}

/** Asks staff to reserve the lines of the cart that need papers. Idempotent by `key`. */
export function requestReservation(request: ReserveRequest, key: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', '/reservations', request, parseQuoteWithMessage, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
}

/** Idempotent. 409 if the paper does not wait for the buyer. */
export function reportPaper(id: string, request: ReportPaperRequest): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', `${pathOf(id)}/papers`, request, parseQuoteWithMessage);
}

/** Idempotent. 409 if the buyer has asked before, or the quote has ended. */
export function askQuestion(id: string, question: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', `${pathOf(id)}/ask`, { question }, parseQuoteWithMessage);
}

/** Idempotent. 409 if the quote is paid, being paid or has ended; 502 if the provider is unreachable. */
export function declineQuote(id: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', `${pathOf(id)}/decline`, undefined, parseQuoteWithMessage);
}
