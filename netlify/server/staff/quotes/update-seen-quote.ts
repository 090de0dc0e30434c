/** Lock, checks and responses that all writes of operators to a quote share. */
import type { z } from 'zod';
import type { quoteActionRequestSchema } from '../../../../src/contract/ops-quotes.ts';
import { type QuoteAction, quoteRefusal } from '../../../../src/rules/quotes.ts';
import { quoteRefusals } from '../../../../src/text/quotes.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Database } from '../../db/connection.ts';
import { lockAccountOrders } from '../../orders/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { quoteFacts } from '../../quotes/facts.ts';
import { type FullQuote, findQuote } from '../../quotes/store.ts';
import {
  failureResponse,
  type IdempotentWrite,
  successResponse,
  type WriteResponse,
} from '../access/idempotency.ts';

export type SeenQuote = z.output<typeof quoteActionRequestSchema>;

/** Every change of a quote locks its account's orders. */
export function updateSeenQuote(
  { id, version }: SeenQuote,
  name: QuoteAction,
  context: PaymentsContext,
  work: (tx: Database, full: FullQuote, now: Date) => Promise<WriteResponse | undefined>,
): IdempotentWrite {
  return async (tx) => {
    const seen = await findQuote(tx, id);
    if (seen === undefined) return noQuoteResponse();
    await lockAccountOrders(tx, seen.quote.accountId);
    const full = await findQuote(tx, id);
    if (full === undefined) return noQuoteResponse();
    if (full.quote.version !== version) return quoteChangedResponse(id);
    const now = context.now();
    const because = quoteRefusal(name, quoteFacts(full, now));
    if (because !== null) return notPossibleResponse(quoteRefusals()[because]);
    return (await work(tx, full, now)) ?? successResponse({ id });
  };
}

export function noQuoteResponse(): WriteResponse {
  return failureResponse(404, 'quote-not-found', texts().quotes.none);
}

/** The route adds the current quote. */
export function quoteChangedResponse(id: string): WriteResponse {
  return failureResponse(409, 'quote-changed', texts().quotes.changed, { changed: id });
}

export function notPossibleResponse(msg: string): WriteResponse {
  return failureResponse(409, 'not-possible', msg);
}
