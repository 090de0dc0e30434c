/** 400 for a wrong password, 401 for visitors. */
import type { WithMessage } from './account-client.ts';
import { type CallResult, isBody, sendChange } from './call.ts';
import { fetchOlderOrders } from './orders-client.ts';
import type { OwnData } from './own-data.ts';

export interface OwnDataAnswer extends WithMessage {
  readonly data: OwnData;
}

export async function exportOwnData(password: string): Promise<CallResult<OwnDataAnswer>> {
  const first = await sendChange('POST', '/user/export', { password }, ({ msg, data }) =>
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

/** Also ends the session. 409 if an order is paid or being paid, 503 if that is unknown. */
export function deleteAccount(password: string): Promise<CallResult<WithMessage>> {
  return sendChange('POST', '/user/delete', { password }, ({ msg }) =>
    typeof msg === 'string' ? { msg } : undefined,
  );
}
