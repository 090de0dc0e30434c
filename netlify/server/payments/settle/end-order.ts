/** Ending an order that hangs, on an operator's word: the provider is asked first, and money that it took counts. */
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import { findOrder, type OrderRow, requireOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../till/attempt-store.ts';
import type { Till } from '../till/till.ts';
import { cancelIfDue } from './cancel.ts';
import { endAttempt } from './settle.ts';

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
