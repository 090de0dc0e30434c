/** What operators do with orders (docs/shop.md "Roles", "Orders and payments"). */
import { type HeldPieces, readSold } from '../inventory/hold-store.ts';
import { returnSold } from '../inventory/holds.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { readAddressee } from '../orders/addressee.ts';
import { isReachable, nameInMails } from '../orders/buyer.ts';
import { letterOf } from '../orders/letter.ts';
import type { Desk } from '../orders/service.ts';
import {
  enterEvent,
  lockOrder,
  type OrderRow,
  readLines,
  readWholeOrder,
  updateOrder,
} from '../orders/store.ts';

export interface Shipping {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly method: string;
  /** Fen; null leaves the fee as it is. */
  readonly feeFen: number | null;
  readonly actor: string;
}

export type Moved =
  | { readonly kind: 'moved' }
  | { readonly kind: 'no-order' }
  /** The order is not where this step begins. */
  | { readonly kind: 'not-now'; readonly order: OrderRow }
  /** Name, phone or address of the buyer is blank. */
  | { readonly kind: 'no-recipient' };

/** Marks a paid order shipped: its recipient is frozen from here on, and told by mail. */
export async function ship({ database, now }: Desk, number: string, shipping: Shipping): Promise<Moved> {
  return await database.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order === undefined) return { kind: 'no-order' };
    if (order.status !== 'completed' || order.shippingStatus !== 'pending') return { kind: 'not-now', order };
    const buyer = await readAddressee(tx, order);
    if (buyer === undefined || !isReachable(buyer)) return { kind: 'no-recipient' };
    const recipient = { name: buyer.name, phone: buyer.phone, address: buyer.address };
    const { courier, trackingNumber, method, feeFen, actor } = shipping;
    const shippingFeeFen = feeFen ?? order.shippingFeeFen;
    const shipped = { courier, trackingNumber, shippingMethod: method, shippingFeeFen, recipient };
    await updateOrder(tx, number, { ...shipped, shippingStatus: 'translating' });
    await enterEvent(tx, { orderNumber: number, kind: 'shipped', actor, at: now() });
    const letter = letterOf({ ...order, shippingFeeFen }, await readLines(tx, number), nameInMails(buyer));
    await enqueueMail(tx, {
      key: `order-shipped ${number}`,
      recipient: buyer.email,
      letter: {
        kind: 'order-shipped',
        order: letter,
        shipment: { method, courier, trackingNumber, recipient: buyer.emailVerified ? recipient : null },
      },
    });
    return { kind: 'moved' };
  });
}

/** Marks a shipped order received. */
export async function markReceived({ database, now }: Desk, number: string, actor: string): Promise<Moved> {
  return await database.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order === undefined) return { kind: 'no-order' };
    if (order.shippingStatus !== 'translating') return { kind: 'not-now', order };
    await updateOrder(tx, number, { shippingStatus: 'done' });
    await enterEvent(tx, { orderNumber: number, kind: 'received', actor, at: now() });
    return { kind: 'moved' };
  });
}

export type Restocked =
  | { readonly kind: 'restocked'; readonly pieces: readonly HeldPieces[] }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'not-refunded' }
  /** Only a part of the money went back: somebody has to say which pieces came back. */
  | { readonly kind: 'refunded-in-part'; readonly leftFen: number; readonly sold: readonly HeldPieces[] }
  /** They were never sold by this order, or came back before. */
  | { readonly kind: 'not-sold'; readonly sold: readonly HeldPieces[] };

/**
 * Takes pieces of a refunded order back into the stock, where its refund did not: all that are still sold, once all of
 * the money went back, or a part that somebody names.
 */
export async function restock(
  { database }: Desk,
  number: string,
  actor: string,
  part?: HeldPieces,
): Promise<Restocked> {
  return await database.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order === undefined) return { kind: 'no-order' };
    const refundedFen = (await readWholeOrder(tx, number))?.refundedFen ?? 0;
    if (refundedFen === 0) return { kind: 'not-refunded' };
    const sold = await readSold(tx, number);
    const leftFen = order.totalFen - refundedFen;
    if (part === undefined && sold.length > 0 && leftFen > 0)
      return { kind: 'refunded-in-part', leftFen, sold };
    const isBack = await returnSold(tx, number, { actor, reason: 'came back' }, part);
    return isBack
      ? { kind: 'restocked', pieces: part === undefined ? sold : [part] }
      : { kind: 'not-sold', sold };
  });
}
