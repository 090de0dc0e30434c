import { trackingLink } from '../../../src/features/shipping/couriers.rules.ts';
import type { Database } from '../db/connection.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import type { BuyerContact } from '../orders/addressee.ts';
import { nameInMails } from '../orders/buyer.ts';
import { readFeeStatus } from '../orders/charge-store.ts';
import { readCouriers } from '../orders/order-details-store.ts';
import { goodsOfUnits, orderMailData } from '../orders/order-mail-data.ts';
import type { LineQuantity } from '../orders/parcel.ts';
import { type OrderRow, readLines } from '../orders/store.ts';

/** Mails the contents of a parcel only if the order has several parcels. */
export async function mailParcelContents(
  tx: Database,
  order: OrderRow,
  buyer: BuyerContact,
  about: {
    readonly kind: 'order-shipped' | 'tracking-corrected';
    readonly isLast: boolean;
    readonly isReplacement: boolean;
    readonly sent: readonly LineQuantity[];
    readonly joinedWith: readonly string[];
  },
): Promise<void> {
  if (buyer.email === null) return;
  const { number, shippingMethod: method, courier, trackingNumber } = order;
  const { name, phone, address } = order.recipient ?? buyer;
  const { kind, isLast, isReplacement, sent, joinedWith } = about;
  const trackingUrl = trackingLink(await readCouriers(tx), { courier, trackingNumber });
  const lines = await readLines(tx, number);
  const data = orderMailData(order, lines, nameInMails(buyer), await readFeeStatus(tx, order));
  const isPart = !isLast;
  const recipient = buyer.emailVerified ? { name, phone, address, country: order.country } : null;
  // The whole order is shipped once, but replacements and corrections can follow several times.
  const key =
    kind === 'order-shipped' && !isPart && !isReplacement
      ? `${kind} ${number}`
      : `${kind} ${number} ${order.version + 1}`;
  await enqueueMail(tx, {
    key,
    recipient: buyer.email,
    data: {
      kind,
      order: data,
      shipment: {
        method,
        courier,
        trackingNumber,
        trackingUrl,
        recipient,
        contents: goodsOfUnits(
          lines,
          sent.map(({ position, quantity: pieces }) => ({ position, pieces })),
        ),
        isPart,
        isReplacement,
        joinedWith: [...joinedWith],
      },
    },
  });
}
