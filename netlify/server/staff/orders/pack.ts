import { type BlockedReason, stateBlockedReason } from '../../../../src/rules/orders.ts';
import type { Database } from '../../db/connection.ts';
import { isSameParcel, isWithinUnsent, type LineQuantity, parcelToPack } from '../../orders/parcel.ts';
import { readUnsentLines } from '../../orders/shipment-store.ts';
import { insertEvent, type OrderRow, readLines, stateOfOrder, updateOrder } from '../../orders/store.ts';
import { readShipmentBlockers } from './order-store.ts';
import { fieldChange } from './ship.ts';

export type PackResult =
  | { readonly kind: 'packed' | 'unchanged' | 'refunded' }
  /** A line has fewer unsent units. */
  | { readonly kind: 'not-unsent' }
  | { readonly kind: 'not-now'; readonly refusal: BlockedReason };

/** Chooses the units that documents list and `ship` sends; without lines all unsent units. */
export async function packParcel(
  tx: Database,
  order: OrderRow,
  chosen: readonly LineQuantity[],
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<PackResult> {
  const { number } = order;
  const refusal = stateBlockedReason('ship', stateOfOrder(order));
  if (refusal !== null) return { kind: 'not-now', refusal };
  const bars = await readShipmentBlockers(tx, number);
  if (bars.isGoingBack) return { kind: 'refunded' };
  const unsent = await readUnsentLines(tx, number);
  if (!isWithinUnsent(chosen, unsent)) return { kind: 'not-unsent' };
  const before = parcelToPack(order.packing, unsent);
  const after = parcelToPack(chosen, unsent);
  if (isSameParcel(before, after)) return { kind: 'unchanged' };
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
    ...{ orderNumber: number, kind: 'parcel-chosen', actor, at },
    data: { changes: [fieldChange('parcel', describe(before), describe(after))] },
  });
  return { kind: 'packed' };
}
