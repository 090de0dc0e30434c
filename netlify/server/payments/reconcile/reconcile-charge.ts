/** Counts payments, and closes attempts that nobody may pay any more. */
import { requireCharge } from '../../charges/store.ts';
import type { Attempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { settleAndCapture } from '../settle/capture.ts';
import { endAttempt } from '../settle/settle.ts';
import { flagIfStuck, resumeCapture } from './reconcile-order.ts';

export async function reconcileCharge(context: PaymentsContext, attempt: Attempt): Promise<void> {
  await flagIfStuck(context, attempt);
  if (attempt.state === 'capturing') return await resumeCapture(context, attempt, attempt.expiresAt);
  const charge = await requireCharge(context.database, attempt);
  // A payment of a charge that is no longer due is refunded.
  if (charge.state !== 'due') {
    await endAttempt(context, attempt, { asked: 'cancelled' });
    return;
  }
  const settled = await settleAndCapture(context, attempt);
  const isUnpaid = settled.kind === 'open' || settled.kind === 'declined';
  if (isUnpaid && context.now() >= attempt.expiresAt) await endAttempt(context, attempt);
}
