import { stateBlockedReason } from '../../../../src/rules/orders.ts';
import { isTrackingNumber } from '../../../../src/rules/tracking.ts';
import type { Database } from '../../db/connection.ts';
import { readAddressee } from '../../orders/addressee.ts';
import type { OrdersContext } from '../../orders/service.ts';
import { readShipmentLines, readTracking, updateTracking } from '../../orders/shipment-store.ts';
import { insertEvent, type OrderRow, stateOfOrder, updateOrder } from '../../orders/store.ts';
import { tellOfParcel } from './parcel-mail.ts';
import { changed, type MoveOrderResult, type TrackingOptions } from './ship.ts';

export type TrackingResult =
  | Extract<MoveOrderResult, { kind: 'moved' | 'bad-tracking' | 'not-now' }>
  | { readonly kind: 'no-shipment' }
  | { readonly kind: 'unchanged' };

/** Corrects any parcel of an order that is not received, the last one if none is named. */
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
  // An order that was shipped with nothing left in it has no parcel.
  const before = parcel ?? order;
  const changes = [
    changed('courier', before.courier, courier),
    changed('trackingNumber', before.trackingNumber, trackingNumber),
  ].filter((change) => change.before !== change.after);
  if (changes.length === 0) return { kind: 'unchanged' };
  if (parcel !== undefined) await updateTracking(tx, parcel.id, { courier, trackingNumber });
  if (parcel === last) await updateOrder(tx, number, { courier, trackingNumber });
  await insertEvent(tx, {
    ...{ orderNumber: number, kind: 'tracking-corrected', actor, at: now() },
    data: { changes },
  });
  const buyer = await readAddressee(tx, order);
  const isOnly = parcels.length < 2 && state !== 'to-ship';
  const sent = parcel === undefined || isOnly ? [] : await readShipmentLines(tx, parcel.id);
  if (buyer !== undefined)
    await tellOfParcel(tx, { ...order, courier, trackingNumber }, buyer, {
      ...{ kind: 'tracking-corrected', isLast: true, sent },
    });
  return { kind: 'moved' };
}
