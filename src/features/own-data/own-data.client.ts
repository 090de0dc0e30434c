/** Both calls return 400 for a wrong password and 401 for visitors. */

import { type CallResult, dataIn, type MessageResponse, messageIn, sendChange } from '../base/call.client.ts';
import { fetchCabinet } from '../cabinet/cabinet.client.ts';
import { fetchOlderOrders } from '../orders/orders.client.ts';
import type { OwnData } from './own-data.contract.ts';

export interface OwnDataResponse extends MessageResponse {
  readonly data: OwnData;
}

export async function exportOwnData(password: string): Promise<CallResult<OwnDataResponse>> {
  const first = await sendChange('POST', '/user/export', { password }, (body) => {
    const message = messageIn(body);
    const data = dataIn<OwnData>(body);
    return message && data && { ...message, data };
  });
  if (first.kind !== 'answer') return first;
  const { msg, data } = first.data;
  const orders = [...data.orders];
  for (let next = data.next_orders; next !== null; ) {
    const older = await fetchOlderOrders(next);
    if (older.kind !== 'answer') return older;
    orders.push(...older.data.orders);
    next = older.data.next;
  }
  const cabinet = await fetchCabinet(undefined, data.cabinet);
  if (cabinet.kind !== 'answer') return cabinet;
  const claims: OwnData['claims'] = [];
  for (const claim of data.claims) {
    const photos = await Promise.all(claim.photos.map(asDataUrl));
    if (!photos.every((photo) => photo !== undefined)) return { kind: 'unreachable' };
    claims.push({ ...claim, photos });
  }
  return {
    kind: 'answer',
    data: { msg, data: { ...data, cabinet: cabinet.data, orders, claims, next_orders: null } },
  };
}

/** Undefined if the picture could not be fetched. */
async function asDataUrl(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) return undefined;
    const picture = await response.blob();
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => resolve(undefined);
      reader.readAsDataURL(picture);
    });
  } catch {
    // fetch throws without a connection.
    return undefined;
  }
}

/** Deletes the account and ends the session. 409 if an order is paid or being paid, 503 if that is unknown. */
export function deleteAccount(password: string): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/user/delete', { password }, messageIn);
}
