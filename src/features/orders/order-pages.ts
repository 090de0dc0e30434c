/** A list of orders that is read page by page, while new orders may arrive at its head. */
import type { OrdersSlice } from '../../contract/orders-client.ts';

type Order = OrdersSlice['orders'][number];

function isOlder(order: Order, than: Order): boolean {
  return order.created_at === than.created_at ? order.id < than.id : order.created_at < than.created_at;
}

/** Appends a page of older orders, which was fetched with `known.next`. */
export function withOlder(known: OrdersSlice, older: OrdersSlice): OrdersSlice {
  return { ...older, orders: [...known.orders, ...older.orders] };
}

/**
 * Puts the refreshed newest page above the known older orders. If the two don't overlap, the orders between them
 * are unknown, so the list starts over.
 */
export function withNewest(newest: OrdersSlice, known: OrdersSlice | undefined): OrdersSlice {
  const last = newest.orders.at(-1);
  if (known === undefined || last === undefined || newest.next === null) return newest;
  const older = known.orders.filter((order) => isOlder(order, last));
  const meets = older.length < known.orders.length;
  if (!meets || older.length === 0) return newest;
  return { orders: [...newest.orders, ...older], total: newest.total, next: known.next };
}
