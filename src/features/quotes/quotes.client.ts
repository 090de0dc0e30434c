import {
  type Body,
  type CallResult,
  dataIn,
  get,
  type MessageResponse,
  messageIn,
  sendChange,
} from '../base/call.client.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../base/limits.contract.ts';
import { fetchAllPages, joinItems, pathAfter } from '../base/pages.client.ts';
import type { ReportPaperRequest, ReserveRequest } from '../papers/papers.contract.ts';
import type { Quote, QuoteRequest } from './quotes.contract.ts';

export interface QuoteResponse extends MessageResponse {
  readonly quote: Quote;
}

function quoteIn(body: Body): QuoteResponse | undefined {
  const message = messageIn(body);
  const quote = dataIn<Quote>(body);
  return message && quote && { ...message, quote };
}

const pathOf = (id: string) => `/quotes/${encodeURIComponent(id)}`;

interface QuotesPage {
  readonly items: readonly Quote[];
  readonly next: string | null;
}

/** Newest first; 401 for visitors. */
export function fetchQuotes(signal?: AbortSignal): Promise<CallResult<QuotesPage>> {
  const read = (body: Body): QuotesPage | undefined => {
    const items = dataIn<Quote[]>(body);
    return items && { items, next: (body.next ?? null) as QuotesPage['next'] };
  };
  return fetchAllPages((after) => get(pathAfter('/quotes', after), read, signal), joinItems);
}

/** 404 if the quote is not the account's, 401 for visitors. */
export function fetchQuote(id: string, signal?: AbortSignal): Promise<CallResult<Quote>> {
  return get(pathOf(id), dataIn<Quote>, signal);
}

/**
 * Makes one request for a key. 403 without a confirmed mailbox, 409 if the shown cart has changed. 422 if the key had
 * another request, 429 after too many requests.
 */
export function requestQuote(request: QuoteRequest, key: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', '/quotes', request, quoteIn, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
}

/** Asks staff to reserve the lines of the cart that need papers. Idempotent by `key`. */
export function requestReservation(request: ReserveRequest, key: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', '/reservations', request, quoteIn, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
}

/** Idempotent. 409 if the paper does not wait for the buyer. */
export function reportPaper(id: string, request: ReportPaperRequest): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', `${pathOf(id)}/papers`, request, quoteIn);
}

/** Idempotent. 409 if the buyer has asked before, or the quote has ended. */
export function askQuestion(id: string, question: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', `${pathOf(id)}/ask`, { question }, quoteIn);
}

/** Idempotent. 409 if the quote is paid, being paid or has ended; 502 if the provider is unreachable. */
export function declineQuote(id: string): Promise<CallResult<QuoteResponse>> {
  return sendChange('POST', `${pathOf(id)}/decline`, undefined, quoteIn);
}
