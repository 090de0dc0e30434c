import { and, eq, gt, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { orderEvents, orders, orderTags } from '../db/schema.ts';
import { lockOrder, type OrderRow } from '../orders/store.ts';

/** A fixed order prevents deadlocks between concurrent inserts. */
export async function ensureTags(transaction: Database, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await transaction
    .insert(orderTags)
    .values(tags.toSorted().map((tag) => ({ tag })))
    .onConflictDoNothing();
}

export async function lockNumbers(
  transaction: Database,
  numbers: readonly string[],
): Promise<{ number: string; version: number }[]> {
  return await transaction
    .select({ number: orders.number, version: orders.version })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(orders.number)
    .for('no key update');
}

export async function findVersionWhenResolved(
  transaction: Database,
  orderNumber: string,
  at: Date,
): Promise<number | undefined> {
  const { kind, version } = orderEvents;
  const [event] = await transaction
    .select({ version })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNumber, orderNumber), eq(kind, 'flag-cleared'), eq(orderEvents.at, at)));
  return event?.version;
}

export async function readVersions(
  transaction: Database,
  numbers: readonly string[],
): Promise<{ number: string; version: number }[]> {
  return await transaction
    .select({ number: orders.number, version: orders.version })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
}

/** Flags and address changes take only the row lock, so they either wait or are seen here. */
export async function lockRow(transaction: Database, number: string): Promise<OrderRow | undefined> {
  const [order] = await lockOrders(transaction, number, []);
  return order;
}

/**
 * Locks the account of `number`, then the rows in the order of their numbers, as address changes do. Unknown numbers
 * are left out.
 */
export async function lockOrders(
  transaction: Database,
  number: string,
  others: readonly string[],
): Promise<OrderRow[]> {
  if ((await lockOrder(transaction, number)) === undefined) return [];
  return await lockRows(transaction, inArray(orders.number, [number, ...others]));
}

/** The order first, then the orders that are joined with it. Empty if there is no such order. */
export async function lockJoinedOrders(transaction: Database, number: string): Promise<OrderRow[]> {
  const order = await lockOrder(transaction, number);
  if (order === undefined) return [];
  const own = eq(orders.number, number);
  const { joinedParcel } = order;
  const rows = await lockRows(
    transaction,
    joinedParcel === null ? own : or(own, eq(orders.joinedParcel, joinedParcel)),
  );
  return [...rows.filter((row) => row.number === number), ...rows.filter((row) => row.number !== number)];
}

async function lockRows(transaction: Database, condition: SQL | undefined): Promise<OrderRow[]> {
  return await transaction.select().from(orders).where(condition).orderBy(orders.number).for('no key update');
}

/** True if nothing after `version` changed but the address. Only writes that depend on the recipient need more. */
export async function isSeenButForAddress(
  transaction: Database,
  order: OrderRow,
  version: number,
): Promise<boolean> {
  if (order.version <= version) return order.version === version;
  const { orderNumber, kind, version: made } = orderEvents;
  const isOther = and(eq(orderNumber, order.number), gt(made, version), ne(kind, 'address-changed'));
  return (await transaction.$count(orderEvents, isOther)) === 0;
}
