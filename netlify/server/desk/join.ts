/** Orders of one buyer that are packed, printed and sent as one parcel (docs/decisions/0036). */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { type BlockedReason, stateBlockedReason } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { readAddressee } from '../orders/addressee.ts';
import { isSameRecipient } from '../orders/buyer.ts';
import { paidRecipientOf, type ShippingRecipient } from '../orders/recipient.ts';
import { readIsFullyRefundedOrOwed } from '../orders/refund-sums-store.ts';
import { readUnsentLines } from '../orders/shipment-store.ts';
import { insertEvent, type OrderRow, stateOfOrder, updateOrder } from '../orders/store.ts';
import { paymentsContext } from '../payments/providers.ts';
import { closeAttemptsOfWithdrawnCharges, pollLinkAttempts } from '../payments/settle/links.ts';
import { type ActorAndTime, freightRefusal } from './order-charges.ts';
import { type OrderWrites, orderWrite } from './order-write.ts';
import { fieldChange, type ShippingFee, setShippingFee, toShippingFee } from './ship.ts';
import { lockJoinedOrders, lockOrders } from './write-store.ts';

/** The other orders pay no freight: paid freight stays, due freight is withdrawn. */
export const joinWrite: OrderWrites['/orders/join'] = orderWrite({
  needsRecipient: true,
  lock: (tx, { number, others }) =>
    lockOrders(
      tx,
      number,
      others.map((other) => other.number),
    ),
  prepare: async (services, request) => {
    const context = paymentsContext(services);
    for (const { number } of [request, ...request.others]) await pollLinkAttempts(context, number);
  },
  change: async ({ tx, order, others, by }, request) => {
    const joined = request.others.flatMap(
      (seen) =>
        others.find(({ number, version }) => number === seen.number && version === seen.version) ?? [],
    );
    if (new Set(joined).size < request.others.length) return texts().joinedChanged;
    const fee = request.fee === undefined ? undefined : toShippingFee(request.fee);
    const refused = await joinOrders(tx, [order, ...joined], fee, by);
    if (refused !== undefined) return texts().joinRefused(refused.number, refused.why);
    // Unpaid freight of these orders may have been withdrawn.
    return { intended: [order, ...joined].map(({ number }) => number) };
  },
  finish: async (services, { intended }) => {
    for (const number of z.array(z.string()).parse(intended))
      await closeAttemptsOfWithdrawnCharges(paymentsContext(services), number);
    return undefined;
  },
});

interface RefusedJoin {
  readonly number: string;
  readonly why: string;
}

/** Writes nothing unless all orders can be joined. `fee` is charged with the first order. */
async function joinOrders(
  tx: Database,
  orders: readonly [OrderRow, ...OrderRow[]],
  fee: ShippingFee | undefined,
  by: ActorAndTime,
): Promise<RefusedJoin | undefined> {
  const [first, ...others] = orders;
  const recipient = await readRecipient(tx, first);
  for (const order of orders) {
    const because = await joinRefusal(tx, order, first, recipient);
    if (because !== null) return { number: order.number, why: texts()[because] };
  }
  const owes = others.some(({ shippingFeeStatus }) => shippingFeeStatus === 'due');
  if (fee === undefined && first.shippingFeeFen === null && owes)
    return { number: first.number, why: texts().freightMissing };
  const fees = feesOf(first, others, fee);
  for (const { order, fee: wanted } of fees) {
    const choice = { feeFen: wanted.feeFen, status: wanted.feeStatus };
    const because = await freightRefusal(tx, order, choice, by.at);
    if (because !== undefined) return { number: order.number, why: texts().charges[because] };
  }
  for (const { order, fee: wanted } of fees) await setShippingFee(tx, order, wanted, by);
  const joinedParcel = randomUUID();
  const numbers = orders.map(({ number }) => number);
  for (const { number } of orders) {
    await updateOrder(tx, number, { joinedParcel });
    const others = numbers.filter((other) => other !== number).join('，');
    await insertEvent(tx, {
      orderNumber: number,
      kind: 'parcel-joined',
      ...by,
      data: { changes: [fieldChange('joined', null, others)] },
    });
  }
  return undefined;
}

function feesOf(first: OrderRow, others: readonly OrderRow[], fee: ShippingFee | undefined) {
  const elsewhere = {
    feeFen: 0,
    feeStatus: null,
    feeNote: texts().freightElsewhere(first.number),
  };
  return [
    ...(fee === undefined ? [] : [{ order: first, fee }]),
    ...others
      .filter(({ shippingFeeStatus }) => shippingFeeStatus !== 'received')
      .map((order) => ({ order, fee: elsewhere })),
  ];
}

type JoinRefusal =
  | BlockedReason
  | 'otherBuyer'
  | 'otherRecipient'
  | 'joinedBefore'
  | 'nothingUnsent'
  | 'noRecipient';

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

export const splitWrite: OrderWrites['/orders/split'] = orderWrite({
  lock: (tx, { number }) => lockJoinedOrders(tx, number),
  change: async ({ tx, order, others, by }) => {
    if (order.joinedParcel === null) return texts().notJoined;
    const numbers = [order, ...others].map(({ number }) => number);
    for (const number of numbers) {
      await updateOrder(tx, number, { joinedParcel: null });
      const before = numbers.filter((other) => other !== number).join('，');
      await insertEvent(tx, {
        orderNumber: number,
        kind: 'parcel-split',
        ...by,
        data: { changes: [fieldChange('joined', before, null)] },
      });
    }
    return undefined;
  },
});
