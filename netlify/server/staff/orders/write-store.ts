import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { orderEvents, orders, orderTags } from '../../db/schema.ts';
import { lockOrder, type OrderRow } from '../../orders/store.ts';

/** What operators mark orders with: tags, that papers were printed, that a flag is done. */

/** In one order, so that two that bring the same new ones wait for each other instead of blocking each other. */
export async function keepTags(transaction: Database, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await transaction
    .insert(orderTags)
    .values(tags.toSorted().map((tag) => ({ tag })))
    .onConflictDoNothing();
}

/** Locks those of the orders that there are, always in the same order. */
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

/** The version that an order got when one of its flags was cleared. */
export async function versionOfClearing(
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

/** The order that a write is about, as it was seen: its version tells whether it still is. */

export type Seen =
  | { readonly kind: 'seen'; readonly order: OrderRow }
  | { readonly kind: 'no-order' }
  /** Somebody else was quicker. */
  | { readonly kind: 'changed' };

/**
 * Locks an order until the transaction ends. A flag or a changed address, which take no account's lock, wait for the
 * row: what comes while the write is under way comes after it, and what came before is seen by it.
 */
export async function lockRow(transaction: Database, number: string): Promise<OrderRow | undefined> {
  if ((await lockOrder(transaction, number)) === undefined) return undefined;
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.number, number))
    .for('no key update');
  return order;
}

/** The same of an order that has to be of this version. */
export async function lockSeen(transaction: Database, number: string, version: number): Promise<Seen> {
  const order = await lockRow(transaction, number);
  if (order === undefined) return { kind: 'no-order' };
  return order.version === version ? { kind: 'seen', order } : { kind: 'changed' };
}
