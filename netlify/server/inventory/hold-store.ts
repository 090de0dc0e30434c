/** The pieces that orders hold. What changes a hold here belongs in one transaction with stock and ledger. */
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
 * Locks the rows of the variants until the transaction ends, always in the same order, so that two that want the same
 * rows wait for each other instead of blocking each other. A variant that never had a piece has no row.
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
 * The same in a statement that reads more, as JSON: of the variants that a part of it answers, as product and key, while
 * its account owes for no order. What an unpaid order holds is locked at once with what is bought in its place.
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

/** Records what an order holds, one that was released before anew, and moves the levels. */
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

/** The same for an order that the statement itself makes, as `made` answers its number: of none, nothing. */
export function newHold(pieces: readonly HeldPieces[], shift: Shift): WithParts {
  const held = sql`
    insert into ${holds} (order_number, product_id, variant_key, quantity, state)
    select made.number, product_id, variant_key, quantity, 'held' from made cross join ${recordsOf(pieces)}
    returning product_id, variant_key, quantity`;
  return levelShift(held, shift);
}

/** Moves an order's hold from one state to the next, and the levels with it; none when it was not in that state. */
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

/** Locks the levels of what an order holds in a state, as `lockLevels` does; the order is locked. */
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

/** What an order holds now. */
export async function readHeld(database: Database, orderNumber: string): Promise<HeldPieces[]> {
  const hold = await readHold(database, orderNumber);
  return hold?.state === 'held' ? hold.pieces : [];
}

/** What an order has sold and that did not come back. */
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

/** Notes that sold pieces came back; false when the order has not so many still sold. */
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

/**
 * The hold of an order, undefined when it never had one. All rows of it are in one state, but that of a sold one some
 * may have come back.
 */
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
 * For a statement that reads more than the stock: the pieces of one product that can be bought now, as a JSON object by
 * variant key; null where it never had any. For an account what its own unpaid order holds is there too: one's own hold
 * never stands in one's own way. That order is looked up first and by itself, once for the whole statement where the
 * account is none of its columns: joined with the holds, by a plan that was made while there were none, each call would
 * go through all holds for every order.
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
