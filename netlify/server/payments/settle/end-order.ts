import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { Buyer } from '../../orders/buyer.ts';
import { parseOrderNumber } from '../../orders/number.ts';
import { findOrder, lockOrder, type OrderRow, requireOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../core/attempt-store.ts';
import type { Till } from '../core/context.ts';
import { cancelIfDue } from './cancel.ts';
import { endAttempt } from './settle.ts';

/** Ending an order that hangs, on an operator's word: the provider is asked first, and money that it took counts. */

export type OrderEnded =
  | { readonly kind: 'ended' | 'paid' | 'sent-back' | 'flagged' }
  | { readonly kind: 'no-order' }
  /** It has come to its end before. */
  | { readonly kind: 'not-open'; readonly status: OrderRow['status'] }
  /** The money is on its way at a bank. */
  | { readonly kind: 'processing'; readonly provider: ProviderName }
  /** The provider still lets it be paid. */
  | { readonly kind: 'still-open'; readonly provider: ProviderName }
  | { readonly kind: 'unreachable'; readonly provider: ProviderName; readonly reason: string }
  /** There is no key here to ask the provider with. */
  | { readonly kind: 'no-key'; readonly provider: ProviderName };

export async function endOrder(till: Till, number: string, actor: string): Promise<OrderEnded> {
  const order = await findOrder(till.database, number);
  if (order === undefined) return { kind: 'no-order' };
  if (order.status !== 'pending') return { kind: 'not-open', status: order.status };
  const attempt = await findLiveAttempt(till.database, number);
  if (attempt !== undefined) {
    const { provider } = attempt;
    if (till.providers[provider] === undefined) return { kind: 'no-key', provider };
    const settled = await endAttempt(till, attempt, { asked: 'cancelled', actor, evenCapturing: true });
    if (settled.kind === 'paid' || settled.kind === 'sent-back' || settled.kind === 'flagged')
      return { kind: settled.kind };
    if (settled.kind === 'processing') return { kind: 'processing', provider };
    if (settled.kind === 'unreachable') return { ...settled, provider };
    if (settled.kind !== 'closed') return { kind: 'still-open', provider };
  }
  return await till.database.transaction(async (tx) => {
    const now = await requireOrder(tx, number);
    if (now.status === 'completed') return { kind: 'paid' };
    // Begun in another tab since we looked.
    const begun = now.status === 'pending' ? await findLiveAttempt(tx, number) : undefined;
    if (begun !== undefined) return { kind: 'still-open', provider: begun.provider };
    await cancelIfDue(tx, now, { now: till.now(), asked: 'cancelled', actor });
    return { kind: 'ended' };
  });
}

/** A shopper cancels an order that is not paid. */

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
