import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { Database } from '../db/connection.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { type BuyerContact, readAddressee } from '../orders/addressee.ts';
import { nameInMails } from '../orders/buyer.ts';
import { paidRecipientOf, type ShippingRecipient } from '../orders/recipient.ts';
import { readIsFullyRefundedOrOwed } from '../orders/refund-sums-store.ts';
import { insertEvent, type OrderRow, updateOrder } from '../orders/store.ts';
import { reviewMovedOrders } from '../payments/address-review/review.ts';
import { type OrderWrites, orderWrite } from './order-write.ts';
import { fieldChange } from './ship.ts';

/** The order no longer follows the account. `country` is an ISO 3166-1 code; null if unknown. */
export const recipientWrite: OrderWrites['/orders/recipient'] = orderWrite({
  action: 'change-recipient',
  needsRecipient: true,
  change: async ({ services, tx, order, by }, { name, phone, address, country, latin, reason }) => {
    const recipient = { name, phone, address, ...(latin === null ? {} : { latin }) };
    if (await readIsFullyRefundedOrOwed(tx, order)) return texts().refunded;
    const buyer = await readAddressee(tx, order);
    if (buyer === undefined) return texts().noRecipient;
    const before = paidRecipientOf(order, buyer);
    const changes = [
      fieldChange('name', before.name, name),
      fieldChange('phone', before.phone, phone),
      fieldChange('address', before.address, address),
      fieldChange('country', before.country, country),
      fieldChange('latinName', before.latin?.name ?? null, latin?.name ?? null),
      fieldChange('latinAddress', before.latin?.address ?? null, latin?.address ?? null),
    ].filter((change) => change.before !== change.after);
    if (changes.length === 0) return texts().unchanged;
    const { number } = order;
    await updateOrder(tx, number, { recipient, country });
    await insertEvent(tx, {
      orderNumber: number,
      kind: 'recipient-changed',
      ...by,
      data: { changes, note: reason },
    });
    await notifyBuyer(tx, order, buyer, { ...recipient, country });
    if (order.country !== country) await reviewMovedOrders(tx, services.settings, [number]);
    return undefined;
  },
});

async function notifyBuyer(tx: Database, order: OrderRow, buyer: BuyerContact, recipient: ShippingRecipient) {
  if (buyer.email === null) return;
  const { name, phone, address, country } = recipient;
  await enqueueMail(tx, {
    key: `recipient-changed ${order.number} ${order.version + 1}`,
    recipient: buyer.email,
    data: {
      kind: 'recipient-changed',
      number: order.number,
      name: nameInMails(buyer),
      recipient: buyer.emailVerified ? { name, phone, address, country } : null,
    },
  });
}
