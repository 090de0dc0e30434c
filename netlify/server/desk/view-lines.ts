import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import { isShipped } from '../../../src/features/orders/orders.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import type { WithheldUnits } from '../db/schema-orders.ts';
import { parcelToPack, quantityOf } from '../orders/parcel.ts';
import { stateOfOrder } from '../orders/store.ts';
import { refundedUnits } from '../payments/core/decide.ts';
import { shippedOrderLine, toStaffShipping } from '../shipping/assess.ts';
import type { FullOrder } from './order-store.ts';

export function viewLine(
  line: FullOrder['lines'][number],
  { order, lines, reservations, refunds, events, shipments, replacements }: FullOrder,
): Omit<OpsLine, 'shipping'> {
  const { listPriceFen, unitPriceFen, amountFen, product: _, ...rest } = line;
  const reservation = reservations.find(
    ({ productId, variantKey }) => productId === line.productId && variantKey === line.variantKey,
  );
  // Units of a pending refund can't be returned again.
  const promised = unitsOf(
    line,
    refunds.flatMap(({ state, restockedAt, pieces }) =>
      (state === 'intended' || state === 'pending') && restockedAt === null ? (pieces ?? []) : [],
    ),
  );
  const shipped = events.findLast(({ kind }) => kind === 'shipped');
  const returned = reservation?.returned ?? 0;
  const inShipments = shipments.map((parcel) => quantityOf(parcel.lines, line.position));
  const sent = inShipments.reduce((sum, quantity) => sum + quantity, 0);
  const unsentLines = lines.map(({ position, unsent: quantity }) => ({ position, quantity }));
  const toPack = quantityOf(parcelToPack(order.packing, unsentLines), line.position);
  // Documents list the parcel to pack; once shipped, the last parcel.
  const isPacking = !isShipped(stateOfOrder(order));
  const inLast = inShipments.at(-1) ?? 0;
  const elsewhere = isPacking ? line.unsent - toPack : -inLast;
  const ofLine = replacements.filter(({ position }) => position === line.position);
  const replaced = ofLine.reduce((sum, { quantity }) => sum + quantity, 0);
  const replacementsSent = ofLine.reduce((sum, { sent }) => sum + sent, 0);
  const replacementsWaiting = replaced - replacementsSent;
  return {
    ...rest,
    listPrice: fenToYuan(listPriceFen),
    unitPrice: fenToYuan(unitPriceFen),
    amount: fenToYuan(amountFen),
    returned,
    inOtherParcels: sent + elsewhere,
    toPack,
    keptBack: keptBackOf(),
    refunded: refundedUnits(refunds, line.position),
    returnable: reservation === undefined ? 0 : soldOf(reservation) - promised - replacementsWaiting,
    replaced,
    // Replacements are sent after all bought units.
    isReplacement: isPacking ? replaced > 0 && toPack > 0 : inLast > 0 && replacementsSent >= inLast,
  };

  function keptBackOf(): number {
    if (replaced > 0) return line.quantity + replaced - sent - line.unsent;
    if (shipped === undefined) return Math.max(0, line.quantity - sent - line.unsent);
    // Units returned after shipment were in the parcel.
    return sent > 0 ? line.quantity - sent : unitsOf(line, shipped.data?.keptBack ?? []);
  }
}

export function viewShipping(
  line: FullOrder['lines'][number],
  { country, status }: FullOrder['order'],
  { shippingRules, now }: { readonly shippingRules: readonly ShippingRule[]; readonly now: Date },
): OpsLine['shipping'] {
  if (country === null || status === 'cancelled' || line.unsent === 0) return null;
  const shipped = shippedOrderLine(line);
  return shipped === undefined ? null : toStaffShipping(shippingRules, shipped, country, now.getTime());
}

function unitsOf(line: FullOrder['lines'][number], units: readonly WithheldUnits[]): number {
  return units
    .filter(({ productId, variantKey }) => productId === line.productId && variantKey === line.variantKey)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

export function soldOf({ state, quantity, returned }: FullOrder['reservations'][number]): number {
  return state === 'sold' ? quantity - returned : 0;
}
