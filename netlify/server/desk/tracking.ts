import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { blockedReason, isShipped, stateBlockedReason } from '../../../src/features/orders/orders.rules.ts';
import { isTrackingNumber } from '../../../src/features/shipping/couriers.rules.ts';
import type { Database } from '../db/connection.ts';
import { readAddressee } from '../orders/addressee.ts';
import type { LineQuantity } from '../orders/parcel.ts';
import {
  readJoinedNumbers,
  readOrdersOfShipment,
  readShipmentLines,
  readTracking,
  updateTracking,
} from '../orders/shipment-store.ts';
import { insertEvent, lockRequiredOrder, type OrderRow, stateOfOrder, updateOrder } from '../orders/store.ts';
import { failureResponse } from '../staff/idempotency.ts';
import { type OrderWrites, orderWrite } from './order-write.ts';
import { mailParcelContents } from './parcel-mail.ts';
import { fieldChange } from './ship.ts';
import { lockOrders } from './write-store.ts';

/**
 * Corrects any parcel of an order that is not received, the last one if none is named. The other orders in the parcel
 * follow.
 */
export const trackingWrite: OrderWrites['/orders/tracking'] = orderWrite({
  lock: async (tx, { number }) => lockOrders(tx, number, await readJoinedNumbers(tx, number)),
  change: async ({ tx, order, by }, { courier, trackingNumber, shipment }) => {
    if (!isTrackingNumber(trackingNumber))
      return failureResponse(400, 'bad-field', texts().notTracking, { field: 'trackingNumber' });
    const { number } = order;
    const state = stateOfOrder(order);
    const parcels = await readTracking(tx, number);
    const refusal = blockedReason('correct-tracking', { state, parcels: parcels.length });
    if (refusal !== null) return texts()[refusal];
    const last = parcels.at(-1);
    const parcel = shipment === undefined ? last : parcels.find(({ id }) => id === shipment);
    if (parcel === undefined && shipment !== undefined) return texts().noShipment;
    // An order that was shipped without unsent units has no parcel.
    const before = parcel ?? order;
    const changes = [
      fieldChange('courier', before.courier, courier),
      fieldChange('trackingNumber', before.trackingNumber, trackingNumber),
    ].filter((change) => change.before !== change.after);
    if (changes.length === 0) return texts().unchanged;
    const corrected = { courier, trackingNumber };
    const event = { kind: 'tracking-corrected', ...by, data: { changes } } as const;
    if (parcel === undefined) {
      await updateOrder(tx, number, corrected);
      await insertEvent(tx, { ...event, orderNumber: number });
      await mailCorrection(tx, { ...order, ...corrected }, { sent: [], joinedWith: [] });
      return undefined;
    }
    await updateTracking(tx, parcel.id, corrected);
    const holding = await readOrdersOfShipment(tx, parcel.id);
    for (const { number: each, isLast, parcels: count } of holding) {
      const one = each === number ? order : await lockRequiredOrder(tx, each);
      if (isLast) await updateOrder(tx, each, corrected);
      await insertEvent(tx, { ...event, orderNumber: each });
      const isOnly = count < 2 && isShipped(stateOfOrder(one));
      // The buyer may have received the other orders of the parcel.
      if (stateBlockedReason('correct-tracking', stateOfOrder(one)) !== null) continue;
      await mailCorrection(
        tx,
        { ...one, ...corrected },
        {
          sent: isOnly ? [] : await readShipmentLines(tx, parcel.id, each),
          joinedWith: holding.map((other) => other.number).filter((other) => other !== each),
        },
      );
    }
    return undefined;
  },
});

async function mailCorrection(
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
