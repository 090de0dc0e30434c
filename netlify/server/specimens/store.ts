/** Lists are in catalogue order: rank, then newest, then id. */
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ContentByKind } from '../../../src/content/documents.ts';
import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';
import type {
  CategoryContent,
  PageContent,
  ProductContent,
  SpeciesContent,
} from '../../../src/content/schema.ts';
import type { Database } from '../db/connection.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';

export interface PageSlice {
  readonly limit: number;
  readonly offset: number;
}

export interface ItemsWithTotal<T> {
  readonly items: T[];
  readonly total: number;
}

export const inOrder = [asc(documents.rank), sql`${documents.createdAt} desc nulls last`, asc(documents.id)];
/** The published species of a product, in a query that joins it by `isSpeciesOfProduct`. */
export const itsSpecies = alias(documents, 'its_species');
export const isSpeciesOfProduct = and(eq(itsSpecies.kind, 'species'), eq(itsSpecies.id, documents.speciesId));
/** The published category of a product, in a query that joins it by `isCategoryOfProduct`. */
export const itsCategory = alias(documents, 'its_category');
export const isCategoryOfProduct = and(
  eq(itsCategory.kind, 'category'),
  sql`${itsCategory.id} = ${documents.content} ->> 'categoryId'`,
);

const products = sql.raw('"its_product"');

/** False only for a slide whose product can't be bought. */
export const canBeShown = sql`(${documents.kind} <> 'carouselItem' or exists (
  select 1 from ${documents} ${products} where ${products}."kind" = 'product' and ${products}."listed"
  and ${products}."id" = ${documents.content} ->> 'productId'))`;

export async function listDocuments<K extends 'species' | 'category' | 'carouselItem'>(
  database: Database,
  kind: K,
  { limit, offset }: PageSlice,
): Promise<ItemsWithTotal<ContentByKind[K]>> {
  const leads = kind === 'carouselItem' ? canBeShown : undefined;
  const listed = and(eq(documents.kind, kind), documents.listed, leads);
  const rows = await database
    .select({ content: documents.content })
    .from(documents)
    .where(listed)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
  // The sync validates content by its kind before writing it.
  const items = rows.map(({ content }) => content as ContentByKind[K]);
  return { items, total: await totalOf(database, listed, items.length, { limit, offset }) };
}

export async function listProducts(database: Database, id?: string): Promise<ProductContent[]> {
  const rows = await database
    .select({ content: documents.content })
    .from(documents)
    .where(
      and(
        eq(documents.kind, 'product'),
        documents.listed,
        id === undefined ? undefined : eq(documents.id, id),
      ),
    )
    .orderBy(...inOrder);
  return rows.map(({ content }) => content as ProductContent);
}

/** Returns listed products only, with their categories, in no particular order. */
export async function findProducts(database: Database, ids: readonly string[]): Promise<ProductContent[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ product: documents.content, species: itsSpecies.content, category: itsCategory.content })
    .from(documents)
    .leftJoin(itsSpecies, isSpeciesOfProduct)
    .leftJoin(itsCategory, isCategoryOfProduct)
    .where(and(eq(documents.kind, 'product'), documents.listed, inArray(documents.id, [...ids])));
  return rows.map(asProduct);
}

export interface JoinedProduct {
  readonly product: unknown;
  readonly species: unknown;
  /** Only in queries that join it, for the weights. */
  readonly category?: unknown;
}

/**
 * The product's own document may contain an older copy of its species, and has none of its category. The sync validates
 * content by its kind before writing it.
 */
export function asProduct({ product, species, category }: JoinedProduct): ProductContent {
  return {
    ...(product as ProductContent),
    ...(species === null ? {} : { species: species as SpeciesContent }),
    ...(category ? { category: category as CategoryContent } : {}),
  };
}

export async function findSpecies(database: Database, id: string): Promise<SpeciesContent | undefined> {
  const [row] = await database
    .select({ content: documents.content })
    .from(documents)
    .where(and(eq(documents.kind, 'species'), eq(documents.id, id)));
  return (row?.content ?? undefined) as SpeciesContent | undefined;
}

export async function findSpeciesByIds(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SpeciesContent>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: documents.id, content: documents.content })
    .from(documents)
    .where(and(eq(documents.kind, 'species'), inArray(documents.id, [...ids])));
  return new Map(rows.map(({ id, content }) => [id, content as SpeciesContent]));
}

/** Products change seldom, so a scan of the catalogue will do. */
export async function findProductBySku(
  database: Database,
  sku: string,
  besides: string,
): Promise<Pick<ProductContent, 'name'> | undefined> {
  const [row] = await database
    .select({ name: sql<string>`${documents.content} ->> 'name'` })
    .from(documents)
    .where(
      and(
        eq(documents.kind, 'product'),
        sql`${documents.content} ->> 'sku' = ${sku}`,
        ne(documents.id, besides),
      ),
    )
    .limit(1);
  return row;
}

export async function readPolicyPages(database: Database): Promise<PageContent[]> {
  const rows = await database
    .select({ content: documents.content })
    .from(documents)
    .where(and(eq(documents.kind, 'page'), documents.listed));
  return rows.map(({ content }) => content as PageContent);
}

export async function isProductListed(database: Database, id: string): Promise<boolean> {
  const condition = and(eq(documents.kind, 'product'), documents.listed, eq(documents.id, id));
  return (await database.$count(documents, condition)) > 0;
}

export async function readLastValidVersions(database: Database, names: readonly DocumentName[]) {
  const wanted = new Set(names.map(({ kind, id }) => `${kind} ${id}`));
  const ids = [...new Set(names.map(({ id }) => id))];
  const texts: DocumentKind[] = ['page', 'siteSettings'];
  const found = await database
    .select({ kind: documents.kind, id: documents.id, raw: documents.raw })
    .from(documents)
    .where(and(isNotNull(documents.content), or(inArray(documents.kind, texts), inArray(documents.id, ids))));
  return found.filter(
    ({ kind, id, raw }) => raw !== null && (texts.includes(kind) || wanted.has(`${kind} ${id}`)),
  );
}

/** Counts only if the slice does not tell the total. */
export async function totalOf(
  database: Database,
  condition: ReturnType<typeof and>,
  found: number,
  { limit, offset }: PageSlice,
): Promise<number> {
  const isLast = found < limit && (found > 0 || offset === 0);
  return isLast ? offset + found : await database.$count(documents, condition);
}
