import { isCapturedByShop, methodOf } from '../../../../src/features/orders/payment-methods.rules.ts';
import { lockOrder, type OrderRow, payableUntil } from '../../orders/store.ts';
import { type Attempt, findLiveAttempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { stuckAttemptNote } from '../core/flag-notes.ts';
import { flagForStaff } from '../core/flag-store.ts';
import { cancelIfDue } from '../settle/cancel.ts';
import { abandonCapture, captureAttempt, settleAndCapture } from '../settle/capture.ts';
import { endAttempt, settle } from '../settle/settle.ts';
import { isSoldOut } from '../settle/sold-out.ts';

const STUCK_MS = 10 * 24 * 3_600_000;
/** Time after the attempt's end within which a capture without a response may still succeed. */
const UNANSWERED_MS = 5 * 60_000;

/** Settles the live attempt, and closes it once it or the time to pay is over, or its stock is gone. */
export async function reconcileOrder(context: PaymentsContext, order: OrderRow): Promise<void> {
  const { number } = order;
  const attempt = await findLiveAttempt(context.database, number);
  if (attempt === undefined) {
    await context.database.transaction(async (tx) => {
      const locked = await lockOrder(tx, number);
      if (locked !== undefined)
        await cancelIfDue(tx, locked, { now: context.now(), asked: undefined, actor: 'reconcile' });
    });
    return;
  }
  await flagIfStuck(context, attempt);
  if (attempt.state === 'capturing') return await resumeCapture(context, attempt, attempt.expiresAt);
  const isLate = context.now() >= attempt.expiresAt || context.now() >= payableUntil(order);
  const isOver = attempt.state !== 'processing' && (isLate || (await isSoldOut(context.database, number)));
  // What the buyer authorised in time is captured, not closed.
  if (!isOver || isCapturedByShop(methodOf(attempt))) {
    const settled = await settleAndCapture(context, attempt);
    const isUnpaid = settled.kind === 'open' || settled.kind === 'declined';
    if (!isOver || !isUnpaid) return;
  }
  await endAttempt(context, attempt);
}

/**
 * Ends the capture some time after the attempt's end if the provider shows no payment. Otherwise others would wait for its
 * units forever.
 */
export async function resumeCapture(context: PaymentsContext, attempt: Attempt, until: Date): Promise<void> {
  const captured = await captureAttempt(context, attempt);
  if (captured.kind !== 'unreachable') return;
  const isOver = context.now().getTime() - until.getTime() >= UNANSWERED_MS;
  if (isOver) await abandonCapture(context, attempt);
  // The response may be lost although the money was taken.
  else await settle(context, attempt);
}

/** Flags the order, so that an operator asks the provider; otherwise it would stay unpaid forever. */
export async function flagIfStuck(
  context: PaymentsContext,
  { id, provider, providerRef, orderNumber, createdAt, state }: Attempt,
): Promise<void> {
  if (context.now().getTime() - createdAt.getTime() < STUCK_MS) return;
  const days = STUCK_MS / (24 * 3_600_000);
  const note = stuckAttemptNote({ provider, ref: providerRef ?? id, orderNumber, state, days });
  await flagForStaff(context, context.database, {
    kind: 'stuck',
    provider,
    providerRef: providerRef ?? id,
    orderNumber,
    note,
    at: context.now(),
  });
}
