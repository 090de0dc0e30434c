/** The order that a write is about, as it was seen: its version tells whether it still is. */
import { eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { orders } from '../db/schema.ts';
import { lockOrder, type OrderRow } from '../orders/store.ts';

export type Seen =
  | { readonly kind: 'seen'; readonly order: OrderRow }
  | { readonly kind: 'no-order' }
  /** Somebody else was quicker. */
  | { readonly kind: 'changed' };

/**
 * Locks an order of this version until the transaction ends. A flag or a changed address, which take no account's lock,
 * wait for the row: what comes while the write is under way comes after it.
 */
export async function lockSeen(transaction: Database, number: string, version: number): Promise<Seen> {
  if ((await lockOrder(transaction, number)) === undefined) return { kind: 'no-order' };
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.number, number))
    .for('no key update');
  if (order === undefined) return { kind: 'no-order' };
  return order.version === version ? { kind: 'seen', order } : { kind: 'changed' };
}
