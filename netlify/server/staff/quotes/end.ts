/** The operator withdraws a quote, or takes it back to revise it (docs/decisions/0093). */
import { quoteRefusal } from '../../../../src/rules/quotes.ts';
import { quoteRefusals } from '../../../../src/text/quotes.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { mailWithdrawnQuote, setWithdrawalReason } from '../../orders/quote-order-store.ts';
import { findOrder } from '../../orders/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { endUnpaidOrder } from '../../payments/settle/end-order.ts';
import { isKnownToBuyer, quoteFacts } from '../../quotes/facts.ts';
import { findQuote, updateQuote } from '../../quotes/store.ts';
import {
  failureResponse,
  type IdempotentWrite,
  successResponse,
  type WriteResponse,
} from '../access/idempotency.ts';
import {
  noQuoteResponse,
  notPossibleResponse,
  quoteChangedResponse,
  type SeenQuote,
  updateSeenQuote,
} from './update-seen-quote.ts';

const ENDS = {
  withdraw: { asked: 'withdrawn', state: 'withdrawn' },
  revise: { asked: 'revised', state: 'draft' },
} as const;

/**
 * Ends the quote's order first, because its payment may be arriving. A retry after a crash finds the quote ended, and
 * responds as if it had just ended the quote.
 */
export async function endQuoteWrite(
  context: PaymentsContext,
  staff: Account,
  request: SeenQuote,
  name: keyof typeof ENDS,
  reason = '',
): Promise<IdempotentWrite | WriteResponse> {
  const full = await findQuote(context.database, request.id);
  if (full === undefined) return noQuoteResponse();
  const { orderNumber, state, version } = full.quote;
  const { asked, state: ended } = ENDS[name];
  const done: IdempotentWrite = async () => successResponse({ id: request.id });
  if (state === ended) return done;
  if (version !== request.version) return quoteChangedResponse(request.id);
  const because = quoteRefusal(name, quoteFacts(full, context.now()));
  if (because !== null) return notPossibleResponse(quoteRefusals()[because]);
  if (orderNumber === null)
    return updateSeenQuote(request, name, context, async (tx, now, at) => {
      await updateQuote(tx, request.id, name, { endedAt: at, withdrawalReason: reason });
      if (isKnownToBuyer(now)) await mailWithdrawnQuote(tx, request.id);
      return undefined;
    });
  const order = await findOrder(context.database, orderNumber);
  if (order === undefined) throw new Error(`the quote ${request.id} names an order that does not exist`);
  // The transaction that ends the order mails the reason.
  if (name === 'withdraw' && !(await setWithdrawalReason(context.database, request, reason)))
    return quoteChangedResponse(request.id);
  const result = await endUnpaidOrder(context, order, { asked, actor: actorOf(staff.id) });
  switch (result.kind) {
    case 'cancelled':
      return done;
    case 'paid':
      return notPossibleResponse(quoteRefusals().quotePaid);
    case 'ended':
      return notPossibleResponse(quoteRefusals().quoteEnded);
    case 'still-open':
    case 'processing':
      return notPossibleResponse(quoteRefusals().quoteProcessing);
    case 'unreachable':
      return failureResponse(502, 'provider-unreachable', texts().quotes.unreachable);
  }
}
