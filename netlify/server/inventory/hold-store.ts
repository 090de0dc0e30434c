/** Units that orders reserve. Every change belongs in one transaction with stock and ledger. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { HoldState } from '../db/order-kinds.ts';
import { inStates } from '../db/order-states.ts';
import { rowsOf, template } from '../db/rows.ts';
import { holds, orders, stock } from '../db/schema.ts';
import {
  type HeldPieces,
  levelShift,
  recordsOf,
  type Shift,
  type Shifted,
  shiftLevels,
  type WithParts,
} from './shift-store.ts';
import type { Level, VariantId } from './store.ts';

/**
 * Locks the variants' stock until the transaction ends, in a fixed order to prevent deadlocks. A variant that never
 * had stock has no row.
 */
export async function lockLevels(
  transaction: Database,
  variants: readonly VariantId[],
): Promise<(VariantId & Level)[]> {
  if (variants.length === 0) return [];
  const wanted = recordsOf(variants.map((variant) => ({ ...variant, quantity: 0 })));
  return await rowsOf(transaction, LEVELS({ wanted, condition: NO_CONDITION }));
}

/**
 * The locked levels as JSON, for use in a larger statement; `variants` is SQL of product and key. Locks nothing if the
 * account has an unpaid order: its units must be locked together with the new ones.
 */
export function lockedLevels(variants: SQL, accountId: SQL): SQL<readonly (VariantId & Level)[]> {
  const wanted = sql`(${variants}) wanted`;
  const condition = sql`not exists (
      select from ${orders} where account_id = ${accountId} and ${inStates(['unpaid'])})`;
  return sql`(select coalesce(json_agg(locked), '[]') from (${LEVELS({ wanted, condition })}) locked)`;
}

const LEVELS = template<'wanted' | 'condition'>(
  ({ wanted, condition }) => sql`
  select product_id as "productId", variant_key as "variantKey", on_hand as "onHand", held, version from ${stock}
  where (product_id, variant_key) in (select product_id, variant_key from ${wanted}) and ${condition}
  order by product_id, variant_key for update`,
);

const NO_CONDITION = sql.raw('true');

/** Records an order's reservation, or renews a released one, and moves the levels. */
export async function putHold(
  transaction: Database,
  pieces: readonly HeldPieces[],
  shift: Shift,
): Promise<Shifted> {
  return await shiftLevels(
    transaction,
    sql`
      insert into ${holds} as hold (order_number, product_id, variant_key, quantity, state)
      select ${shift.orderNumber}, product_id, variant_key, quantity, 'held' from ${recordsOf(pieces)}
      on conflict (order_number, product_id, variant_key)
        do update set state = 'held', quantity = excluded.quantity where hold.state = 'released'
      returning product_id, variant_key, quantity`,
    shift,
  );
}

/** The same as SQL, for an order that the same statement creates: `made` returns its number, or no row. */
export function newHold(pieces: readonly HeldPieces[], shift: Shift): WithParts {
  const held = sql`
    insert into ${holds} (order_number, product_id, variant_key, quantity, state)
    select made.number, product_id, variant_key, quantity, 'held' from made cross join ${recordsOf(pieces)}
    returning product_id, variant_key, quantity`;
  return levelShift(held, shift);
}

/** Moves an order's reservation to the next state, with the levels. Changes nothing if it was not in `from`. */
export async function transitionHold(
  transaction: Database,
  from: HoldState,
  to: HoldState,
  shift: Shift,
): Promise<Shifted> {
  const { orderNumber } = shift;
  const pieces = transaction
    .update(holds)
    .set({ state: to })
    .where(and(eq(holds.orderNumber, orderNumber), eq(holds.state, from)))
    .returning({ productId: holds.productId, variantKey: holds.variantKey, quantity: holds.quantity });
  return await shiftLevels(transaction, pieces.getSQL(), shift);
}

