import { and, eq, getTableColumns, sql, type Table } from 'drizzle-orm';
import { formatFen } from '../../../src/rules/money.ts';
import type { Database } from '../db/connection.ts';
import { orderEvents, orderLines, orders, paymentAttempts } from '../db/schema.ts';
import { withCtes } from '../inventory/shift-store.ts';
import { insertEvent, type OrderLine, type OrderRow, updateOrder } from '../orders/store.ts';
import type { Attempt } from '../payments/core/attempt-store.ts';

/** Names the columns, so that a newer migration's column gets its default. */
const ATTEMPT = sql.raw(
  Object.values(getTableColumns(paymentAttempts))
    .map(({ name }) => `"${name}"`)
    .join(', '),
);

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
  | 'country'
  | 'recipient'
>;

/**
 * Returns false and writes nothing if the number is taken: everything else selects from the inserted
 * order. The event follows the order, because its trigger sets the order's version.
 */
export async function insertOrder(
  transaction: Database,
  order: NewOrderRow,
  lines: readonly OrderLine[],
  attempt: Attempt,
): Promise<boolean> {
  const orderedAt = order.createdAt.toISOString();
  const placed = JSON.stringify(recordOf(orders, order));
  const bought = JSON.stringify(lines.map((line) => recordOf(orderLines, line)));
  const paid = JSON.stringify(recordOf(paymentAttempts, attempt));
  const parts = {
    made: sql`
      insert into ${orders} (number, account_id, status, method, created_at, hold_until, payable_until, total_fen, country, recipient)
      select number, account_id, status, method, created_at, hold_until, payable_until, total_fen, country, recipient
      from jsonb_populate_record(null::${orders}, ${placed}::jsonb)
      on conflict (number) do nothing returning number`,
    bought: sql`
      insert into ${orderLines} (order_number, position, product_id, variant_key, quality, quantity, list_price_fen,
        unit_price_fen, tier_quantity, amount_fen, product, specimen, ordered_at)
      select made.number, line.position, line.product_id, line.variant_key, line.quality, line.quantity,
        line.list_price_fen, line.unit_price_fen, line.tier_quantity, line.amount_fen, line.product, line.specimen,
        ${orderedAt}::timestamptz
      from made cross join jsonb_populate_recordset(null::${orderLines}, ${bought}::jsonb) line`,
    placed: sql`
      insert into ${orderEvents} (order_number, kind, actor, at)
      select number, 'placed', 'shopper', ${orderedAt}::timestamptz from made`,
    attempt: sql`
      insert into ${paymentAttempts} (${ATTEMPT})
      select ${ATTEMPT} from made cross join jsonb_populate_record(null::${paymentAttempts}, ${paid}::jsonb)`,
  };
  const written = await withCtes(transaction, parts)
    .select({ number: sql<string>`number` })
    .from(sql`made`)
    .prepare('new order')
    .execute();
  return written.length > 0;
}

/** The buyer has confirmed the present prices of the same units. */
export async function repriceOrder(
  transaction: Database,
  { number, totalFen: beforeFen }: Pick<OrderRow, 'number' | 'totalFen'>,
  lines: readonly OrderLine[],
  { totalFen, at }: { readonly totalFen: number; readonly at: Date },
): Promise<void> {
  for (const { position, ...line } of lines)
    await transaction
      .update(orderLines)
      .set(line)
      .where(and(eq(orderLines.orderNumber, number), eq(orderLines.position, position)));
  await updateOrder(transaction, number, { totalFen });
  const change = { field: 'total', before: formatFen(beforeFen), after: formatFen(totalFen) };
  await insertEvent(transaction, {
    ...{ orderNumber: number, kind: 'price-confirmed', actor: 'shopper', at },
    data: { changes: [change] },
  });
}

function recordOf(table: Table, row: object): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]));
}
