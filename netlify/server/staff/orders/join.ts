/** Orders of one buyer that are packed, printed and sent as one parcel (docs/decisions/0036). */
import { randomUUID } from 'node:crypto';
import type { ChargeRefusal } from '../../../../src/rules/charges.ts';
import { type BlockedReason, stateBlockedReason } from '../../../../src/rules/orders.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Database } from '../../db/connection.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { isSameRecipient } from '../../orders/buyer.ts';
import { paidRecipientOf, type ShippingRecipient } from '../../orders/recipient.ts';
import { readIsFullyRefundedOrOwed } from '../../orders/refund-sums-store.ts';
import { readUnsentLines } from '../../orders/shipment-store.ts';
import { insertEvent, type OrderRow, stateOfOrder, updateOrder } from '../../orders/store.ts';
import { type ActorAndTime, freightRefusal } from './order-charges.ts';
import { fieldChange, type ShippingFee, setShippingFee } from './ship.ts';

export type JoinRefusal =
  | BlockedReason
  | 'otherBuyer'
  | 'otherRecipient'
  | 'joinedBefore'
  | 'nothingUnsent'
  | 'noRecipient'
  /** The first order has no freight, and freight of another order is due. */
  | 'freightMissing';

export type JoinResult =
  /** Orders whose unpaid freight may have been withdrawn. */
  | { readonly kind: 'joined'; readonly numbers: readonly string[] }
  | { readonly kind: 'refused'; readonly number: string; readonly because: JoinRefusal }
  | { readonly kind: 'fee-fixed'; readonly number: string; readonly because: ChargeRefusal };

/**
 * `fee` is the freight of the joined parcel, charged with the first order. The other orders pay none: paid
 * freight stays, due freight is withdrawn. Nothing is written unless all orders can be joined.
 */
export async function joinOrders(
  tx: Database,
  orders: readonly [OrderRow, ...OrderRow[]],
  fee: ShippingFee | undefined,
  { actor, at }: ActorAndTime,
): Promise<JoinResult> {
  const [first, ...others] = orders;
  const recipient = await readRecipient(tx, first);
  for (const order of orders) {
    const because = await joinRefusal(tx, order, first, recipient);
    if (because !== null) return { kind: 'refused', number: order.number, because };
  }
  const owes = others.some(({ shippingFeeStatus }) => shippingFeeStatus === 'due');
  if (fee === undefined && first.shippingFeeFen === null && owes)
    return { kind: 'refused', number: first.number, because: 'freightMissing' };
  const fees = feesOf(first, others, fee);
  for (const { order, fee: wanted } of fees) {
    const choice = { feeFen: wanted.feeFen, status: wanted.feeStatus };
    const because = await freightRefusal(tx, order, choice, at);
    if (because !== undefined) return { kind: 'fee-fixed', number: order.number, because };
  }
  for (const { order, fee: wanted } of fees)
    await setShippingFee({ now: () => at }, tx, order, { ...wanted, actor });
  const joinedParcel = randomUUID();
  const numbers = orders.map(({ number }) => number);
  for (const { number } of orders) {
    await updateOrder(tx, number, { joinedParcel });
    const others = numbers.filter((other) => other !== number).join('，');
    await insertEvent(tx, {
      ...{ orderNumber: number, kind: 'parcel-joined', actor, at },
      data: { changes: [fieldChange('joined', null, others)] },
    });
  }
  return { kind: 'joined', numbers };
}

function feesOf(first: OrderRow, others: readonly OrderRow[], fee: ShippingFee | undefined) {
  const elsewhere = {
    ...{ feeFen: 0, feeStatus: null },
    feeNote: texts().freightElsewhere(first.number),
  };
  return [
    ...(fee === undefined ? [] : [{ order: first, fee }]),
    ...others
      .filter(({ shippingFeeStatus }) => shippingFeeStatus !== 'received')
      .map((order) => ({ order, fee: elsewhere })),
  ];
}

async function joinRefusal(
  tx: Database,
  order: OrderRow,
  first: OrderRow,
  recipient: ShippingRecipient | undefined,
): Promise<JoinRefusal | null> {
  if (order.accountId !== first.accountId) return 'otherBuyer';
  const refusal = stateBlockedReason('ship', stateOfOrder(order));
  if (refusal !== null) return refusal;
  if (order.joinedParcel !== null) return 'joinedBefore';
  if (await readIsFullyRefundedOrOwed(tx, order)) return 'refunded';
  if ((await readUnsentLines(tx, order.number)).length === 0) return 'nothingUnsent';
  const own = await readRecipient(tx, order);
  if (recipient === undefined || own === undefined) return 'noRecipient';
  return isSameRecipient(own, recipient) ? null : 'otherRecipient';
}

async function readRecipient(tx: Database, order: OrderRow): Promise<ShippingRecipient | undefined> {
  const buyer = await readAddressee(tx, order);
  return buyer && paidRecipientOf(order, buyer);
}

/** False if the order is joined with no other. */
export async function splitOrders(
  tx: Database,
  orders: readonly OrderRow[],
  { actor, at }: ActorAndTime,
): Promise<boolean> {
  if (orders[0]?.joinedParcel == null) return false;
  for (const { number } of orders) {
    await updateOrder(tx, number, { joinedParcel: null });
    const others = orders.map((one) => one.number).filter((other) => other !== number);
    await insertEvent(tx, {
      ...{ orderNumber: number, kind: 'parcel-split', actor, at },
      data: { changes: [fieldChange('joined', others.join('，'), null)] },
    });
  }
  return true;
}
