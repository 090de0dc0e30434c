/** The order that a write is about, as it was seen: its version tells whether it still is. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { orders } from '../../db/schema.ts';
import { lockOrder, type OrderRow } from '../../orders/store.ts';

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
