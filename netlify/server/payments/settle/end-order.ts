/** Polls the provider first, and applies a payment that it reports. */
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Buyer } from '../../orders/buyer.ts';
import { parseOrderNumber } from '../../orders/number.ts';
import { notifyStaffOfPapers } from '../../orders/papers-news.ts';
import { findWaitingQuote } from '../../orders/quote-order-store.ts';
import { findOrder, lockOrder, lockRequiredOrder, type OrderRow } from '../../orders/store.ts';
import { findLiveAttempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { type CancelOptions, type CancelReason, cancelIfDue } from './cancel.ts';
import { endAttempt } from './settle.ts';

export type EndOrderResult =
  | { readonly kind: 'ended' | 'paid' | 'sent-back' | 'flagged' }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'not-open'; readonly status: OrderRow['status'] }
  | { readonly kind: 'processing'; readonly provider: ProviderName }
  | { readonly kind: 'still-open'; readonly provider: ProviderName }
  | { readonly kind: 'unreachable'; readonly provider: ProviderName; readonly reason: string }
  /** This deploy lacks a key of the provider. */
  | { readonly kind: 'no-key'; readonly provider: ProviderName };

export async function endOrder(
  context: PaymentsContext,
  number: string,
  actor: string,
): Promise<EndOrderResult> {
  const order = await findOrder(context.database, number);
  if (order === undefined) return { kind: 'no-order' };
  if (order.status !== 'pending') return { kind: 'not-open', status: order.status };
  const attempt = await findLiveAttempt(context.database, number);
  if (attempt !== undefined) {
    const { provider } = attempt;
    if (context.providers[provider] === undefined) return { kind: 'no-key', provider };
    const settled = await endAttempt(context, attempt, { asked: 'cancelled', actor, evenCapturing: true });
    if (settled.kind === 'paid' || settled.kind === 'sent-back' || settled.kind === 'flagged')
      return { kind: settled.kind };
    if (settled.kind === 'processing') return { kind: 'processing', provider };
    if (settled.kind === 'unreachable') return { ...settled, provider };
    if (settled.kind !== 'closed') return { kind: 'still-open', provider };
  }
  return await context.database.transaction(async (tx) => {
    const now = await lockRequiredOrder(tx, number);
    if (now.status === 'completed') return { kind: 'paid' };
    // Another tab may have begun an attempt in the meantime.
    const begun = now.status === 'pending' ? await findLiveAttempt(tx, number) : undefined;
    if (begun !== undefined) return { kind: 'still-open', provider: begun.provider };
    await cancelIfDue(tx, now, { now: context.now(), asked: 'cancelled', actor });
    return { kind: 'ended' };
  });
}

export type CancelOrderResult =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'ended' }
  /** Another tab began a payment in the meantime. */
  | { readonly kind: 'still-open' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'unreachable' };

/** Closes the order's attempt, which may turn out to be paid. */
export async function cancelOrder(
  context: PaymentsContext,
  buyer: Buyer,
  typed: string,
): Promise<CancelOrderResult> {
  const number = parseOrderNumber(typed);
  const order = number === undefined ? undefined : await findOrder(context.database, number);
  if (order === undefined || order.accountId !== buyer.id) return { kind: 'not-found' };
  const asked = order.quoteId === null ? 'cancelled' : 'declined';
  return await endUnpaidOrder(context, order, { asked, actor: 'shopper' });
}

/** Ends nothing while a payment is being captured or processed. */
export async function endUnpaidOrder(
  context: PaymentsContext,
  order: OrderRow,
  by: Pick<CancelOptions, 'actor'> & { readonly asked: CancelReason },
): Promise<Exclude<CancelOrderResult, { kind: 'not-found' }>> {
  if (order.status === 'completed') return { kind: 'paid' };
  if (order.status === 'cancelled') return { kind: 'ended' };
  const attempt = await findLiveAttempt(context.database, order.number);
  if (attempt?.state === 'capturing') return { kind: 'processing' };
  if (attempt !== undefined) {
    const ended = await endAttempt(context, attempt, by);
    if (ended.kind === 'processing' || ended.kind === 'unreachable') return { kind: ended.kind };
    if (ended.kind === 'open' || ended.kind === 'approved') return { kind: 'unreachable' };
    if (ended.kind === 'paid') return { kind: 'paid' };
  }
  return await context.database.transaction(async (tx) => {
    const now = await lockOrder(tx, order.number);
    const waiting =
      by.asked === 'declined' && now !== undefined ? await findWaitingQuote(tx, now) : undefined;
    if (now !== undefined) await cancelIfDue(tx, now, { now: context.now(), ...by });
    const after = await findOrder(tx, order.number);
    if (waiting !== undefined && after?.status === 'cancelled')
      await notifyStaffOfPapers(tx, context.staff, 'given-up', { number: order.number, quote: waiting });
    if (after?.status === 'completed') return { kind: 'paid' };
    return { kind: after?.status === 'cancelled' ? 'cancelled' : 'still-open' };
  });
}
