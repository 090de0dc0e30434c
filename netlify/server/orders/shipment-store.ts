/** Parcels of orders. Every writer holds the lock of the order. */

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isUnshipped } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { shipmentLines, shipments } from '../db/schema.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import type { LineQuantity } from './parcel.ts';
import { type OrderRow, readLines, stateOfOrder, transitionOrder } from './store.ts';

export interface OrderShipment
  extends Pick<typeof shipments.$inferSelect, 'id' | 'courier' | 'trackingNumber' | 'method' | 'shippedAt'> {
  /** The order's units in this parcel. */
  readonly lines: readonly LineQuantity[];
  /** Numbers of the other orders in the parcel. */
  readonly joinedWith: readonly string[];
}

/** The part of a query of orders that `shipmentsOf` needs. */
export const WITH_SHIPMENT = {
  columns: { position: true, quantity: true },
  orderBy: asc(shipmentLines.position),
  extras: {
    joinedWith: sql<string[]>`array(select distinct others.order_number from shipment_lines others
      where others.shipment_id = ${shipmentLines.shipmentId} and others.order_number <> ${shipmentLines.orderNumber}
      order by others.order_number)`.as('joined_with'),
  },
  with: {
    shipment: { columns: { id: true, courier: true, trackingNumber: true, method: true, shippedAt: true } },
  },
} as const;

interface ShipmentLine extends LineQuantity {
  readonly joinedWith: readonly string[];
  readonly shipment: Omit<OrderShipment, 'lines' | 'joinedWith'>;
}

/** Oldest first. */
export function shipmentsOf(lines: readonly ShipmentLine[]): OrderShipment[] {
  const byId = Map.groupBy(lines, ({ shipment }) => shipment.id);
  const parcels = [...byId.values()].flatMap((inParcel) => {
    const [first] = inParcel;
    if (first === undefined) return [];
    const { shipment, joinedWith } = first;
    const units = inParcel.map(({ position, quantity }) => ({ position, quantity }));
    return [{ ...shipment, joinedWith, lines: units }];
  });
  return parcels.sort((a, b) => a.id - b.id);
}

/** Returns the lines with unsent units, and the number of these units. */
export async function readUnsentLines(tx: Database, orderNumber: string): Promise<LineQuantity[]> {
  return await queryRows<LineQuantity>(
    tx,
    sql`select line_position as position, unsent as quantity from unsent_lines(${orderNumber})
      where unsent > 0 order by line_position`,
  );
}

export async function insertShipment(
  tx: Database,
  parcel: Omit<typeof shipments.$inferInsert, 'id'>,
  lines: readonly Omit<typeof shipmentLines.$inferInsert, 'shipmentId'>[],
): Promise<number> {
  const [made] = await tx.insert(shipments).values(parcel).returning({ id: shipments.id });
  if (made === undefined) throw new Error('an inserted shipment has an id');
  await tx.insert(shipmentLines).values(lines.map((line) => ({ ...line, shipmentId: made.id })));
  return made.id;
}

/** The order's parcels with their courier and number, oldest first. */
export async function readTracking(
  tx: Database,
  orderNumber: string,
): Promise<Pick<typeof shipments.$inferSelect, 'id' | 'courier' | 'trackingNumber'>[]> {
  const { id, courier, trackingNumber } = shipments;
  const ofOrder = tx
    .select({ id: shipmentLines.shipmentId })
    .from(shipmentLines)
    .where(eq(shipmentLines.orderNumber, orderNumber));
  return await tx
    .select({ id, courier, trackingNumber })
    .from(shipments)
    .where(inArray(id, ofOrder))
    .orderBy(id);
}

export async function readShipmentLines(tx: Database, id: number, number: string): Promise<LineQuantity[]> {
  const { position, quantity, shipmentId, orderNumber } = shipmentLines;
  return await tx
    .select({ position, quantity })
    .from(shipmentLines)
    .where(and(eq(shipmentId, id), eq(orderNumber, number)));
}

/** Other orders in the order's parcels. */
export async function readJoinedNumbers(tx: Database, orderNumber: string): Promise<string[]> {
  const rows = await queryRows<{ readonly number: string }>(
    tx,
    sql`select distinct others.order_number as number from shipment_lines own
      join shipment_lines others on others.shipment_id = own.shipment_id
      where own.order_number = ${orderNumber} and others.order_number <> ${orderNumber}`,
  );
  return rows.map(({ number }) => number);
}

/** The orders with lines in the parcel: whether it is their last one, and how many parcels they have. */
export async function readOrdersOfShipment(
  tx: Database,
  id: number,
): Promise<{ readonly number: string; readonly isLast: boolean; readonly parcels: number }[]> {
  return await queryRows(
    tx,
    sql`select order_number as number, max(shipment_id) = ${id} as "isLast",
        count(distinct shipment_id)::int as parcels from shipment_lines
      where order_number in (select order_number from shipment_lines where shipment_id = ${id})
      group by order_number order by order_number`,
  );
}

export async function updateTracking(
  tx: Database,
  id: number,
  tracking: { readonly courier: string; readonly trackingNumber: string },
): Promise<void> {
  await tx.update(shipments).set(tracking).where(eq(shipments.id, id));
}

async function hasShipment(tx: Database, orderNumber: string): Promise<boolean> {
  const found = await tx
    .select({ id: shipmentLines.shipmentId })
    .from(shipmentLines)
    .where(eq(shipmentLines.orderNumber, orderNumber))
    .limit(1);
  return found.length > 0;
}

/** Returns the same units as `readUnsentLines`, by variant. */
export async function readUnsentUnits(tx: Database, orderNumber: string): Promise<VariantQuantity[]> {
  const unsent = await readUnsentLines(tx, orderNumber);
  const lines = await readLines(tx, orderNumber);
  return unsent.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position);
    return line === undefined ? [] : [{ productId: line.productId, variantKey: line.variantKey, quantity }];
  });
}

export interface CloseOrderResult {
  readonly isPartShipped: boolean;
  /** True if the order is shipped now. */
  readonly isClosed: boolean;
}

/** Marks a part-shipped order as shipped once nothing is left to send. The order then leaves its joined parcel. */
export async function closeOrderIfSent(
  tx: Database,
  order: OrderRow,
  { actor, at, isRefunded }: { readonly actor: string; readonly at: Date; readonly isRefunded: boolean },
): Promise<CloseOrderResult> {
  if (!(await isPartShipped(tx, order))) return { isPartShipped: false, isClosed: false };
  const isClosed = isRefunded || (await readUnsentLines(tx, order.number)).length === 0;
  const change = { packing: null, joinedParcel: null };
  if (isClosed) await transitionOrder(tx, order.number, 'close-part-shipped', { actor, at, change });
  return { isPartShipped: true, isClosed };
}

export async function isPartShipped(tx: Database, order: OrderRow): Promise<boolean> {
  return isUnshipped(stateOfOrder(order)) && (await hasShipment(tx, order.number));
}