/** Locks the levels of an order's reservation in a state. The caller has locked the order. */
export async function lockLevelsOf(
  transaction: Database,
  orderNumber: string,
  state: HoldState,
): Promise<void> {
  const own = transaction
    .select({ productId: holds.productId, variantKey: holds.variantKey })
    .from(holds)
    .where(and(eq(holds.orderNumber, orderNumber), eq(holds.state, state)));
  await transaction
    .select({ version: stock.version })
    .from(stock)
    .where(sql`(${stock.productId}, ${stock.variantKey}) in ${own}`)
    .orderBy(asc(stock.productId), asc(stock.variantKey))
    .for('update');
}

export async function readHeld(database: Database, orderNumber: string): Promise<HeldPieces[]> {
  const hold = await readHold(database, orderNumber);
  return hold?.state === 'held' ? hold.pieces : [];
}

/** Units sold and not returned. */
export async function readSold(database: Database, orderNumber: string): Promise<HeldPieces[]> {
  return await database
    .select({
      productId: holds.productId,
      variantKey: holds.variantKey,
      quantity: sql<number>`${holds.quantity} - ${holds.returned}`,
    })
    .from(holds)
    .where(and(eq(holds.orderNumber, orderNumber), eq(holds.state, 'sold')))
    .orderBy(asc(holds.productId), asc(holds.variantKey));
}

/** Records returned units; false if fewer are still sold. */
export async function noteReturned(
  transaction: Database,
  orderNumber: string,
  { productId, variantKey, quantity }: HeldPieces,
): Promise<boolean> {
  const returned = sql`${holds.returned} + ${quantity}::int`;
  const noted = await transaction
    .update(holds)
    .set({
      returned,
      state: sql`case when ${returned} = ${holds.quantity} then 'returned' else 'sold' end`,
    })
    .where(
      and(
        eq(holds.orderNumber, orderNumber),
        eq(holds.productId, productId),
        eq(holds.variantKey, variantKey),
        eq(holds.state, 'sold'),
        sql`${returned} <= ${holds.quantity}`,
      ),
    )
    .returning({ returned: holds.returned });
  return noted.length > 0;
}

/** Undefined if the order never had a reservation. All rows share one state; some sold units may have been returned. */
async function readHold(
  database: Database,
  orderNumber: string,
): Promise<{ state: HoldState; pieces: HeldPieces[] } | undefined> {
  const rows = await database.select().from(holds).where(eq(holds.orderNumber, orderNumber));
  const [first] = rows;
  if (first === undefined) return undefined;
  const pieces = rows.map(({ productId, variantKey, quantity }) => ({ productId, variantKey, quantity }));
  return { state: first.state, pieces };
}

/**
 * SQL for the available units of a product, as a JSON object by variant key; null if it never had stock. The account's
 * own reservation counts as available. Its unpaid order is a scalar subquery: as a join, a plan made on an empty table
 * would scan all reservations for every order.
 */
export function piecesByVariant(productId: SQL, accountId: SQL | string | undefined): SQL {
  return accountId === undefined ? PIECES({ productId }) : PIECES_AND_OWN({ productId, accountId });
}

const availableOf = (productId: SQL, plusOwn: SQL) => sql`
  select json_object_agg(${stock.variantKey}, ${stock.onHand} - ${stock.held} ${plusOwn})
  from ${stock} where ${stock.productId} = ${productId}`;
const PIECES = template<'productId'>(({ productId }) => availableOf(productId, sql``));
const PIECES_AND_OWN = template<'productId' | 'accountId'>(({ productId, accountId }) =>
  availableOf(
    productId,
    sql`+ coalesce((
    select ${holds.quantity} from ${holds} where ${holds.state} = 'held' and ${holds.orderNumber} = (
      select ${orders.number} from ${orders} where ${inStates(['unpaid'], 'orders')} and ${orders.accountId} = ${accountId})
      and ${holds.productId} = ${stock.productId} and ${holds.variantKey} = ${stock.variantKey}), 0)`,
  ),
);
