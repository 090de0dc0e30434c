import { formatFen, requireFen } from '../../../src/features/base/money.rules.ts';
import type { ChargeRefusal, FreightChoice } from '../../../src/features/orders/charges.rules.ts';
import {
  type BlockedReason,
  type ShownFeeStatus,
  stateBlockedReason,
} from '../../../src/features/orders/orders.rules.ts';
import { isTrackingNumber } from '../../../src/features/shipping/couriers.rules.ts';
import type { Database } from '../db/connection.ts';
import type { EventData, WithheldUnits } from '../db/schema-orders.ts';
import { type BuyerContact, readAddressee } from '../orders/addressee.ts';
import { hasRecipientDetails, isSameRecipient } from '../orders/buyer.ts';
import { readFeeStatus } from '../orders/charge-store.ts';
import { countUnits, isSameParcel, type LineQuantity, parcelToPack } from '../orders/parcel.ts';
import { paidRecipientOf, type ShippingRecipient } from '../orders/recipient.ts';
import { readReplacements } from '../orders/replacement-store.ts';
import type { OrdersContext } from '../orders/service.ts';
import { insertShipment, readUnsentLines } from '../orders/shipment-store.ts';
import {
  insertEvent,
  lockOrder,
  type OrderRow,
  stateOfOrder,
  transitionOrder,
  updateOrder,
} from '../orders/store.ts';
import { assignPermits } from '../papers/permit-store.ts';
import { type ActorAndTime, decideFreight } from './order-charges.ts';
import { readShipmentBlockers } from './order-store.ts';
import { mailParcelContents } from './parcel-mail.ts';
import { lockJoinedOrders } from './write-store.ts';

interface TrackingOptions {
  readonly courier: string;
  readonly trackingNumber: string;
}

export interface ShippingFee {
  readonly feeFen: number | null;
  readonly feeStatus: OrderRow['shippingFeeStatus'];
  readonly feeNote: string;
}

export function toShippingFee({
  fee,
  feeStatus,
  feeNote,
}: {
  fee: number | null;
  feeStatus: ShippingFee['feeStatus'];
  feeNote: string;
}): ShippingFee {
  return { feeFen: fee === null ? null : requireFen(fee), feeStatus, feeNote };
}

export interface ShipOptions extends TrackingOptions {
  readonly method: string;
  readonly fee: ShippingFee | undefined;
  /** The lines of the parcel as the operator saw them. */
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly despiteFlags: boolean;
  /** True ships although printed documents are outdated, because the operator has seen the order. */
  readonly despitePapers: boolean;
  readonly actor: string;
}

/** Why an order can't be sent now. */
type ShipRefusal =
  | { readonly kind: 'not-now'; readonly order: OrderRow; readonly refusal: BlockedReason }
  | { readonly kind: 'refunded' }
  | { readonly kind: 'flagged' }
  /** The buyer has not paid the difference of an edit. */
  | { readonly kind: 'edit-waits' }
  /** The order's printed documents are outdated. */
  | { readonly kind: 'reprint' }
  | { readonly kind: 'no-recipient' }
  /** The units to send differ from those chosen for the next parcel. */
  | { readonly kind: 'not-packed' };

export type MoveOrderResult =
  | ShipRefusal
  | { readonly kind: 'moved' }
  | { readonly kind: 'no-order' }
  /** A spreadsheet damaged the number, or it is a dummy. */
  | { readonly kind: 'bad-tracking' }
  /** Nothing is sent, because another order of the joined parcel can't be. */
  | {
      readonly kind: 'joined-refused';
      readonly number: string;
      readonly because: ShipRefusal | { readonly kind: 'other-recipient' };
    }
  /** The freight charge can't change now. */
  | { readonly kind: 'fee-fixed'; readonly because: ChargeRefusal };

type Clock = Pick<OrdersContext, 'now'>;

function refuseState(
  name: 'ship' | 'receive',
  order: OrderRow,
): Extract<MoveOrderResult, { kind: 'not-now' }> | undefined {
  const refusal = stateBlockedReason(name, stateOfOrder(order));
  return refusal === null ? undefined : { kind: 'not-now', order, refusal };
}

/**
 * Sends the parcel to pack of a paid order, with the parcels of the orders that are joined with it. Fixes the
 * recipient of each order and notifies the buyer. An order is shipped once all its units are sent.
 */
