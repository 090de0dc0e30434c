/** Every change must be in one transaction with stock and ledger. */
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import type { ReservationState } from '../db/kinds.ts';
import { queryRows } from '../db/rows.ts';
import { reservations, stock } from '../db/schema.ts';
import { unitsAsRows, type VariantQuantity } from './shift-store.ts';
import type { Level, VariantId } from './store.ts';

/**
 * Locks levels in a fixed order to prevent deadlocks. A variant that never had stock has no row.
 */
export async function lockLevels(
  transaction: Database,
  variants: readonly VariantId[],
): Promise<(VariantId & Level)[]> {
  return variants.length === 0 ? [] : await queryRows(transaction, sql`${levelsOf(variants)} for update`);
}

/** One statement for who locks nothing. */
export async function readLevelsAndCaptures(
  database: Database,
  variants: readonly VariantId[],
): Promise<(VariantId & Level & { readonly inCapture: number })[]> {
  if (variants.length === 0) return [];
  return await queryRows(
    database,
    sql`
    select level.*, coalesce((
      select sum(quantity) from ${reservations} its where its.capturing_since is not null
        and its.product_id = "productId" and its.variant_key = "variantKey"), 0)::int as "inCapture"
    from (${levelsOf(variants)}) level`,
  );
}

function levelsOf(variants: readonly VariantId[]): SQL {
  return sql`
  select product_id as "productId", variant_key as "variantKey", on_hand as "onHand", held, version from ${stock}
  where (product_id, variant_key) in (select product_id, variant_key from ${variantsAsRows(variants)})
  order by product_id, variant_key`;
}

const variantsAsRows = (variants: readonly VariantId[]) =>
  unitsAsRows(variants.map((variant) => ({ ...variant, quantity: 0 })));

/**
 * Units that captures of other orders have taken, whose result is not known yet. Read it in a statement after the
 * lock of the levels: a statement sees what was committed when it began.
 */
export async function readUnitsInCapture(
  database: Database,
  variants: readonly VariantId[],
  exceptOrder: string,
): Promise<(VariantId & { readonly inCapture: number })[]> {
  if (variants.length === 0) return [];
  return await queryRows(
    database,
    sql`
    select product_id as "productId", variant_key as "variantKey", sum(quantity)::int as "inCapture" from ${reservations}
    where capturing_since is not null and order_number <> ${exceptOrder}
      and (product_id, variant_key) in (select product_id, variant_key from ${variantsAsRows(variants)})
    group by product_id, variant_key`,
  );
}

/** The stock doesn't change until the provider's answer is known. */
export async function insertUnitsInCapture(
  transaction: Database,
  orderNumber: string,
  units: readonly VariantQuantity[],
  since: Date,
): Promise<void> {
  await transaction
    .insert(reservations)
    .values(
      units.map((unit) => ({ ...unit, orderNumber, state: 'released' as const, capturingSince: since })),
    )
    .onConflictDoUpdate({
      target: [reservations.orderNumber, reservations.productId, reservations.variantKey],
      set: {
        quantity: excluded(reservations.quantity),
        capturingSince: excluded(reservations.capturingSince),
      },
      setWhere: eq(reservations.state, 'released'),
    });
}

/** The capture has failed, or its payment is confirmed later. */
export async function freeUnitsInCapture(transaction: Database, orderNumber: string): Promise<void> {
  await transaction
    .update(reservations)
    .set({ capturingSince: null })
    .where(and(eq(reservations.orderNumber, orderNumber), isNotNull(reservations.capturingSince)));
}

/** Leaves out variants of which the order has, or bought, units already. */
export async function insertReservation(
  transaction: Database,
  orderNumber: string,
  units: readonly VariantQuantity[],
): Promise<VariantQuantity[]> {
  return await transaction
    .insert(reservations)
    .values(units.map((unit) => ({ ...unit, orderNumber, state: 'held' as const })))
    .onConflictDoUpdate({
      target: [reservations.orderNumber, reservations.productId, reservations.variantKey],
      set: { state: 'held', quantity: excluded(reservations.quantity), capturingSince: null },
      setWhere: eq(reservations.state, 'released'),
    })
    .returning(UNITS);
}

/** Returns the units whose reservation was in the state `from`. */
export async function transitionReservation(
  transaction: Database,
  orderNumber: string,
  from: ReservationState,
  to: ReservationState,
): Promise<VariantQuantity[]> {
  return await transaction
    .update(reservations)
    .set({ state: to })
    .where(and(eq(reservations.orderNumber, orderNumber), eq(reservations.state, from)))
    .returning(UNITS);
}

