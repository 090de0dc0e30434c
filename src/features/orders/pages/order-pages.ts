/** New orders may be added at the list's head. */
import type { OrdersSlice } from '../orders.contract.ts';

type Order = OrdersSlice['orders'][number];

function isOlder(order: Order, than: Order): boolean {
  return order.created_at === than.created_at ? order.id < than.id : order.created_at < than.created_at;
}

export function withOlder(known: OrdersSlice, older: OrdersSlice): OrdersSlice {
  return { ...older, orders: [...known.orders, ...older.orders] };
}

/**
 * If the refreshed page doesn't overlap the known orders, some between may be missing, so the list
 * starts over.
 */
export function withNewest(newest: OrdersSlice, known: OrdersSlice | undefined): OrdersSlice {
  const last = newest.orders.at(-1);
  if (known === undefined || last === undefined || newest.next === null) return newest;
  const older = known.orders.filter((order) => isOlder(order, last));
  const meets = older.length < known.orders.length;
  if (!meets || older.length === 0) return newest;
  return { orders: [...newest.orders, ...older], total: newest.total, next: known.next };
}
