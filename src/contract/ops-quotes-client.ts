import { type Body, isBody } from './call.ts';
import { type CallOutcome, readOps, writeOps } from './ops-call.ts';
import type { ExtendReservationRequest, OpenPaymentRequest, RecordPapersRequest } from './ops-papers.ts';
import type {
  CreateQuoteRequest,
  EditQuoteRequest,
  OpsQuote,
  QuoteActionRequest,
  QuotesPage,
  QuoteView,
  WithdrawQuoteRequest,
} from './ops-quotes.ts';

/** A conflict contains the present quote. */
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

function write(path: string, request: unknown, key: string): Promise<QuoteResult<OpsQuote>> {
  return writeOps(`/ops/quotes/${path}`, request, key, quoteIn, ({ quote }) =>
    isQuote(quote) ? { quote } : undefined,
  );
}

export const createQuote = (request: CreateQuoteRequest, key: string) => write('create', request, key);
export const editQuote = (request: EditQuoteRequest, key: string) => write('edit', request, key);
export const sendQuote = (request: QuoteActionRequest, key: string) => write('send', request, key);
export const reserveQuote = (request: QuoteActionRequest, key: string) => write('reserve', request, key);
export const recordPapers = (request: RecordPapersRequest, key: string) => write('papers', request, key);
export const extendReservation = (request: ExtendReservationRequest, key: string) =>
  write('extend', request, key);
export const openPayment = (request: OpenPaymentRequest, key: string) => write('open', request, key);
export const reviseQuote = (request: QuoteActionRequest, key: string) => write('revise', request, key);
export const withdrawQuote = (request: WithdrawQuoteRequest, key: string) => write('withdraw', request, key);
