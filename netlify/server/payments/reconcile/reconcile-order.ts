import { lockOrder, type OrderRow } from '../../orders/store.ts';
import { type Attempt, findLiveAttempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { stuckAttemptNote } from '../core/flag-notes.ts';
import { flagForStaff } from '../core/flag-store.ts';
import { cancelIfDue } from '../settle/cancel.ts';
import { abandonCapture, captureAttempt, settleAndCapture } from '../settle/capture.ts';
import { endAttempt, settle } from '../settle/settle.ts';

const STUCK_MS = 10 * 24 * 3_600_000;
/** Time after the reservation's end within which a capture without a response may still succeed. */
const UNANSWERED_MS = 5 * 60_000;

/** Settles the live attempt. After the reservation nobody can pay the order, so it is ended. */
export async function reconcileOrder(
  context: PaymentsContext,
  { number, quoteId, reservedUntil: orderUntil }: OrderRow,
): Promise<void> {
  const attempt = await findLiveAttempt(context.database, number);
  if (attempt === undefined) {
    await context.database.transaction(async (tx) => {
      const order = await lockOrder(tx, number);
      if (order !== undefined)
        await cancelIfDue(tx, order, { now: context.now(), asked: undefined, actor: 'reconcile' });
    });
    return;
  }
  await flagIfStuck(context, attempt);
  // A quote lasts longer than the attempts to pay it.
  const isAttemptFirst = quoteId !== null && attempt.expiresAt < orderUntil;
  const reservedUntil = isAttemptFirst ? attempt.expiresAt : orderUntil;
  if (attempt.state === 'capturing') return await resumeCapture(context, attempt, reservedUntil);
  const isOver = context.now() >= reservedUntil && attempt.state !== 'processing';
  // Expired pages are closed; approved wallet orders are captured instead.
  if (!isOver || context.rules[attempt.provider].flow === 'window') {
    const settled = await settleAndCapture(context, attempt);
    const isUnpaid = settled.kind === 'open' || settled.kind === 'declined';
    if (!isOver || !isUnpaid) return;
  }
  await endAttempt(context, attempt);
}

/**
 * Ends the capture some time after the reservation if the provider shows no payment. Otherwise it would reserve stock
 * forever.
 */
export async function resumeCapture(
  context: PaymentsContext,
  attempt: Attempt,
  reservedUntil: Date,
): Promise<void> {
  const captured = await captureAttempt(context, attempt);
  if (captured.kind !== 'unreachable') return;
  const isOver = context.now().getTime() - reservedUntil.getTime() >= UNANSWERED_MS;
  if (isOver) await abandonCapture(context, attempt);
  // The response may be lost although the money was taken.
  else await settle(context, attempt);
}

/** Flags the order, so that an operator asks the provider; otherwise the order would reserve its stock forever. */
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
