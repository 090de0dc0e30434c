/**
 * Products with their stock and their favourites, as they are now. Statements have a name where planning them anew
 * takes a call over the bound of docs/figures.md.
 */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { DocumentKind } from '../../../src/content/kinds.ts';
import type { ProductContent, VariantContent } from '../../../src/content/schema.ts';
import type { Database } from '../db/connection.ts';
import { catalogueDocuments as documents, favorites, stock } from '../db/schema.ts';
import { allRateZones, type ShippingTerms } from '../shipping/rates-store.ts';
import { allShippingRules } from '../shipping/rules-store.ts';
import {
  asProduct,
  canBeShown,
  type ItemsWithTotal,
  inOrder,
  isCategoryOfProduct,
  isSpeciesOfProduct,
  itsCategory,
  itsSpecies,
  type JoinedProduct,
  type PageSlice,
  totalOf,
} from './store.ts';

interface ProductStock {
  /** Units by variant that can be bought; a missing key means none. Units in a capture count as available. */
  readonly available: ReadonlyMap<string, number>;
  /** Keys of the variants of which staff has reserved every unit. Shoppers are told only of single specimens. */
  readonly reserved: ReadonlySet<string>;
}

export interface StockedProduct extends ProductStock {
  readonly product: ProductContent;
}

interface StockLevel {
  readonly variantKey: string;
  readonly onHand: number;
  readonly held: number;
}

/** The product's stock rows as one column, so that a query has one row for each product. */
const LEVELS = sql<readonly StockLevel[]>`(
  select coalesce(json_agg(json_build_object(
    'variantKey', ${stock.variantKey}, 'onHand', ${stock.onHand}, 'held', ${stock.held})), '[]')
  from ${stock} where ${stock.productId} = ${documents.id})`;

/** For a query that joins `documents` and, by `isSpeciesOfProduct`, `itsSpecies`. */
export const stockedProductColumns = {
  product: documents.content,
  species: itsSpecies.content,
  levels: LEVELS,
};

function stockOf(levels: readonly StockLevel[]): ProductStock {
  const reserved = levels.filter(({ onHand, held }) => onHand > 0 && held === onHand);
  return {
    available: new Map(levels.map(({ variantKey, onHand, held }) => [variantKey, onHand - held])),
    reserved: new Set(reserved.map(({ variantKey }) => variantKey)),
  };
}

export function toStockedProduct({
  levels,
  ...row
}: JoinedProduct & { readonly levels: readonly StockLevel[] }): StockedProduct {
  return { product: asProduct(row), ...stockOf(levels) };
}

function selectStockedProducts(database: Database) {
  return database
    .select(stockedProductColumns)
    .from(documents)
    .leftJoin(itsSpecies, isSpeciesOfProduct)
    .$dynamic();
}

/** One text for any number of ids. */
const isOneOf = (ids: readonly string[]) => sql`${documents.id} = any(${sql.param(ids)}::text[])`;

export const isListedProduct = and(eq(documents.kind, 'product'), documents.listed);

/** Undefined if the product can't be bought. */
export async function readListedProduct(database: Database, id: string): Promise<StockedProduct | undefined> {
  const [row] = await selectStockedProducts(database)
    .where(and(isListedProduct, eq(documents.id, id)))
    .prepare('product')
    .execute();
  return row && toStockedProduct(row);
}

/** In no particular order. */
export async function readListedProducts(
  database: Database,
  ids: readonly string[],
): Promise<StockedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await selectStockedProducts(database).where(and(isListedProduct, isOneOf(ids)));
  return rows.map(toStockedProduct);
}

export async function readProductPage(
  database: Database,
  speciesId: string | undefined,
  slice: PageSlice,
): Promise<ItemsWithTotal<StockedProduct>> {
  const listed = and(
    isListedProduct,
    speciesId === undefined ? undefined : eq(documents.speciesId, speciesId),
  );
  // Finds the page in the index alone, then joins only its products.
  const page = database
    .select({ id: documents.id })
    .from(documents)
    .where(listed)
    .orderBy(...inOrder)
    .limit(slice.limit)
    .offset(slice.offset);
  const rows = await selectStockedProducts(database)
    .where(and(eq(documents.kind, 'product'), inArray(documents.id, page)))
    .orderBy(...inOrder);
  return { items: rows.map(toStockedProduct), total: await totalOf(database, listed, rows.length, slice) };
}