export async function ship(
  context: OrdersContext,
  number: string,
  shipping: ShipOptions,
): Promise<MoveOrderResult> {
  return await context.database.transaction(async (tx) => {
    const [order, ...joined] = await lockJoinedOrders(tx, number);
    return order === undefined
      ? { kind: 'no-order' }
      : await shipInTransaction(context, tx, [order, ...joined], shipping);
  });
}

/** An order that can be sent, with its part of the parcel. */
interface ReadyOrder {
  readonly kind: 'ready';
  readonly order: OrderRow;
  readonly buyer: BuyerContact;
  readonly recipient: ShippingRecipient;
  readonly sent: readonly LineQuantity[];
  /** True if no units of the order are left to send. */
  readonly isLast: boolean;
  /** True if the order was shipped before, so the parcel has replacements only. */
  readonly isReplacement: boolean;
  readonly keptBack: readonly WithheldUnits[];
}

/** The first order is the one that the operator named. */
export async function shipInTransaction(
  { now }: Clock,
  tx: Database,
  [order, ...joined]: readonly [OrderRow, ...OrderRow[]],
  options: ShipOptions,
): Promise<MoveOrderResult> {
  const { courier, trackingNumber, method, fee, actor } = options;
  if (!isTrackingNumber(trackingNumber)) return { kind: 'bad-tracking' };
  const first = await readyToShip(tx, order, options);
  if (first.kind !== 'ready') return first;
  const ready = [first];
  for (const other of joined) {
    const next = await readyToShip(tx, other, { ...options, lines: undefined });
    if (next.kind !== 'ready') return { kind: 'joined-refused', number: other.number, because: next };
    if (!isSameRecipient(first.recipient, next.recipient))
      return { kind: 'joined-refused', number: other.number, because: { kind: 'other-recipient' } };
    ready.push(next);
  }
  const at = now();
  const fixed = fee && (await decideFreight(tx, order, choiceOf(fee), { actor, at }));
  if (fixed !== undefined) return { kind: 'fee-fixed', because: fixed };
  const lines = ready.flatMap(({ order: { number: orderNumber }, sent }) =>
    sent.map((line) => ({ ...line, orderNumber })),
  );
  if (lines.length > 0) {
    const parcel = { courier, trackingNumber, method, shippedAt: at, createdBy: actor };
    await assignPermits(tx, await insertShipment(tx, parcel, lines));
  }
  const numbers = ready.map((one) => one.order.number);
  for (const one of ready)
    await recordShipped(tx, one, { ...options, fee: one === first ? fee : undefined, at, numbers });
  return { kind: 'moved' };
}

async function readyToShip(
  tx: Database,
  order: OrderRow,
  { courier, trackingNumber, lines, despiteFlags, despitePapers }: ShipOptions,
): Promise<ReadyOrder | ShipRefusal> {
  const { number } = order;
  const notNow = refuseState('ship', order);
  if (notNow !== undefined) return notNow;
  const bars = await readShipmentBlockers(tx, number);
  if (bars.isGoingBack) return { kind: 'refunded' };
  if (bars.isEditWaiting) return { kind: 'edit-waits' };
  if (bars.openFlags > 0 && !despiteFlags) return { kind: 'flagged' };
  if (bars.isToReprint && !despitePapers) return { kind: 'reprint' };
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined) return { kind: 'no-recipient' };
  const recipient = paidRecipientOf(order, buyer);
  if (!hasRecipientDetails(recipient)) return { kind: 'no-recipient' };
  // A tracking list that is pasted twice must not send the remaining units with the number of an earlier parcel.
  if (lines === undefined && isKnownParcel(order, { courier, trackingNumber }))
    return { kind: 'not-now', order, refusal: 'shippedAlready' };
  const unsent = await readUnsentLines(tx, number);
  // Documents list this parcel, so nothing else may be sent.
  const sent = parcelToPack(order.packing, unsent);
  if (lines !== undefined && !isSameParcel(lines, sent)) return { kind: 'not-packed' };
  const isLast = countUnits(sent) === countUnits(unsent);
  const isReplacement = (await readReplacements(tx, number)).length > 0;
  return { kind: 'ready', order, buyer, recipient, sent, isLast, isReplacement, keptBack: bars.keptBack };
}

