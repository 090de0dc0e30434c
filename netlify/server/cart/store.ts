/**
 * Carts and their lines. A change begins with `lockCart` and ends with `raiseVersion`, in one transaction, so that an
 * account's changes come one after the other. It locks nothing else, so that it can't go round in a circle with others.
 */
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProductContent, SpeciesContent } from '../../../src/content/schema.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { carts, catalogueDocuments, cartLines as lines } from '../db/schema.ts';
import type { VariantId } from '../inventory/store.ts';

export type CartLine = typeof lines.$inferSelect;
/** What the shopper has, and at which price and of which product they last saw and accepted it. */
export type LineContent = Pick<CartLine, 'grade' | 'quantity' | 'confirmedUnitFen' | 'product'>;

export interface StoredCart {
  /** 0 for an account that never had anything in its cart. */
  readonly version: number;
  /** In the order in which they were added. */
  readonly lines: readonly CartLine[];
}

export interface LineWithProduct {
  readonly line: CartLine;
  /** Undefined when the product was taken down. */
  readonly mirrored: MirroredProduct | undefined;
}

const inOrder = [asc(lines.addedAt), asc(lines.id)];

/** In one query: a version read before its lines could be that of other lines. */
export async function readCart(database: Database, accountId: string): Promise<StoredCart> {
  const rows = await database
    .select({ version: carts.version, line: lines })
    .from(carts)
    .leftJoin(lines, eq(lines.accountId, carts.accountId))
    .where(eq(carts.accountId, accountId))
    .orderBy(...inOrder);
  return { version: rows[0]?.version ?? 0, lines: rows.flatMap(({ line }) => (line === null ? [] : [line])) };
}

const products = alias(catalogueDocuments, 'products');
const species = alias(catalogueDocuments, 'its_species');

/** The cart, and of each line the product as the mirror of the catalogue has it now, in one query. */
export async function readCartWithProducts(
  database: Database,
  accountId: string,
): Promise<{ readonly version: number; readonly lines: readonly LineWithProduct[] }> {
  const rows = await database
    .select({ version: carts.version, line: lines, product: products.content, species: species.content })
    .from(carts)
    .leftJoin(lines, eq(lines.accountId, carts.accountId))
    .leftJoin(
      products,
      and(eq(products.kind, 'product'), eq(products.id, lines.productId), eq(products.listed, true)),
    )
    .leftJoin(species, and(eq(species.kind, 'species'), eq(species.id, products.speciesId)))
    .where(eq(carts.accountId, accountId))
    .orderBy(...inOrder);
  return {
    version: rows[0]?.version ?? 0,
    lines: rows.flatMap(({ line, product, species: itsSpecies }) =>
      line === null ? [] : [{ line, mirrored: asMirrored(product, itsSpecies) }],
    ),
  };
}

/** The mirror writes content by its kind, after checking it. */
function asMirrored(product: unknown, itsSpecies: unknown): MirroredProduct | undefined {
  if (product === null) return undefined;
  return { product: product as ProductContent, species: itsSpecies as SpeciesContent | null };
}

/** Nobody else can change the account's cart until the transaction ends. */
export async function lockCart(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .insert(carts)
    .values({ accountId, version: 0 })
    .onConflictDoUpdate({ target: carts.accountId, set: { version: carts.version } });
}

/** Tells whoever saw the cart before that it is another one now; locks it as `lockCart` does. */
export async function raiseVersion(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .insert(carts)
    .values({ accountId, version: 1 })
    .onConflictDoUpdate({ target: carts.accountId, set: { version: sql`${carts.version} + 1` } });
}

/** The line of an account; undefined when it has none of that id. */
export async function findLine(
  database: Database,
  accountId: string,
  lineId: string,
): Promise<CartLine | undefined> {
  const [line] = await database
    .select()
    .from(lines)
    .where(and(eq(lines.id, lineId), eq(lines.accountId, accountId)));
  return line;
}

/** A new line, or what a line of that variant is from now on. */
export async function putLine(
  transaction: Database,
  { id, accountId, productId, variantKey }: Pick<CartLine, 'id' | 'accountId'> & VariantId,
  content: LineContent,
): Promise<void> {
  await transaction
    .insert(lines)
    .values({ id, accountId, productId, variantKey, ...content })
    .onConflictDoUpdate({ target: [lines.accountId, lines.productId, lines.variantKey], set: content });
}

/** False when the account has no such line. */
export async function deleteLine(transaction: Database, accountId: string, lineId: string): Promise<boolean> {
  const gone = await transaction
    .delete(lines)
    .where(and(eq(lines.id, lineId), eq(lines.accountId, accountId)))
    .returning({ id: lines.id });
  return gone.length > 0;
}

/** False when there was none. */
export async function deleteLines(transaction: Database, accountId: string): Promise<boolean> {
  const gone = await transaction
    .delete(lines)
    .where(eq(lines.accountId, accountId))
    .returning({ id: lines.id });
  return gone.length > 0;
}