export interface LiveProduct extends ProductStock {
  readonly id: string;
  /** False for a product that was taken down, whose other fields are null. */
  readonly listed: boolean;
  readonly updatedAt: string | null;
  readonly speciesUpdatedAt: string | null;
  readonly variants: readonly VariantContent[] | null;
  /** False for visitors. */
  readonly isFavorite: boolean;
  /** Undefined unless the caller asked for it. */
  readonly product: ProductContent | undefined;
}

/** A call asks for the stock alone, also for verdicts on a destination, or also for freight, which needs weights and rates. */
export type LiveDepth = 'stock' | 'verdicts' | 'freight';

/** `accountId`: whose favourites are marked; undefined for a visitor. Omits products that were never valid. */
export async function readLiveProducts(
  database: Database,
  ids: readonly string[],
  accountId: string | undefined,
  depth: LiveDepth,
): Promise<LiveProduct[]> {
  if (ids.length === 0) return [];
  const withContent = depth !== 'stock';
  // No account has the id '', so visitors and shoppers share one text.
  const isFavorite = and(eq(favorites.userId, accountId ?? ''), eq(favorites.productId, documents.id));
  const rows = await database
    .select({
      id: documents.id,
      listed: documents.listed,
      updatedAt: sql<string | null>`${documents.content} ->> '_updatedAt'`,
      speciesUpdatedAt: sql<string | null>`${itsSpecies.content} ->> '_updatedAt'`,
      variants: sql<VariantContent[] | null>`${documents.content} -> 'variants'`,
      levels: LEVELS,
      isFavorite: sql<boolean>`${favorites.productId} is not null`,
      product: withContent ? documents.content : sql<null>`null`,
      species: withContent ? itsSpecies.content : sql<null>`null`,
      category: itsCategory.content,
    })
    .from(documents)
    .leftJoin(itsSpecies, isSpeciesOfProduct)
    .leftJoin(itsCategory, depth === 'freight' ? isCategoryOfProduct : sql`false`)
    .leftJoin(favorites, isFavorite)
    .where(and(eq(documents.kind, 'product'), gt(documents.ticket, 0), isOneOf(ids)))
    .prepare(`live products, ${depth}`)
    .execute();
  return rows.map(({ product, species, category, levels, ...row }) => ({
    ...row,
    ...stockOf(levels),
    product: product === null ? undefined : asProduct({ product, species, category }),
  }));
}

export type LiveList =
  | { readonly kind: Exclude<DocumentKind, 'product'> }
  | { readonly kind: 'product'; readonly speciesId: string | undefined; readonly slice: PageSlice };

/** The versions in the order of the lists; no rules and no zones unless the call asks for them. */
export async function readListVersions(
  database: Database,
  lists: readonly LiveList[],
  depth: LiveDepth,
): Promise<ShippingTerms & { readonly versions: readonly string[] }> {
  if (lists.length === 0 && depth === 'stock') return { versions: [], rules: [], zones: [] };
  const versions = lists.map((list) => sql`(${listVersion(list)})`);
  const none = sql<[]>`'[]'::jsonb`;
  const [row] = await database
    .select({
      versions: sql<string[]>`array[${sql.join(versions, sql`, `)}]::text[]`,
      rules: depth === 'stock' ? none : allShippingRules,
      zones: depth === 'freight' ? allRateZones : none,
    })
    .from(sql`(select) nothing`);
  if (row === undefined) throw new Error('a select of nothing answers one row');
  return row;
}

const rawOrder = sql`rank, created_at desc nulls last, id`;

function ofSpecies(speciesId: string | undefined): SQL {
  return speciesId === undefined ? sql`` : sql`and species_id = ${speciesId}`;
}

/** Must equal `documentsVersion` and `listMembershipVersion` of src/content/content-version.ts. */
function listVersion(list: LiveList): SQL {
  if (list.kind !== 'product')
    return sql`
      select ${digest(sql`id || ' ' || floor(extract(epoch from updated_at) * 1000)::bigint`)}
      from ${documents} where kind = ${list.kind} and listed and ${canBeShown}`;
  const { speciesId, slice } = list;
  return sql`
    select ${digest(sql`id`)} from (
      select id, rank, created_at from ${documents} where kind = 'product' and listed ${ofSpecies(speciesId)}
      order by ${rawOrder} limit ${slice.limit} offset ${slice.offset}) part`;
}

function digest(line: SQL): SQL {
  return sql`left(md5(coalesce(string_agg(${line}, ',' order by ${rawOrder}), '')), 12)`;
}
