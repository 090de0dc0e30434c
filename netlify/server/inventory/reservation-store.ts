/** Every change must be in one transaction with stock and ledger. */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { ReservationState } from '../db/kinds.ts';
import { inStates, isOpenCartOrder } from '../db/order-states.ts';
import { queryRows, sqlTemplate } from '../db/rows.ts';
import { orders, reservations, stock } from '../db/schema.ts';
import {
  type LevelShift,
  levelShift,
  type NamedCtes,
  type ShiftCounts,
  shiftLevels,
  unitsAsRows,
  type VariantQuantity,
} from './shift-store.ts';
import type { Level, VariantId } from './store.ts';

/**
 * Locks levels in a fixed order to prevent deadlocks. A variant that never had stock has no row.
 */
export async function lockLevels(
  transaction: Database,
  variants: readonly VariantId[],
): Promise<(VariantId & Level)[]> {
  if (variants.length === 0) return [];
  const wanted = unitsAsRows(variants.map((variant) => ({ ...variant, quantity: 0 })));
  return await queryRows(transaction, LEVELS({ wanted, condition: NO_CONDITION }));
}

/**
 * `variants` is SQL of product and key. Locks nothing unless `isBuyingCart`. Locks nothing if the account has an
 * unpaid order of its cart, because old and new units must be locked together.
 */
export function lockedLevels(
  variants: SQL,
  accountId: SQL,
  isBuyingCart: boolean,
): SQL<readonly (VariantId & Level)[]> {
  const wanted = sql`(${variants}) wanted`;
  const condition = sql`${isBuyingCart}::boolean and not exists (
      select from ${orders} where account_id = ${accountId} and ${isOpenCartOrder()})`;
  return sql`(select coalesce(json_agg(locked), '[]') from (${LEVELS({ wanted, condition })}) locked)`;
}

const LEVELS = sqlTemplate<'wanted' | 'condition'>(
  ({ wanted, condition }) => sql`
  select product_id as "productId", variant_key as "variantKey", on_hand as "onHand", held, version from ${stock}
  where (product_id, variant_key) in (select product_id, variant_key from ${wanted}) and ${condition}
  order by product_id, variant_key for update`,
);

const NO_CONDITION = sql.raw('true');

export async function insertReservation(
  transaction: Database,
  units: readonly VariantQuantity[],
  shift: LevelShift,
): Promise<ShiftCounts> {
  return await shiftLevels(
    transaction,
    sql`
      insert into ${reservations} as reservation (order_number, product_id, variant_key, quantity, state)
      select ${shift.orderNumber}, product_id, variant_key, quantity, 'held' from ${unitsAsRows(units)}
      on conflict (order_number, product_id, variant_key)
        do update set state = 'held', quantity = excluded.quantity where reservation.state = 'released'
      returning product_id, variant_key, quantity`,
    shift,
  );
}

/** `made` returns the number of an order that the same statement creates, or no row. */
export function insertReservationSql(units: readonly VariantQuantity[], shift: LevelShift): NamedCtes {
  const held = sql`
    insert into ${reservations} (order_number, product_id, variant_key, quantity, state)
    select made.number, product_id, variant_key, quantity, 'held' from made cross join ${unitsAsRows(units)}
    returning product_id, variant_key, quantity`;
  return levelShift(held, shift);
}

/** Changes nothing if the reservation is in another state than `from`. */
export async function transitionReservation(
  transaction: Database,
  from: ReservationState,
  to: ReservationState,
  shift: LevelShift,
): Promise<ShiftCounts> {
  const { orderNumber } = shift;
  const units = transaction
    .update(reservations)
    .set({ state: to })
    .where(and(eq(reservations.orderNumber, orderNumber), eq(reservations.state, from)))
    .returning({
      productId: reservations.productId,
      variantKey: reservations.variantKey,
      quantity: reservations.quantity,
    });
  return await shiftLevels(transaction, units.getSQL(), shift);
}

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

/** Time at which the last unit that others reserve becomes free, by variant key; null if the time is unknown. */
export type ReservedUntil = ReadonlyMap<string, string | null>;

/**
 * A JSON object of the variants of which every unit is reserved; null if there are none. An edit of a paid order
 * reserves without a row in `reservations`, so its end is unknown.
 */
export function reservedUntilByVariant(productId: SQL): SQL {
  return RESERVED_UNTIL({ productId });
}

const RESERVED_UNTIL = sqlTemplate<'productId'>(
  ({ productId }) => sql`
  select json_object_agg(level.variant_key, (
    select max((select buyer.hold_until from ${orders} buyer
      where buyer.number = taken.order_number and ${inStates(['unpaid'], 'buyer')}))
    from ${reservations} taken where taken.state = 'held' and taken.product_id = level.product_id
      and taken.variant_key = level.variant_key))
  from ${stock} level where level.product_id = ${productId} and level.on_hand > 0 and level.held = level.on_hand`,
);

export function reservedUntilMap(found: Readonly<Record<string, string | null>> | null): ReservedUntil {
  const entries = Object.entries(found ?? {});
  return new Map(entries.map(([key, until]) => [key, until === null ? null : new Date(until).toISOString()]));
}

export async function readReservedUntil(database: Database, productId: string): Promise<ReservedUntil> {
  const [row] = await queryRows<{ until: Readonly<Record<string, string | null>> | null }>(
    database,
    sql`select (${reservedUntilByVariant(sql`${productId}::text`)}) as until`,
  );
  return reservedUntilMap(row?.until ?? null);
}

/**
 * A JSON object by variant key; null if the product never had stock. The account's own reservation
 * counts as available. A scalar subquery, because a join planned on an empty table would scan all
 * reservations for every order.
 */
export function availableByVariant(productId: SQL, accountId: SQL | string | undefined): SQL {
  return accountId === undefined ? UNITS({ productId }) : UNITS_AND_OWN({ productId, accountId });
}

const availableOf = (productId: SQL, plusOwn: SQL) => sql`
  select json_object_agg(${stock.variantKey}, ${stock.onHand} - ${stock.held} ${plusOwn})
  from ${stock} where ${stock.productId} = ${productId}`;
const UNITS = sqlTemplate<'productId'>(({ productId }) => availableOf(productId, sql``));
const UNITS_AND_OWN = sqlTemplate<'productId' | 'accountId'>(({ productId, accountId }) =>
  availableOf(
    productId,
    sql`+ coalesce((
    select ${reservations.quantity} from ${reservations} where ${reservations.state} = 'held' and ${reservations.orderNumber} = (
      select ${orders.number} from ${orders} where ${isOpenCartOrder('orders')} and ${orders.accountId} = ${accountId})
      and ${reservations.productId} = ${stock.productId} and ${reservations.variantKey} = ${stock.variantKey}), 0)`,
  ),
);
