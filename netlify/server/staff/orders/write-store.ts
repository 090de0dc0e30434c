import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { orderEvents, orders, orderTags } from '../../db/schema.ts';
import { lockOrder, type OrderRow } from '../../orders/store.ts';

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

export type VersionCheck =
  | { readonly kind: 'seen'; readonly order: OrderRow }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'changed' };

/** Flags and address changes take only the row lock, so they either wait or are seen here. */
export async function lockRow(transaction: Database, number: string): Promise<OrderRow | undefined> {
  if ((await lockOrder(transaction, number)) === undefined) return undefined;
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.number, number))
    .for('no key update');
  return order;
}

export async function lockSeenOrder(
  transaction: Database,
  number: string,
  version: number,
): Promise<VersionCheck> {
  const order = await lockRow(transaction, number);
  if (order === undefined) return { kind: 'no-order' };
  return order.version === version ? { kind: 'seen', order } : { kind: 'changed' };
}
