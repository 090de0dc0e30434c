/** The browser's calls for a shopper's own data. Both are refused with 400 for a wrong password, with 401 for a visitor. */
import type { Told } from './account-client.ts';
import { type CallResult, change, isBody } from './call.ts';
import { fetchOlderOrders } from './orders-client.ts';
import type { OwnData } from './own-data.ts';

export interface ToldOwnData extends Told {
  readonly data: OwnData;
}

/** All that the shop keeps of the shopper: what one answer has no room for is asked for part by part. */
export async function exportOwnData(password: string): Promise<CallResult<ToldOwnData>> {
  const first = await change('POST', '/user/export', { password }, ({ msg, data }) =>
    typeof msg === 'string' && isBody(data) && Array.isArray(data.orders)
      ? { msg, data: data as unknown as OwnData }
      : undefined,
  );
  if (first.kind !== 'answer') return first;
  const { msg, data } = first.data;
  const orders = [...data.orders];
  for (let next = data.next_orders; next !== null; ) {
    const older = await fetchOlderOrders(next);
    if (older.kind !== 'answer') return older;
    orders.push(...older.data.orders);
    next = older.data.next;
  }
  return { kind: 'answer', data: { msg, data: { ...data, orders, next_orders: null } } };
}

/**
 * Deletes the account for good, and with it this session. Refused with 409 when an order turns out to be paid, or is
 * being paid; with 503 when nobody can tell.
 */
export function deleteAccount(password: string): Promise<CallResult<Told>> {
  return change('POST', '/user/delete', { password }, ({ msg }) =>
    typeof msg === 'string' ? { msg } : undefined,
  );
}