const UNITS = {
  productId: reservations.productId,
  variantKey: reservations.variantKey,
  quantity: reservations.quantity,
};

export async function lockReservedLevels(
  transaction: Database,
  orderNumber: string,
  state: ReservationState,
): Promise<void> {
  const own = transaction
    .select({ productId: reservations.productId, variantKey: reservations.variantKey })
    .from(reservations)
    .where(and(eq(reservations.orderNumber, orderNumber), eq(reservations.state, state)));
  await transaction
    .select({ version: stock.version })
    .from(stock)
    .where(sql`(${stock.productId}, ${stock.variantKey}) in ${own}`)
    .orderBy(asc(stock.productId), asc(stock.variantKey))
    .for('update');
}

/** True if the order's units are reserved, or taken for its capture. */
export async function hasUnits(database: Database, orderNumber: string): Promise<boolean> {
  const taken = or(eq(reservations.state, 'held'), isNotNull(reservations.capturingSince));
  return (await database.$count(reservations, and(eq(reservations.orderNumber, orderNumber), taken))) > 0;
}

export async function readReservedUnits(database: Database, orderNumber: string): Promise<VariantQuantity[]> {
  const reservation = await readReservation(database, orderNumber);
  return reservation?.state === 'held' ? reservation.pieces : [];
}

export async function readSoldUnits(database: Database, orderNumber: string): Promise<VariantQuantity[]> {
  return await database
    .select({
      productId: reservations.productId,
      variantKey: reservations.variantKey,
      quantity: sql<number>`${reservations.quantity} - ${reservations.returned}`,
    })
    .from(reservations)
    .where(and(eq(reservations.orderNumber, orderNumber), eq(reservations.state, 'sold')))
    .orderBy(asc(reservations.productId), asc(reservations.variantKey));
}

/** False if fewer are still sold. */
export async function recordReturnedUnits(
  transaction: Database,
  orderNumber: string,
  { productId, variantKey, quantity }: VariantQuantity,
): Promise<boolean> {
  const returned = sql`${reservations.returned} + ${quantity}::int`;
  const noted = await transaction
    .update(reservations)
    .set({
      returned,
      state: sql`case when ${returned} = ${reservations.quantity} then 'returned' else 'sold' end`,
    })
    .where(
      and(
        eq(reservations.orderNumber, orderNumber),
        eq(reservations.productId, productId),
        eq(reservations.variantKey, variantKey),
        eq(reservations.state, 'sold'),
        sql`${returned} <= ${reservations.quantity}`,
      ),
    )
    .returning({ returned: reservations.returned });
  return noted.length > 0;
}

/**
 * Adds `change` to the sold units of a paid order. Throws if it did not buy the variant, or if fewer units would remain
 * than were returned.
 */
export async function changeSoldUnits(
  transaction: Database,
  orderNumber: string,
  { productId, variantKey }: VariantId,
  change: number,
): Promise<void> {
  const quantity = sql`${reservations.quantity} + ${change}::int`;
  const changed = await transaction
    .update(reservations)
    .set({
      quantity,
      state: sql`case when ${reservations.returned} = ${quantity} then 'returned' else 'sold' end`,
    })
    .where(
      and(
        eq(reservations.orderNumber, orderNumber),
        eq(reservations.productId, productId),
        eq(reservations.variantKey, variantKey),
        inArray(reservations.state, ['sold', 'returned']),
        sql`${reservations.returned} <= ${quantity}`,
      ),
    )
    .returning({ quantity: reservations.quantity });
  if (changed.length === 0)
    throw new Error(`the sold units of ${productId} in order ${orderNumber} can't change by ${change}`);
}

/**
 * Undefined if the order never had a reservation. Its rows share one state until sold units are
 * returned.
 */
async function readReservation(
  database: Database,
  orderNumber: string,
): Promise<{ state: ReservationState; pieces: VariantQuantity[] } | undefined> {
  const rows = await database.select().from(reservations).where(eq(reservations.orderNumber, orderNumber));
  const [first] = rows;
  if (first === undefined) return undefined;
  const units = rows.map(({ productId, variantKey, quantity }) => ({ productId, variantKey, quantity }));
  return { state: first.state, pieces: units };
}

/** Keys of the product's variants of which staff has reserved every unit. */
export async function readReservedVariants(
  database: Database,
  productId: string,
): Promise<ReadonlySet<string>> {
  const isReserved = and(gt(stock.onHand, 0), eq(stock.held, stock.onHand));
  const rows = await database
    .select({ variantKey: stock.variantKey })
    .from(stock)
    .where(and(eq(stock.productId, productId), isReserved));
  return new Set(rows.map(({ variantKey }) => variantKey));
}
