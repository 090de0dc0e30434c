import * as z from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { type QuoteAction, quoteRefusal } from '../../../src/features/quotes/quotes.rules.ts';
import { quoteRefusals } from '../../../src/features/quotes/quotes.text.ts';
import type { Database } from '../db/connection.ts';
import { lockAccountOrders } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { paymentsContext } from '../payments/providers.ts';
import { actorOf } from '../staff/actor-store.ts';
import {
  failureResponse,
  type IdempotentWrite,
  notPossibleResponse,
  successResponse,
  type WriteResponse,
} from '../staff/idempotency.ts';
import type { FinishWrite, StaffWrite } from '../staff/route-guard.ts';
import { quoteFacts } from './facts.ts';
import { findStaffQuote } from './staff-view.ts';
import { type FullQuote, findQuote } from './store.ts';

export interface SeenQuote {
  readonly id: string;
  readonly version: number;
}

/** The transaction of a write, in which the quote is locked and has the version that the operator saw. */
export interface QuoteChange {
  readonly context: PaymentsContext;
  readonly tx: Database;
  readonly full: FullQuote;
  readonly actor: string;
  readonly now: Date;
}

/** Undefined once done. A string says why the write is not possible. */
type ChangeQuote<Request> = (
  change: QuoteChange,
  request: Request,
) => Promise<undefined | string | WriteResponse>;

/** A write to one quote, refused where `action` is. It responds with the present quote, also after a conflict. */
export function quoteWrite<Request extends SeenQuote>(
  action: QuoteAction,
  change: ChangeQuote<Request>,
): StaffWrite<Request> {
  return {
    plan: async (services, request, { id }) =>
      changeSeenQuote(request, action, { context: paymentsContext(services), actor: actorOf(id) }, change),
    finish: respondWithQuote,
  };
}

/** Every change of a quote locks its account's orders. */
export function changeSeenQuote<Request extends SeenQuote>(
  request: Request,
  action: QuoteAction,
  by: Pick<QuoteChange, 'context' | 'actor'>,
  change: ChangeQuote<Request>,
): IdempotentWrite {
  return async (tx) => {
    const { id, version } = request;
    const seen = await findQuote(tx, id);
    if (seen === undefined) return noQuoteResponse();
    await lockAccountOrders(tx, seen.quote.accountId);
    const full = await findQuote(tx, id);
    if (full === undefined) return noQuoteResponse();
    if (full.quote.version !== version) return quoteChangedResponse(id);
    const now = by.context.now();
    const because = quoteRefusal(action, quoteFacts(full, now));
    if (because !== null) return notPossibleResponse(quoteRefusals()[because]);
    const result = await change({ ...by, tx, full, now }, request);
    return typeof result === 'string' ? notPossibleResponse(result) : (result ?? successResponse({ id }));
  };
}

export function noQuoteResponse(): WriteResponse {
  return failureResponse(404, 'quote-not-found', texts().quotes.none);
}

/** `changed` makes `respondWithQuote` add the present quote. */
export function quoteChangedResponse(id: string): WriteResponse {
  return failureResponse(409, 'quote-changed', texts().quotes.changed, { changed: id });
}

/** Success and conflict responses contain the current quote. */
export const respondWithQuote: FinishWrite = async ({ database }, stored) => {
  const { data, changed } = z
    .object({ data: z.object({ id: z.string() }).nullable(), changed: z.string().optional() })
    .parse(stored.body);
  const id = data?.id ?? changed;
  if (id === undefined) return stored;
  const quote = (await findStaffQuote(database, id, new Date())) ?? null;
  return { ...stored, body: { ...stored.body, ...(data === null ? { quote } : { data: quote }) } };
};
