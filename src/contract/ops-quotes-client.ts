import { type Body, isBody } from './call.ts';
import { type CallOutcome, readOps, writeOps } from './ops-call.ts';
import type { ExtendReservationRequest, OpenPaymentRequest, RecordPapersRequest } from './ops-papers.ts';
import type {
  CreateQuoteRequest,
  EditQuoteRequest,
  OpsQuote,
  QuoteAccounts,
  QuoteActionRequest,
  QuotesPage,
  QuoteView,
  WithdrawQuoteRequest,
} from './ops-quotes.ts';

/** A conflict has the quote as it stands now. */
export type QuoteResult<T> = CallOutcome<T, { readonly quote: OpsQuote }>;

const isQuote = (value: unknown): value is OpsQuote => isBody(value) && Array.isArray(value.lines);
const quoteIn = (data: Body) => (isQuote(data) ? data : undefined);
const items = <T>(data: Body) => (Array.isArray(data.items) ? (data as unknown as T) : undefined);

export function fetchQuotes(view: QuoteView): Promise<QuoteResult<QuotesPage>> {
  return readOps(`/ops/quotes?view=${view}`, items<QuotesPage>);
}

export function fetchQuote(id: string): Promise<QuoteResult<OpsQuote>> {
  return readOps(`/ops/quotes/${encodeURIComponent(id)}`, quoteIn);
}

export function fetchQuoteAccounts(q: string): Promise<QuoteResult<QuoteAccounts>> {
  return readOps(`/ops/quotes/accounts?${new URLSearchParams({ q })}`, items<QuoteAccounts>);
}

function write(path: string, wish: unknown, key: string): Promise<QuoteResult<OpsQuote>> {
  return writeOps(`/ops/quotes/${path}`, wish, key, quoteIn, ({ quote }) =>
    isQuote(quote) ? { quote } : undefined,
  );
}

export const createQuote = (wish: CreateQuoteRequest, key: string) => write('create', wish, key);
export const editQuote = (wish: EditQuoteRequest, key: string) => write('edit', wish, key);
export const sendQuote = (wish: QuoteActionRequest, key: string) => write('send', wish, key);
export const reserveQuote = (wish: QuoteActionRequest, key: string) => write('reserve', wish, key);
export const recordPapers = (wish: RecordPapersRequest, key: string) => write('papers', wish, key);
export const extendReservation = (wish: ExtendReservationRequest, key: string) => write('extend', wish, key);
export const openPayment = (wish: OpenPaymentRequest, key: string) => write('open', wish, key);
export const reviseQuote = (wish: QuoteActionRequest, key: string) => write('revise', wish, key);
export const withdrawQuote = (wish: WithdrawQuoteRequest, key: string) => write('withdraw', wish, key);
