/**
 * Each change locks the cart, so an account's changes are serial. It takes no other lock, so it
 * can't deadlock.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { RateZone } from '../../../src/features/shipping/rates.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { addresses, carts, catalogueDocuments, cartLines as lines, users } from '../db/schema.ts';
import { allRateZones } from '../shipping/rates-store.ts';
import { allShippingRules } from '../shipping/rules-store.ts';
import {
  isListedProduct,
  type StockedProduct,
  stockedProductColumns,
  toStockedProduct,
} from '../specimens/live-store.ts';
import { isCategoryOfProduct, isSpeciesOfProduct, itsCategory, itsSpecies } from '../specimens/store.ts';
import type { VariantId } from '../stock/store.ts';

export type CartLine = typeof lines.$inferSelect;
export type CartLineContent = Pick<CartLine, 'grade' | 'quantity' | 'confirmedUnitFen' | 'product'>;

interface LineWithGoods extends CartLine {
  /** Undefined if the product can't be bought any more. */
  readonly goods: StockedProduct | undefined;
}

export interface StoredCart {
  /** 0 for an account that never had a cart. */
  readonly version: number;
  /** Oldest first. */
  readonly lines: readonly LineWithGoods[];
}

const inOrder = [asc(lines.addedAt), asc(lines.id)];

/** One query, so that version and lines match. It has a name because it plans seven tables (docs/figures.md). */
export async function readCart(database: Database, accountId: string): Promise<StoredCart> {
  const rows = await database
    .select({ version: carts.version, line: lines, ...stockedProductColumns, category: itsCategory.content })
    .from(carts)
    .leftJoin(lines, eq(lines.accountId, carts.accountId))
    .leftJoin(catalogueDocuments, and(isListedProduct, eq(catalogueDocuments.id, lines.productId)))
    .leftJoin(itsSpecies, isSpeciesOfProduct)
    .leftJoin(itsCategory, isCategoryOfProduct)
    .where(eq(carts.accountId, accountId))
    .orderBy(...inOrder)
    .prepare('cart')
    .execute();
  return {
    version: rows[0]?.version ?? 0,
    lines: rows.flatMap(({ line, ...row }) =>
      line === null ? [] : [{ ...line, goods: row.product === null ? undefined : toStockedProduct(row) }],
    ),
  };
}

export interface Destinations {
  /** Countries of the account and its address book. */
  readonly countries: readonly string[];
  readonly rules: readonly ShippingRule[];
  readonly zones: readonly RateZone[];
}

export async function readDestinations(database: Database, accountId: string): Promise<Destinations> {
  const [row] = await database
    .select({
      countries: sql<string[]>`array(
        select country from ${users} where id = ${accountId} and country is not null
        union select country from ${addresses} where user_id = ${accountId} order by country)`,
      rules: allShippingRules,
      zones: allRateZones,
    })
    .from(sql`(select) nothing`);
  return row ?? { countries: [], rules: [], zones: [] };
}

export async function listLines(database: Database, accountId: string): Promise<CartLine[]> {
  return await database
    .select()
    .from(lines)
    .where(eq(lines.accountId, accountId))
    .orderBy(...inOrder);
}

export async function lockCart(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .insert(carts)
    .values({ accountId, version: 0 })
    .onConflictDoUpdate({ target: carts.accountId, set: { version: sql`${carts.version}` } });
}

export async function findLine(
  database: Database,
  accountId: string,
  lineId: string,
): Promise<CartLine | undefined> {
  const [line] = await database
    .select()
    .from(lines)
    .where(and(eq(lines.accountId, accountId), eq(lines.id, lineId)));
  return line;
}

export async function findLineOfVariant(
  database: Database,
  accountId: string,
  { productId, variantKey }: VariantId,
): Promise<CartLine | undefined> {
  const [line] = await database
    .select()
    .from(lines)
    .where(
      and(eq(lines.accountId, accountId), eq(lines.productId, productId), eq(lines.variantKey, variantKey)),
    );
  return line;
}

export async function countLines(database: Database, accountId: string): Promise<number> {
  return await database.$count(lines, eq(lines.accountId, accountId));
}

/** The caller has locked the cart. */
export async function incrementCartVersion(
  transaction: Database,
  accountId: string,
  changes = 1,
): Promise<void> {
  await transaction
    .update(carts)
    .set({ version: sql`${carts.version} + ${changes}::int` })
    .where(eq(carts.accountId, accountId));
}

export async function upsertLine(
  transaction: Database,
  { id, accountId, productId, variantKey }: Pick<CartLine, 'id' | 'accountId'> & VariantId,
  { grade, quantity, confirmedUnitFen, product }: CartLineContent,
): Promise<void> {
  await transaction
    .insert(lines)
    .values({ id, accountId, productId, variantKey, grade, quantity, confirmedUnitFen, product })
    .onConflictDoUpdate({
      target: [lines.accountId, lines.productId, lines.variantKey],
      set: {
        grade: excluded(lines.grade),
        quantity: excluded(lines.quantity),
        confirmedUnitFen: excluded(lines.confirmedUnitFen),
        product: excluded(lines.product),
      },
    });
  await incrementCartVersion(transaction, accountId);
}

export async function deleteBoughtLines(
  transaction: Database,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(lines).where(and(eq(lines.accountId, accountId), inArray(lines.id, [...ids])));
  await incrementCartVersion(transaction, accountId, ids.length);
}

export async function deleteLine(transaction: Database, accountId: string, lineId: string): Promise<boolean> {
  const gone = await transaction
    .delete(lines)
    .where(and(eq(lines.id, lineId), eq(lines.accountId, accountId)))
    .returning({ id: lines.id });
  return gone.length > 0;
}

export async function deleteLines(transaction: Database, accountId: string): Promise<boolean> {
  const gone = await transaction
    .delete(lines)
    .where(eq(lines.accountId, accountId))
    .returning({ id: lines.id });
  return gone.length > 0;
}
