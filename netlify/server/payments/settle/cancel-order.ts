/** A shopper cancels an order that is not paid. */
import type { Buyer } from '../../orders/buyer.ts';
import { parseOrderNumber } from '../../orders/number.ts';
import { findOrder, lockOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../till/attempt-store.ts';
import type { Till } from '../till/till.ts';
import { cancelIfDue } from './cancel.ts';
import { endAttempt } from './settle.ts';

export type Cancelled =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'paid' }
  /** It was cancelled before. */
  | { readonly kind: 'ended' }
  /** Another tab began to pay for it meanwhile. */
  | { readonly kind: 'still-open' }
  /** A payment is on its way. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'unreachable' };

/** Ends an unpaid order, once its attempt can't be paid any more; it may turn out to be paid. */
export async function cancelOrder(till: Till, buyer: Buyer, typed: string): Promise<Cancelled> {
  const number = parseOrderNumber(typed);
  const order = number === undefined ? undefined : await findOrder(till.database, number);
  if (order === undefined || order.accountId !== buyer.id) return { kind: 'not-found' };
  if (order.status === 'completed') return { kind: 'paid' };
  if (order.status === 'cancelled') return { kind: 'ended' };
  const attempt = await findLiveAttempt(till.database, order.number);
  if (attempt?.state === 'capturing') return { kind: 'processing' };
  if (attempt !== undefined) {
    const ended = await endAttempt(till, attempt, { asked: 'cancelled' });
    if (ended.kind === 'processing' || ended.kind === 'unreachable') return { kind: ended.kind };
    if (ended.kind === 'open' || ended.kind === 'approved') return { kind: 'unreachable' };
    if (ended.kind === 'paid') return { kind: 'paid' };
  }
  return await till.database.transaction(async (tx) => {
    const now = await lockOrder(tx, order.number);
    if (now !== undefined)
      await cancelIfDue(tx, now, { now: till.now(), asked: 'cancelled', actor: 'shopper' });
    const after = await findOrder(tx, order.number);
    if (after?.status === 'completed') return { kind: 'paid' };
    return { kind: after?.status === 'cancelled' ? 'cancelled' : 'still-open' };
  });
}
