/** The pieces that orders hold. What changes a hold here belongs in one transaction with stock and ledger. */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { HoldState } from '../db/order-kinds.ts';
import { holds, orders, stock } from '../db/schema.ts';
import { type Level, levelColumns, type VariantId } from './store.ts';

export interface HeldPieces extends VariantId {
  readonly quantity: number;
}

const named = { productId: stock.productId, variantKey: stock.variantKey };

/**
 * Locks the rows of the variants until the transaction ends, always in the same order, so that two that want the same
 * rows wait for each other instead of blocking each other. A variant that never had a piece has no row.
 */
export async function lockLevels(
  transaction: Database,
  variants: readonly VariantId[],
): Promise<(VariantId & Level)[]> {
  if (variants.length === 0) return [];
  const wanted = sql.join(
    variants.map(({ productId, variantKey }) => sql`(${productId}, ${variantKey})`),
    sql`, `,
  );
  return await transaction
    .select({ ...named, ...levelColumns })
    .from(stock)
    .where(sql`(${stock.productId}, ${stock.variantKey}) in (${wanted})`)
    .orderBy(asc(stock.productId), asc(stock.variantKey))
    .for('update');
}

/** Changes a level by so many pieces, unless that would promise more than there is; answers the new version. */
export async function shiftLevel(
  transaction: Database,
  { productId, variantKey }: VariantId,
  by: { readonly onHand: number; readonly held: number },
): Promise<number | undefined> {
  const [moved] = await transaction
    .update(stock)
    .set({
      onHand: sql`${stock.onHand} + ${by.onHand}`,
      held: sql`${stock.held} + ${by.held}`,
      version: sql`${stock.version} + 1`,
    })
    .where(
      and(
        eq(stock.productId, productId),
        eq(stock.variantKey, variantKey),
        sql`${stock.held} + ${by.held} between 0 and ${stock.onHand} + ${by.onHand}`,
      ),
    )
    .returning({ version: stock.version });
  return moved?.version;
}

/** Records what an order holds; one that was released before is held anew. */
export async function putHold(
  transaction: Database,
  orderNumber: string,
  pieces: readonly HeldPieces[],
): Promise<void> {
  await transaction
    .insert(holds)
    .values(pieces.map((held) => ({ orderNumber, ...held, state: 'held' as const })))
    .onConflictDoUpdate({
      target: [holds.orderNumber, holds.productId, holds.variantKey],
      set: { state: 'held', quantity: sql`excluded.quantity` },
      setWhere: eq(holds.state, 'released'),
    });
}

/** Moves an order's hold from one state to the next; answers the pieces, none when it was not in that state. */
export async function transitionHold(
  transaction: Database,
  orderNumber: string,
  from: HoldState,
  to: HoldState,
): Promise<HeldPieces[]> {
  return await transaction
    .update(holds)
    .set({ state: to })
    .where(and(eq(holds.orderNumber, orderNumber), eq(holds.state, from)))
    .returning({ productId: holds.productId, variantKey: holds.variantKey, quantity: holds.quantity });
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
export async function readHold(
  database: Database,
  orderNumber: string,
): Promise<{ state: HoldState; pieces: HeldPieces[] } | undefined> {
  const rows = await database.select().from(holds).where(eq(holds.orderNumber, orderNumber));
  const [first] = rows;
  if (first === undefined) return undefined;
  const pieces = rows.map(({ productId, variantKey, quantity }) => ({ productId, variantKey, quantity }));
  return { state: first.state, pieces };
}

/** Pieces of the products that an account could buy now: those of everybody, and what its own unpaid order holds. */
export async function readAvailableTo(
  database: Database,
  accountId: string,
  productIds: readonly string[],
): Promise<HeldPieces[]> {
  if (productIds.length === 0) return [];
  const own = database
    .select({ productId: holds.productId, variantKey: holds.variantKey, quantity: holds.quantity })
    .from(holds)
    .innerJoin(orders, eq(orders.number, holds.orderNumber))
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'pending'), eq(holds.state, 'held')))
    .as('own');
  return await database
    .select({
      ...named,
      quantity: sql<number>`${stock.onHand} - ${stock.held} + coalesce(${own.quantity}, 0)`,
    })
    .from(stock)
    .leftJoin(own, and(eq(own.productId, stock.productId), eq(own.variantKey, stock.variantKey)))
    .where(inArray(stock.productId, [...productIds]));
}

/**
 * For a statement that reads more than the stock: the same pieces of one product as a JSON object by variant key; null
 * where it never had any. Without an account those of everybody.
 */
export function piecesByVariant(productId: SQL, accountId: SQL | string | undefined): SQL {
  const own = sql`(
    select sum(${holds.quantity}) from ${holds} join ${orders} on ${orders.number} = ${holds.orderNumber}
    where ${orders.accountId} = ${accountId} and ${orders.status} = 'pending' and ${holds.state} = 'held'
      and ${holds.productId} = ${stock.productId} and ${holds.variantKey} = ${stock.variantKey})`;
  const plusOwn = accountId === undefined ? sql`` : sql`+ coalesce(${own}, 0)`;
  return sql`
    select json_object_agg(${stock.variantKey}, ${stock.onHand} - ${stock.held} ${plusOwn})
    from ${stock} where ${stock.productId} = ${productId}`;
}
