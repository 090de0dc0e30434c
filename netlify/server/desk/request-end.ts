import type { Database } from '../db/connection.ts';
import type { OrdersContext } from '../orders/service.ts';
import { insertEvent, type OrderRow, updateOrder } from '../orders/store.ts';
import { findLiveAttempt, requireNewApproval } from '../payments/core/attempt-store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { type EndOrderResult, endOrder } from '../payments/settle/end-order.ts';
import { lockRow } from './write-store.ts';

/** Stops the payment of an order, and revokes an approval in a wallet. */
export async function requestOrderEndInTransaction(
  { now }: Pick<OrdersContext, 'now'>,
  tx: Database,
  { number, holdUntil, payableUntil }: OrderRow,
  actor: string,
): Promise<void> {
  const attempt = await findLiveAttempt(tx, number);
  if (attempt !== undefined) await requireNewApproval(tx, attempt.id);
  const at = now();
  const end = { holdUntil: holdUntil > at ? at : holdUntil, payableUntil: payableUntil && at };
  await updateOrder(tx, number, end);
  await insertEvent(tx, { orderNumber: number, kind: 'end-asked', actor, at });
}

/** Closes the payment attempt, then ends the order unless the provider reports a payment. */
export async function requestOrderEnd(
  context: PaymentsContext,
  number: string,
  actor: string,
): Promise<EndOrderResult> {
  await context.database.transaction(async (tx) => {
    const order = await lockRow(tx, number);
    if (order?.status === 'pending') await requestOrderEndInTransaction(context, tx, order, actor);
  });
  return await endOrder(context, number, actor);
}
