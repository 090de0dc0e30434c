import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { isSameParcel, isWithinUnsent, type LineQuantity, parcelToPack } from '../orders/parcel.ts';
import { readUnsentLines } from '../orders/shipment-store.ts';
import { insertEvent, readLines, updateOrder } from '../orders/store.ts';
import { readShipmentBlockers } from './order-store.ts';
import { type OrderWrites, orderWrite } from './order-write.ts';
import { fieldChange } from './ship.ts';

/** Chooses the units that documents list and `ship` sends; without lines all unsent units. */
export const packWrite: OrderWrites['/orders/pack'] = orderWrite({
  action: 'ship',
  change: async ({ tx, order, by }, request) => {
    const { number } = order;
    const chosen = request.lines.map(({ position, pieces: quantity }) => ({ position, quantity }));
    const bars = await readShipmentBlockers(tx, number);
    if (bars.isGoingBack) return texts().refunded;
    const unsent = await readUnsentLines(tx, number);
    if (!isWithinUnsent(chosen, unsent)) return texts().notUnsent;
    const before = parcelToPack(order.packing, unsent);
    const after = parcelToPack(chosen, unsent);
    if (isSameParcel(before, after)) return texts().unchanged;
    await updateOrder(tx, number, { packing: isSameParcel(after, unsent) ? null : after });
    const lines = await readLines(tx, number);
    const describe = (parcel: readonly LineQuantity[]) =>
      parcel
        .map(({ position, quantity }) => {
          const line = lines.find((one) => one.position === position);
          return `${line?.product.name} ${line?.grade} × ${quantity}`;
        })
        .join('，');
    await insertEvent(tx, {
      orderNumber: number,
      kind: 'parcel-chosen',
      ...by,
      data: { changes: [fieldChange('parcel', describe(before), describe(after))] },
    });
    return undefined;
  },
});
