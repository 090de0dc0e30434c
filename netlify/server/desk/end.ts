/** An order that is to end though its provider can't be asked now: the reconcile ends it once it can. */
import { enterEvent, lockOrder, updateOrder } from '../orders/store.ts';
import type { Till } from '../payments/till/till.ts';

/** Its hold is over from here on, so that it is no longer offered to be paid, and the next reconcile asks about it. */
export async function askEnd({ database, now }: Till, number: string, actor: string): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order?.status !== 'pending') return;
    if (order.holdUntil > now()) await updateOrder(tx, number, { holdUntil: now() });
    await enterEvent(tx, { orderNumber: number, kind: 'end-asked', actor, at: now() });
  });
}
