/** One unpaid order of the reconcile: asks its provider, takes what was agreed to, ends what nobody pays any more. */
import { lockOrder, type OrderRow } from '../../orders/store.ts';
import { type Attempt, findLiveAttempt } from '../core/attempt-store.ts';
import type { Till } from '../core/context.ts';
import { stuckNote } from '../core/flag-notes.ts';
import { flagForStaff } from '../core/flag-store.ts';
import { cancelIfDue } from '../settle/cancel.ts';
import { abandonCapture, capture, settleAndCapture } from '../settle/capture.ts';
import { endAttempt, settle } from '../settle/settle.ts';

/** Longer than any bank takes. Milliseconds. */
const STUCK_MS = 10 * 24 * 3_600_000;
/** A capture without an answer may still come about so long after its hold's end. Milliseconds. */
const UNANSWERED_MS = 5 * 60_000;

/** Ends an order only when its time is over and nobody can pay it any more. */
export async function reconcileOrder(till: Till, { number, holdUntil }: OrderRow): Promise<void> {
  const attempt = await findLiveAttempt(till.database, number);
  if (attempt === undefined) {
    await till.database.transaction(async (tx) => {
      const order = await lockOrder(tx, number);
      if (order !== undefined)
        await cancelIfDue(tx, order, { now: till.now(), asked: undefined, actor: 'reconcile' });
    });
    return;
  }
  await flagIfStuck(till, attempt);
  if (attempt.state === 'capturing') return await resumeCapture(till, attempt, holdUntil);
  const isOver = till.now() >= holdUntil && attempt.state !== 'processing';
  // What is over is closed by asking; what was agreed to in a window is not closed but captured.
  if (!isOver || till.rules[attempt.provider].flow === 'window') {
    const settled = await settleAndCapture(till, attempt);
    const isUnpaid = settled.kind === 'open' || settled.kind === 'declined';
    if (!isOver || !isUnpaid) return;
  }
  await endAttempt(till, attempt);
}

/**
 * A process died over the capture, or it had no answer. One that is never answered must not hold the pieces for ever:
 * it ends some time after the hold, where the provider shows that nothing was taken.
 */
async function resumeCapture(till: Till, attempt: Attempt, holdUntil: Date): Promise<void> {
  const captured = await capture(till, attempt);
  if (captured.kind !== 'unreachable') return;
  const isOver = till.now().getTime() - holdUntil.getTime() >= UNANSWERED_MS;
  if (isOver) await abandonCapture(till, attempt);
  // Its answer may be lost, but not the money.
  else await settle(till, attempt);
}

/** An order that waits for ever holds its pieces for ever: a person has to ask the provider. */
async function flagIfStuck(
  till: Till,
  { id, provider, providerRef, orderNumber, createdAt, state }: Attempt,
): Promise<void> {
  if (till.now().getTime() - createdAt.getTime() < STUCK_MS) return;
  const days = STUCK_MS / (24 * 3_600_000);
  const note = stuckNote({ provider, ref: providerRef ?? id, orderNumber, state, days });
  await flagForStaff(till, till.database, {
    kind: 'stuck',
    provider,
    providerRef: providerRef ?? id,
    orderNumber,
    note,
    at: till.now(),
  });
}
