import { isTrackingNumber } from '../../../../src/rules/couriers.ts';
import { stateBlockedReason } from '../../../../src/rules/orders.ts';
import type { Database } from '../../db/connection.ts';
import { readAddressee } from '../../orders/addressee.ts';
import type { LineQuantity } from '../../orders/parcel.ts';
import type { OrdersContext } from '../../orders/service.ts';
import {
  readOrdersOfShipment,
  readShipmentLines,
  readTracking,
  updateTracking,
} from '../../orders/shipment-store.ts';
import {
  insertEvent,
  lockRequiredOrder,
  type OrderRow,
  stateOfOrder,
  updateOrder,
} from '../../orders/store.ts';
import { mailParcelContents } from './parcel-mail.ts';
import { fieldChange, type MoveOrderResult, type TrackingOptions } from './ship.ts';

export type TrackingResult =
  | Extract<MoveOrderResult, { kind: 'moved' | 'bad-tracking' | 'not-now' }>
  | { readonly kind: 'no-shipment' }
  | { readonly kind: 'unchanged' };

/**
 * Corrects any parcel of an order that is not received, the last one if none is named. The other orders in the parcel
 * follow.
 */
export async function correctTracking(
  { now }: Pick<OrdersContext, 'now'>,
  tx: Database,
  order: OrderRow,
  options: TrackingOptions & { readonly shipment: number | undefined; readonly actor: string },
): Promise<TrackingResult> {
  const { courier, trackingNumber, shipment, actor } = options;
  if (!isTrackingNumber(trackingNumber)) return { kind: 'bad-tracking' };
  const { number } = order;
  const state = stateOfOrder(order);
  const parcels = await readTracking(tx, number);
  const refusal = stateBlockedReason('correct-tracking', state);
  if (refusal !== null) return { kind: 'not-now', order, refusal };
  if (state === 'to-ship' && parcels.length === 0) return { kind: 'not-now', order, refusal: 'notShipped' };
  const last = parcels.at(-1);
  const parcel = shipment === undefined ? last : parcels.find(({ id }) => id === shipment);
  if (parcel === undefined && shipment !== undefined) return { kind: 'no-shipment' };
  // An order that was shipped without unsent units has no parcel.
  const before = parcel ?? order;
  const changes = [
    fieldChange('courier', before.courier, courier),
    fieldChange('trackingNumber', before.trackingNumber, trackingNumber),
  ].filter((change) => change.before !== change.after);
  if (changes.length === 0) return { kind: 'unchanged' };
  const corrected = { courier, trackingNumber };
  const event = { kind: 'tracking-corrected', actor, at: now(), data: { changes } } as const;
  if (parcel === undefined) {
    await updateOrder(tx, number, corrected);
    await insertEvent(tx, { ...event, orderNumber: number });
    await tell(tx, { ...order, ...corrected }, { sent: [], joinedWith: [] });
    return { kind: 'moved' };
  }
  await updateTracking(tx, parcel.id, corrected);
  const holding = await readOrdersOfShipment(tx, parcel.id);
  for (const { number: each, isLast, parcels: count } of holding) {
    const one = each === number ? order : await lockRequiredOrder(tx, each);
    if (isLast) await updateOrder(tx, each, corrected);
    await insertEvent(tx, { ...event, orderNumber: each });
    const isOnly = count < 2 && stateOfOrder(one) !== 'to-ship';
    // The buyer may have received the other orders of the parcel.
    if (stateBlockedReason('correct-tracking', stateOfOrder(one)) !== null) continue;
    await tell(
      tx,
      { ...one, ...corrected },
      {
        sent: isOnly ? [] : await readShipmentLines(tx, parcel.id, each),
        joinedWith: holding.map((other) => other.number).filter((other) => other !== each),
      },
    );
  }
  return { kind: 'moved' };
}

async function tell(
  tx: Database,
  order: OrderRow,
  parcel: { readonly sent: readonly LineQuantity[]; readonly joinedWith: readonly string[] },
): Promise<void> {
  const buyer = await readAddressee(tx, order);
  if (buyer !== undefined)
    await mailParcelContents(tx, order, buyer, {
      ...parcel,
      kind: 'tracking-corrected',
      isLast: true,
      isReplacement: false,
    });
}
