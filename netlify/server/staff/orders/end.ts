/** An unpaid order that is to end: recorded first, so that the reconcile ends it where nobody else comes to it. */
import type { Database } from '../../db/connection.ts';
import type { Desk } from '../../orders/service.ts';
import { enterEvent, type OrderRow, updateOrder } from '../../orders/store.ts';
import { endOrder, type OrderEnded } from '../../payments/settle/end-order.ts';
import { awaitApproval, findLiveAttempt } from '../../payments/till/attempt-store.ts';
import type { Till } from '../../payments/till/till.ts';
import { lockRow } from './lock-store.ts';

/**
 * Of a locked order: its hold is over from here on, so that it is no longer offered to be paid, and nothing that its
 * buyer agreed to in a wallet is taken any more.
 */
export async function askEndIn(
  { now }: Pick<Desk, 'now'>,
  tx: Database,
  { number, holdUntil }: OrderRow,
  actor: string,
): Promise<void> {
  const attempt = await findLiveAttempt(tx, number);
  if (attempt !== undefined) await awaitApproval(tx, attempt.id);
  if (holdUntil > now()) await updateOrder(tx, number, { holdUntil: now() });
  await enterEvent(tx, { orderNumber: number, kind: 'end-asked', actor, at: now() });
}

/** Both at once, for whoever names no version: it is recorded, then its provider is asked. */
export async function askEnd(till: Till, number: string, actor: string): Promise<OrderEnded> {
  await till.database.transaction(async (tx) => {
    const order = await lockRow(tx, number);
    if (order?.status === 'pending') await askEndIn(till, tx, order, actor);
  });
  return await endOrder(till, number, actor);
}
