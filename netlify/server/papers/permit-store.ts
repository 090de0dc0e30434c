/** Permits of order lines. Writers of permits hold the lock of the order. */
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { permits } from '../db/schema.ts';

export type PermitRow = typeof permits.$inferSelect;
type PermitOfParcel = Pick<PermitRow, 'orderNumber' | 'position' | 'kind' | 'permitNumber' | 'shipmentId'>;
export type NewPermit = Omit<typeof permits.$inferInsert, 'id' | 'position' | 'withdrawnAt' | 'withdrawnBy'>;

/** Includes withdrawn permits. */
export async function readPermitsOfOrder(tx: Database, orderNumber: string): Promise<PermitRow[]> {
  return await tx.select().from(permits).where(eq(permits.orderNumber, orderNumber));
}

export async function countPermits(tx: Database, orderNumber: string): Promise<number> {
  const [found] = await tx
    .select({ permits: count() })
    .from(permits)
    .where(and(eq(permits.orderNumber, orderNumber), isNull(permits.withdrawnAt)));
  return found?.permits ?? 0;
}

/** True if one of the lines has a permit of this kind and number for the same parcel. */
export async function hasPermit(
  tx: Database,
  permit: Omit<PermitOfParcel, 'position'>,
  positions: readonly number[],
): Promise<boolean> {
  const found = await tx.select({ id: permits.id }).from(permits).where(isPermit(permit, positions)).limit(1);
  return found.length > 0;
}

function isPermit(
  { orderNumber, kind, permitNumber, shipmentId }: Omit<PermitOfParcel, 'position'>,
  positions: readonly number[],
) {
  return and(
    eq(permits.orderNumber, orderNumber),
    inArray(permits.position, [...positions]),
    eq(permits.kind, kind),
    eq(permits.permitNumber, permitNumber),
    shipmentId === null ? isNull(permits.shipmentId) : eq(permits.shipmentId, shipmentId),
    isNull(permits.withdrawnAt),
  );
}

/** Positions with a permit of this kind and number for the same parcel that has no PDF yet. */
export async function findPermitsWithoutFile(
  tx: Database,
  permit: Omit<PermitOfParcel, 'position'>,
  positions: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .select({ position: permits.position })
    .from(permits)
    .where(and(isPermit(permit, positions), isNull(permits.fileId)));
  return rows.map(({ position }) => position);
}

/** Adds the PDF, and the days on it. */
export async function completePermits(
  tx: Database,
  permit: NewPermit,
  positions: readonly number[],
): Promise<void> {
  const { fileId, issuedOn, validUntil, shipmentId = null } = permit;
  await tx
    .update(permits)
    .set({ fileId, issuedOn, validUntil })
    .where(and(isPermit({ ...permit, shipmentId }, positions), isNull(permits.fileId)));
}

export async function insertPermits(
  tx: Database,
  permit: NewPermit,
  positions: readonly number[],
): Promise<void> {
  await tx.insert(permits).values(positions.map((position) => ({ ...permit, position })));
}

/** Returns the withdrawn rows; fewer than named if some were withdrawn before, or are of another order. */
export async function withdrawPermits(
  tx: Database,
  orderNumber: string,
  ids: readonly number[],
  by: { readonly withdrawnAt: Date; readonly withdrawnBy: string },
): Promise<PermitRow[]> {
  return await tx
    .update(permits)
    .set(by)
    .where(
      and(eq(permits.orderNumber, orderNumber), inArray(permits.id, [...ids]), isNull(permits.withdrawnAt)),
    )
    .returning();
}

/**
 * Assigns the permits of a parcel's lines to it, so that a later parcel of the line needs further permits.
 */
export async function assignPermits(tx: Database, shipmentId: number): Promise<void> {
  await tx
    .update(permits)
    .set({ shipmentId })
    .where(
      and(
        isNull(permits.shipmentId),
        isNull(permits.withdrawnAt),
        sql`(${permits.orderNumber}, ${permits.position}) in (
          select order_number, position from shipment_lines where shipment_id = ${shipmentId})`,
      ),
    );
}
