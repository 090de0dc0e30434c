import { and, eq } from 'drizzle-orm';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import type { Database } from '../db/connection.ts';
import { orderLines, orders } from '../db/schema.ts';
import { insertEvent, type OrderLine, type OrderRow, updateOrder } from '../orders/store.ts';

import type { OrderFreight } from '../shipping/freight.ts';
import type { RepricedOrder } from './order-goods.ts';

type NewOrderRow = Pick<
  typeof orders.$inferSelect,
  | 'number'
  | 'accountId'
  | 'status'
  | 'method'
  | 'createdAt'
  | 'holdUntil'
  | 'payableUntil'
  | 'totalFen'
  | keyof OrderFreight
  | 'country'
  | 'recipient'
>;

/** Returns false and writes nothing if the number is taken. */
export async function insertOrder(
  transaction: Database,
  order: NewOrderRow,
  lines: readonly OrderLine[],
): Promise<boolean> {
  const { number, createdAt: at } = order;
  const inserted = await transaction
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.number })
    .returning({ number: orders.number });
  if (inserted.length === 0) return false;
  await transaction
    .insert(orderLines)
    .values(lines.map((line) => ({ ...line, orderNumber: number, orderedAt: at })));
  await insertEvent(transaction, { orderNumber: number, kind: 'placed', actor: 'shopper', at });
  return true;
}

/** The buyer has confirmed the present prices of the same units, and their freight. */
export async function repriceOrder(
  transaction: Database,
  { number }: Pick<OrderRow, 'number'>,
  { lines, beforeFen, afterFen, totalFen, freight, country }: RepricedOrder,
  at: Date,
): Promise<void> {
  for (const { position, ...line } of lines)
    await transaction
      .update(orderLines)
      .set(line)
      .where(and(eq(orderLines.orderNumber, number), eq(orderLines.position, position)));
  await updateOrder(transaction, number, { totalFen, ...freight, country });
  const change = { field: 'total', before: formatFen(beforeFen), after: formatFen(afterFen) };
  await insertEvent(transaction, {
    orderNumber: number,
    kind: 'price-confirmed',
    actor: 'shopper',
    at,
    data: { changes: [change] },
  });
}
