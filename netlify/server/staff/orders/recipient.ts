import type { z } from 'zod';
import type { recipientRequestSchema } from '../../../../src/contract/ops-order-writes.ts';
import { type BlockedReason, stateBlockedReason } from '../../../../src/rules/orders.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import { reviewMovedOrders } from '../../address-review/review.ts';
import type { Database } from '../../db/connection.ts';
import type { Recipient } from '../../db/schema-orders.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { type BuyerContact, readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { paidRecipientOf, type ShippingRecipient } from '../../orders/recipient.ts';
import { readIsFullyRefundedOrOwed } from '../../orders/refund-sums-store.ts';
import { insertEvent, type OrderRow, stateOfOrder, updateOrder } from '../../orders/store.ts';
import type { Services } from '../../services/services.ts';
import type { IdempotentWrite } from '../access/idempotency.ts';
import type { ActorAndTime } from './order-charges.ts';
import { fieldChange } from './ship.ts';
import { notPossibleResponse, systemClock, updateSeenOrder } from './writes.ts';

export function recipientWrite(
  { settings }: Pick<Services, 'settings'>,
  staff: Account,
  request: z.output<typeof recipientRequestSchema>,
): IdempotentWrite {
  const write = async (tx: Database, order: OrderRow) => {
    const { name, phone, address, country, latin, reason } = request;
    const recipient = { name, phone, address, ...(latin === null ? {} : { latin }) };
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    const refusal = await changeRecipient(tx, order, { recipient, country, reason }, by);
    if (refusal !== null) return notPossibleResponse(request, texts()[refusal]);
    if (order.country !== country) await reviewMovedOrders(tx, settings, [order.number]);
    return undefined;
  };
  return updateSeenOrder(request, write, { needsRecipient: true });
}

interface RecipientChange {
  readonly recipient: Recipient;
  /** ISO 3166-1; null if unknown. */
  readonly country: string | null;
  readonly reason: string;
}

/** The order no longer follows the account. */
async function changeRecipient(
  tx: Database,
  order: OrderRow,
  { recipient, country, reason }: RecipientChange,
  { actor, at }: ActorAndTime,
): Promise<BlockedReason | 'unchanged' | null> {
  const refusal = stateBlockedReason('change-recipient', stateOfOrder(order));
  if (refusal !== null) return refusal;
  if (await readIsFullyRefundedOrOwed(tx, order)) return 'refunded';
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined) return 'noRecipient';
  const before = paidRecipientOf(order, buyer);
  const changes = [
    fieldChange('name', before.name, recipient.name),
    fieldChange('phone', before.phone, recipient.phone),
    fieldChange('address', before.address, recipient.address),
    fieldChange('country', before.country, country),
    fieldChange('latinName', before.latin?.name ?? null, recipient.latin?.name ?? null),
    fieldChange('latinAddress', before.latin?.address ?? null, recipient.latin?.address ?? null),
  ].filter((change) => change.before !== change.after);
  if (changes.length === 0) return 'unchanged';
  const { number } = order;
  await updateOrder(tx, number, { recipient, country });
  await insertEvent(tx, {
    ...{ orderNumber: number, kind: 'recipient-changed', actor, at },
    data: { changes, note: reason },
  });
  await notifyBuyer(tx, order, buyer, { ...recipient, country });
  return null;
}

async function notifyBuyer(tx: Database, order: OrderRow, buyer: BuyerContact, recipient: ShippingRecipient) {
  if (buyer.email === null) return;
  const { name, phone, address, country } = recipient;
  await enqueueMail(tx, {
    key: `recipient-changed ${order.number} ${order.version + 1}`,
    recipient: buyer.email,
    data: {
      ...{ kind: 'recipient-changed', number: order.number, name: nameInMails(buyer) },
      recipient: buyer.emailVerified ? { name, phone, address, country } : null,
    },
  });
}
