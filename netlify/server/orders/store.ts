/** Orders, their lines and their history. */
import { and, asc, eq, isNotNull, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OrderEventKind } from '../../../src/rules/orders.ts';
import type { Database } from '../db/connection.ts';
import { orderEvents, orderLines, orders, UNPAID } from '../db/schema.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLine = Omit<typeof orderLines.$inferSelect, 'orderNumber' | 'latinName' | 'orderedAt'>;
/**
 * Lets one transaction at a time change an account's orders. The first lock of every transaction that does, so that
 * none of the locks after it can go round in a circle.
 */
export async function lockAccount(transaction: Database, accountId: string): Promise<void> {
  await transaction.execute(sql`select ${accountLockCall(accountId)}`);
}

/** The same, for a statement that locks more. */
export function accountLockCall(accountId: string): SQL {
  return sql`pg_advisory_xact_lock(hashtextextended(${`orders of ${accountId}`}, 0))`;
}

export async function findOrder(database: Database, number: string): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  return order;
}

/**
 * The account of an order, which it never changes, locked as `lockAccount` does; for a statement that locks more after
 * it and reads nothing: what was waited for is seen by the statement that comes next.
 */
export function lockedAccountOf(number: string): SQL<string | null> {
  return sql`(
    select account_id from (
      select account_id, pg_advisory_xact_lock(hashtextextended('orders of ' || account_id, 0)) as locked
      from ${orders} where number = ${number}) owner)`;
}

/** The order as it is now that nobody else can change its account's orders until the transaction ends. */
export async function lockOrder(transaction: Database, number: string): Promise<OrderRow | undefined> {
  await transaction.execute(sql`select ${lockedAccountOf(number)}`);
  return await findOrder(transaction, number);
}

/** The locked order that an attempt, a payment or a refund belongs to; there is none without. */
export async function requireOrder(transaction: Database, number: string): Promise<OrderRow> {
  const order = await lockOrder(transaction, number);
  if (order === undefined) throw new Error(`there is no order ${number}`);
  return order;
}

/** The account's unpaid order, of which there is at most one. */
export async function findOpenOrder(database: Database, accountId: string): Promise<OrderRow | undefined> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'pending')));
  return order;
}

export async function readLines(database: Database, number: string): Promise<OrderLine[]> {
  const rows = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderNumber, number))
    .orderBy(asc(orderLines.position));
  return rows.map(({ orderNumber: _number, latinName: _name, orderedAt: _at, ...line }) => line);
}

export async function updateOrder(
  transaction: Database,
  number: string,
  change: Partial<Omit<OrderRow, 'number'>>,
): Promise<void> {
  await transaction.update(orders).set(change).where(eq(orders.number, number));
}

/** A change with the event of it, which the order's version counts after it, and writes of other tables beside. */
export async function changeWithEvent(
  transaction: Database,
  number: string,
  change: Partial<Omit<OrderRow, 'number'>>,
  { kind, actor, at }: { readonly kind: OrderEventKind; readonly actor: string; readonly at: Date },
  beside: readonly SQLWrapper[],
): Promise<void> {
  const changed = transaction
    .update(orders)
    .set(change)
    .where(eq(orders.number, number))
    .returning({ number: orders.number });
  const others = beside.map((write, nth) => sql`, ${sql.raw(`beside_${nth}`)} as ${write}`);
  await transaction.execute(sql`
    with changed as ${changed}, entered as (
      insert into ${orderEvents} (order_number, kind, actor, at)
      select number, ${kind}, ${actor}, ${at.toISOString()}::timestamptz from changed)
    ${sql.join(others, sql` `)} select`);
}

export async function enterEvent(
  transaction: Database,
  event: Omit<typeof orderEvents.$inferInsert, 'id' | 'version'>,
): Promise<void> {
  await transaction.insert(orderEvents).values(event);
}

/** Takes the network out of orders that are paid or have ended: where a release did so that knew of no networks. */
export async function forgetNetworks(database: Database): Promise<void> {
  await database
    .update(orders)
    .set({ network: null })
    .where(and(isNotNull(orders.network), ne(orders.status, 'pending')));
}

/** Whether an operator asked for the order's end. */
export async function isEndAsked(database: Database, number: string): Promise<boolean> {
  const found = await database
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNumber, number), eq(orderEvents.kind, 'end-asked')))
    .limit(1);
  return found.length > 0;
}

/** Unpaid orders that were not asked about since then, those first that waited longest. */
export async function unpaidOrders(
  database: Database,
  checkedBefore: Date,
  limit: number,
): Promise<OrderRow[]> {
  return await database
    .select()
    .from(orders)
    .where(and(UNPAID, or(isNull(orders.checkedAt), lt(orders.checkedAt, checkedBefore))))
    .orderBy(sql`${orders.checkedAt} nulls first`, asc(orders.number))
    .limit(limit);
}
