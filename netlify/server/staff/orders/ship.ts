import type { ChargeRefusal, FreightWish } from '../../../../src/rules/charges.ts';
import { countryOf } from '../../../../src/rules/country.ts';
import { formatFen } from '../../../../src/rules/money.ts';
import { type BlockedReason, stateBlockedReason } from '../../../../src/rules/orders.ts';
import { isTrackingNumber } from '../../../../src/rules/tracking.ts';
import type { Database } from '../../db/connection.ts';
import type { EventData } from '../../db/schema-orders.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { type BuyerContact, readAddressee } from '../../orders/addressee.ts';
import { hasRecipientDetails, nameInMails } from '../../orders/buyer.ts';
import { orderMailData } from '../../orders/order-mail-data.ts';
import type { OrdersContext } from '../../orders/service.ts';
import {
  insertEvent,
  lockOrder,
  type OrderRow,
  readLines,
  stateOfOrder,
  transitionOrder,
  updateOrder,
} from '../../orders/store.ts';
import { decideFreight } from './freight.ts';
import { readShipmentBlockers } from './order-store.ts';
import { lockRow } from './write-store.ts';

export interface TrackingOptions {
  readonly courier: string;
  readonly trackingNumber: string;
}

export interface ShippingFee {
  /** Null for no fee. */
  readonly feeFen: number | null;
  readonly feeStatus: OrderRow['shippingFeeStatus'];
  readonly feeNote: string;
}

export interface ShipOptions extends TrackingOptions {
  readonly method: string;
  readonly fee: ShippingFee | undefined;
  readonly despiteFlags: boolean;
  /** The operator has seen the order. */
  readonly despitePapers: boolean;
  readonly actor: string;
}

export type MoveOrderResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'no-order' }
  /** A spreadsheet mangled it, or it is a dummy. */
  | { readonly kind: 'bad-tracking' }
  | { readonly kind: 'not-now'; readonly order: OrderRow; readonly refusal: BlockedReason }
  | { readonly kind: 'refunded' }
  | { readonly kind: 'flagged' }
  /** The order's printed documents are outdated. */
  | { readonly kind: 'reprint' }
  | { readonly kind: 'no-recipient' }
  /** The freight charge can't change now. */
  | { readonly kind: 'fee-fixed'; readonly because: ChargeRefusal };

type Clock = Pick<OrdersContext, 'now'>;

function refuseState(
  name: 'ship' | 'correct-tracking' | 'receive',
  order: OrderRow,
): Extract<MoveOrderResult, { kind: 'not-now' }> | undefined {
  const refusal = stateBlockedReason(name, stateOfOrder(order));
  return refusal === null ? undefined : { kind: 'not-now', order, refusal };
}

/** Freezes the order's recipient and notifies the buyer. */
export async function ship(
  context: OrdersContext,
  number: string,
  shipping: ShipOptions,
): Promise<MoveOrderResult> {
  return await context.database.transaction(async (tx) => {
    const order = await lockRow(tx, number);
    return order === undefined ? { kind: 'no-order' } : await shipInTransaction(context, tx, order, shipping);
  });
}

export async function shipInTransaction(
  { now }: Clock,
  tx: Database,
  order: OrderRow,
  { courier, trackingNumber, method, fee, despiteFlags, despitePapers, actor }: ShipOptions,
): Promise<MoveOrderResult> {
  const { number } = order;
  if (!isTrackingNumber(trackingNumber)) return { kind: 'bad-tracking' };
  const notNow = refuseState('ship', order);
  if (notNow !== undefined) return notNow;
  const bars = await readShipmentBlockers(tx, number);
  if (bars.isGoingBack) return { kind: 'refunded' };
  if (bars.openFlags > 0 && !despiteFlags) return { kind: 'flagged' };
  if (bars.isToReprint && !despitePapers) return { kind: 'reprint' };
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || !hasRecipientDetails(buyer)) return { kind: 'no-recipient' };
  const recipient = { name: buyer.name, phone: buyer.phone, address: buyer.address };
  const country = countryOf(buyer.address);
  const shipped = { courier, trackingNumber, shippingMethod: method, recipient, country };
  const changes = [
    changed('courier', null, courier),
    changed('trackingNumber', null, trackingNumber),
    ...(fee === undefined ? [] : feeChanges(order, fee)),
  ];
  const data = { changes, ...(bars.keptBack.length === 0 ? {} : { keptBack: bars.keptBack }) };
  const change = { ...shipped, ...feeColumns(fee) };
  const fixed = fee && (await decideFreight(tx, order, wishOf(fee), { actor, at: now() }));
  if (fixed !== undefined) return { kind: 'fee-fixed', because: fixed };
  await transitionOrder(tx, number, 'ship', { actor, at: now(), data, change });
  await tellBuyer(tx, { ...order, ...change }, buyer, 'order-shipped');
  return { kind: 'moved' };
}

