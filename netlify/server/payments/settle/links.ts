/** Payments by pay links while staff changes what is asked for (docs/decisions/0089). */
import { requireCharge } from '../../charges/store.ts';
import { listLiveLinkAttemptsOfOrder } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { endAttempt, settle } from './settle.ts';

/** Counts what was paid and not yet reported, before a charge changes. A provider out of reach is not waited for. */
export async function pollLinks(context: PaymentsContext, number: string): Promise<void> {
  for (const attempt of await listLiveLinkAttemptsOfOrder(context.database, number))
    if (context.providers[attempt.provider] !== undefined) await settle(context, attempt);
}

/** Closes the payments of charges that are not due any more; the reconcile continues what fails here. */
export async function closeWithdrawn(context: PaymentsContext, number: string): Promise<void> {
  for (const attempt of await listLiveLinkAttemptsOfOrder(context.database, number)) {
    if (context.providers[attempt.provider] === undefined) continue;
    const { state } = await requireCharge(context.database, attempt);
    if (state !== 'due') await endAttempt(context, attempt, { asked: 'cancelled' });
  }
}
