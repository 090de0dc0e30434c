/** Drafts that operators make from nothing, for a sale by phone (docs/decisions/0093). */
import { randomUUID } from 'node:crypto';
import type { CreateQuoteRequest } from '../../../../src/contract/ops-quotes.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { type Account, readAccount } from '../../accounts/store.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { insertQuote } from '../../quotes/store.ts';
import { failureResponse, type IdempotentWrite, successResponse } from '../access/idempotency.ts';
import { notPossibleResponse } from './update-seen-quote.ts';

/** The buyer sees nothing of the draft until it is sent. The draft doesn't count as the buyer's request. */
export function createQuoteWrite(
  context: PaymentsContext,
  staff: Account,
  { account }: CreateQuoteRequest,
): IdempotentWrite {
  return async (tx) => {
    const buyer = await readAccount(tx, account);
    if (buyer === undefined) return failureResponse(404, 'quote-not-found', texts().quotes.noAccount);
    if (!buyer.emailVerified) return notPossibleResponse(texts().quotes.unconfirmed);
    const id = randomUUID();
    const quote = {
      ...{ id, accountId: buyer.id, state: 'draft' as const, message: '', createdAt: context.now() },
      createdBy: actorOf(staff.id),
      // The operator's request has an idempotency key of its own, so this key only has to be unique.
      ...{ key: `desk ${id}`, request: '' },
    };
    await insertQuote(tx, quote, []);
    return successResponse({ id });
  };
}
