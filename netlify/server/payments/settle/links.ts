import { requireCharge } from '../../orders/charge-store.ts';
import { listLiveLinkAttemptsOfOrder } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { endAttempt, settle } from './settle.ts';

/**
 * Counts payments that arrived before a charge changes. Skips providers for which this deploy has
 * no key.
 */
export async function pollLinkAttempts(context: PaymentsContext, number: string): Promise<void> {
  for (const attempt of await listLiveLinkAttemptsOfOrder(context.database, number))
    if (context.providers[attempt.provider] !== undefined) await settle(context, attempt);
}

/** The reconcile retries failed calls. */
export async function closeAttemptsOfWithdrawnCharges(
  context: PaymentsContext,
  number: string,
): Promise<void> {
  for (const attempt of await listLiveLinkAttemptsOfOrder(context.database, number)) {
    if (context.providers[attempt.provider] === undefined) continue;
    const { state } = await requireCharge(context.database, attempt);
    if (state !== 'due') await endAttempt(context, attempt, { asked: 'cancelled' });
  }
}