export async function correctTracking(
  { now }: Clock,
  tx: Database,
  order: OrderRow,
  { courier, trackingNumber, actor }: TrackingOptions & { readonly actor: string },
): Promise<MoveOrderResult> {
  if (!isTrackingNumber(trackingNumber)) return { kind: 'bad-tracking' };
  const notNow = refuseState('correct-tracking', order);
  if (notNow !== undefined) return notNow;
  const { number } = order;
  await updateOrder(tx, number, { courier, trackingNumber });
  const changes = [
    ...(courier === order.courier ? [] : [changed('courier', order.courier, courier)]),
    ...(trackingNumber === order.trackingNumber
      ? []
      : [changed('trackingNumber', order.trackingNumber, trackingNumber)]),
  ];
  await insertEvent(tx, {
    orderNumber: number,
    kind: 'tracking-corrected',
    actor,
    at: now(),
    data: { changes },
  });
  const buyer = await readAddressee(tx, order);
  if (buyer !== undefined)
    await tellBuyer(tx, { ...order, courier, trackingNumber }, buyer, 'tracking-corrected');
  return { kind: 'moved' };
}

export async function markReceived(
  context: OrdersContext,
  number: string,
  actor: string,
): Promise<MoveOrderResult> {
  return await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    return order === undefined ? { kind: 'no-order' } : await receiveInTransaction(context, tx, order, actor);
  });
}

export async function receiveInTransaction(
  { now }: Clock,
  tx: Database,
  order: OrderRow,
  actor: string,
): Promise<MoveOrderResult> {
  const notNow = refuseState('receive', order);
  if (notNow !== undefined) return notNow;
  await transitionOrder(tx, order.number, 'receive', { actor, at: now() });
  return { kind: 'moved' };
}

export type SetFeeResult = 'set' | 'unchanged' | { readonly because: ChargeRefusal };

export async function setShippingFee(
  { now }: Clock,
  tx: Database,
  order: OrderRow,
  fee: ShippingFee & { readonly actor: string },
): Promise<SetFeeResult> {
  const changes = feeChanges(order, fee);
  if (changes.length === 0) return 'unchanged';
  const fixed = await decideFreight(tx, order, wishOf(fee), { actor: fee.actor, at: now() });
  if (fixed !== undefined) return { because: fixed };
  await updateOrder(tx, order.number, feeColumns(fee));
  await insertEvent(tx, {
    orderNumber: order.number,
    kind: 'fee-set',
    actor: fee.actor,
    at: now(),
    data: { changes },
  });
  return 'set';
}

function wishOf({ feeFen, feeStatus }: ShippingFee): FreightWish {
  return { feeFen, status: feeStatus };
}

function feeColumns(fee: ShippingFee | undefined) {
  if (fee === undefined) return {};
  const { feeFen: shippingFeeFen, feeStatus: shippingFeeStatus, feeNote: shippingFeeNote } = fee;
  return { shippingFeeFen, shippingFeeStatus, shippingFeeNote };
}

function feeChanges(order: OrderRow, { feeFen, feeStatus, feeNote }: ShippingFee): Changes {
  const told = (fen: number | null) => (fen === null ? null : formatFen(fen));
  const all = [
    changed('fee', told(order.shippingFeeFen), told(feeFen)),
    changed('feeStatus', order.shippingFeeStatus, feeStatus),
    changed('feeNote', order.shippingFeeNote || null, feeNote || null),
  ];
  return all.filter(({ before, after }) => before !== after);
}

type Changes = NonNullable<EventData['changes']>;

function changed(field: string, before: string | null, after: string | null): Changes[number] {
  return { field, before, after };
}

async function tellBuyer(
  tx: Database,
  order: OrderRow,
  buyer: BuyerContact,
  kind: 'order-shipped' | 'tracking-corrected',
): Promise<void> {
  if (buyer.email === null) return;
  const { number, shippingMethod: method, courier, trackingNumber } = order;
  const { name, phone, address } = order.recipient ?? buyer;
  const data = orderMailData(order, await readLines(tx, number), nameInMails(buyer));
  const recipient = buyer.emailVerified ? { name, phone, address } : null;
  // Tracking may be corrected repeatedly.
  const key = kind === 'order-shipped' ? `${kind} ${number}` : `${kind} ${number} ${order.version + 1}`;
  await enqueueMail(tx, {
    key,
    recipient: buyer.email,
    data: { kind, order: data, shipment: { method, courier, trackingNumber, recipient } },
  });
}