async function recordShipped(
  tx: Database,
  { order, buyer, recipient, sent, isLast, isReplacement, keptBack }: ReadyOrder,
  shipped: ShipOptions & { readonly at: Date; readonly numbers: readonly string[] },
): Promise<void> {
  const { number } = order;
  const { courier, trackingNumber, fee, actor, at } = shipped;
  // The way that was chosen before the payment, unless the operator names another.
  const shippingMethod = shipped.method || order.shippingMethod;
  const { country, ...own } = recipient;
  const change = {
    courier,
    trackingNumber,
    shippingMethod,
    recipient: own,
    country,
    packing: null,
    joinedParcel: null,
    ...feeColumns(fee),
  };
  const joinedWith = shipped.numbers.filter((other) => other !== number);
  const changes = [
    fieldChange('courier', order.courier || null, courier),
    fieldChange('trackingNumber', order.trackingNumber || null, trackingNumber),
    ...(joinedWith.length === 0 ? [] : [fieldChange('joined', null, joinedWith.join('，'))]),
    ...(fee === undefined ? [] : feeChanges(order, fee)),
  ];
  const data = { changes, ...(keptBack.length === 0 ? {} : { keptBack }) };
  if (isLast) await transitionOrder(tx, number, 'ship', { actor, at, data, change });
  else {
    await updateOrder(tx, number, change);
    const units = fieldChange('pieces', null, String(countUnits(sent)));
    await insertEvent(tx, {
      orderNumber: number,
      kind: 'part-shipped',
      actor,
      at,
      data: { changes: [...changes, units] },
    });
  }
  const isWhole = isLast && order.trackingNumber === '';
  await mailParcelContents(tx, { ...order, ...change }, buyer, {
    kind: 'order-shipped',
    isLast,
    isReplacement,
    joinedWith,
    sent: isWhole ? [] : sent,
  });
}

function isKnownParcel(order: OrderRow, parcel: TrackingOptions): boolean {
  return order.courier === parcel.courier && order.trackingNumber === parcel.trackingNumber;
}

export async function markReceived(
  context: OrdersContext,
  number: string,
  actor: string,
): Promise<MoveOrderResult> {
  return await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order === undefined) return { kind: 'no-order' };
    const notNow = refuseState('receive', order);
    if (notNow !== undefined) return notNow;
    await transitionOrder(tx, number, 'receive', { actor, at: context.now() });
    return { kind: 'moved' };
  });
}

export type SetFeeResult = 'set' | 'unchanged' | { readonly because: ChargeRefusal };

export async function setShippingFee(
  tx: Database,
  order: OrderRow,
  fee: ShippingFee,
  by: ActorAndTime,
): Promise<SetFeeResult> {
  const shippingFeeStatus = await readFeeStatus(tx, order);
  const changes = feeChanges({ ...order, shippingFeeStatus }, fee);
  if (changes.length === 0) return 'unchanged';
  const fixed = await decideFreight(tx, order, choiceOf(fee), by);
  if (fixed !== undefined) return { because: fixed };
  await updateOrder(tx, order.number, feeColumns(fee));
  await insertEvent(tx, { orderNumber: order.number, kind: 'fee-set', ...by, data: { changes } });
  return 'set';
}

function choiceOf({ feeFen, feeStatus }: ShippingFee): FreightChoice {
  return { feeFen, status: feeStatus };
}

function feeColumns(fee: ShippingFee | undefined) {
  if (fee === undefined) return {};
  const { feeFen: shippingFeeFen, feeStatus: shippingFeeStatus, feeNote: shippingFeeNote } = fee;
  return { shippingFeeFen, shippingFeeStatus, shippingFeeNote };
}

function feeChanges(
  order: Pick<OrderRow, 'shippingFeeFen' | 'shippingFeeNote'> & {
    readonly shippingFeeStatus: ShownFeeStatus | null;
  },
  { feeFen, feeStatus, feeNote }: ShippingFee,
): FieldChanges {
  const describe = (fen: number | null) => (fen === null ? null : formatFen(fen));
  const all = [
    fieldChange('fee', describe(order.shippingFeeFen), describe(feeFen)),
    fieldChange('feeStatus', order.shippingFeeStatus, feeStatus),
    fieldChange('feeNote', order.shippingFeeNote || null, feeNote || null),
  ];
  return all.filter(({ before, after }) => before !== after);
}

export type FieldChanges = NonNullable<EventData['changes']>;

export function fieldChange(
  field: string,
  before: string | null,
  after: string | null,
): FieldChanges[number] {
  return { field, before, after };
}
