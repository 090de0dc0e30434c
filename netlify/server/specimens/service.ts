import { contentVersion, productVersion } from '../../../src/content/content-version.ts';
import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';
import type { ProductContent } from '../../../src/content/schema.ts';
import {
  toWireCarouselItem,
  toWireCategory,
  toWireProduct,
  toWireSpecies,
  toWireVariants,
} from '../../../src/content/wire.ts';
import type { LastValidResponse } from '../../../src/features/base/last-valid.contract.ts';
import { LIST_ITEMS_MAX } from '../../../src/features/base/limits.contract.ts';
import type { DayRange } from '../../../src/features/shipping/delivery-time.rules.ts';
import { cardVariant } from '../../../src/features/specimens/card.rules.ts';
import {
  type CarouselItem,
  type Category,
  idSchema,
  type LiveResponse,
  type ProductPage,
  type PublishedProduct,
  type Species,
  type StockItem,
} from '../../../src/features/specimens/catalogue.contract.ts';
import { unitPriceFen } from '../../../src/features/specimens/price.rules.ts';
import type { Database } from '../db/connection.ts';
import { assessProduct, toWireShipping } from '../shipping/assess.ts';
import { type FreightLine, unitFreight } from '../shipping/freight.ts';
import {
  type LiveList,
  type LiveProduct,
  readListedProduct,
  readListedProducts,
  readListVersions,
  readLiveProducts,
  readProductPage,
  type StockedProduct,
} from './live-store.ts';
import { listDocuments, type PageSlice, readLastValidVersions } from './store.ts';

export type ListRange = { readonly page: number; readonly pageSize: number } | 'all';

interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** More than any list of species or slides has. */
const ALL: PageSlice = { limit: 10_000, offset: 0 };

function sliceOf(part: ListRange): PageSlice {
  if (part === 'all') return { limit: LIST_ITEMS_MAX, offset: 0 };
  return { limit: part.pageSize, offset: (part.page - 1) * part.pageSize };
}

function pageOf<T>(part: ListRange, listed: { items: T[]; total: number }): Page<T> {
  return part === 'all' ? { ...listed, page: 1, pageSize: LIST_ITEMS_MAX } : { ...listed, ...part };
}

/** `all` returns every species (page 0 in the API). */
export async function loadSpeciesPage(database: Database, part: ListRange): Promise<Page<Species>> {
  const { items, total } = await listDocuments(database, 'species', part === 'all' ? ALL : sliceOf(part));
  const species = { items: items.map(toWireSpecies), total };
  return part === 'all' ? { ...species, page: 0, pageSize: total } : pageOf(part, species);
}

export async function loadCategoryPage(database: Database, part: ListRange): Promise<Page<Category>> {
  const { items, total } = await listDocuments(database, 'category', sliceOf(part));
  return pageOf(part, { items: items.map(toWireCategory), total });
}

export async function loadCarousel(database: Database): Promise<CarouselItem[]> {
  const { items } = await listDocuments(database, 'carouselItem', ALL);
  return items.map(toWireCarouselItem);
}

export async function loadProductPage(
  database: Database,
  speciesId: string | undefined,
  part: ListRange,
): Promise<ProductPage> {
  if (speciesId !== undefined && !isId(speciesId)) return pageOf(part, { items: [], total: 0 });
  const { items, total } = await readProductPage(database, speciesId, sliceOf(part));
  return pageOf(part, { items: items.map(published), total });
}

/** Undefined if there is no such product or it was taken down. */
export async function findProduct(database: Database, id: string): Promise<PublishedProduct | undefined> {
  if (!isId(id)) return undefined;
  const found = await readListedProduct(database, id);
  return found === undefined ? undefined : published(found);
}

export interface LiveRequest {
  readonly ids: readonly string[];
  /** Keyed by the version's name in the response. */
  readonly lists?: ReadonlyMap<string, LiveList> | undefined;
  /** ISO 3166-1 code of a destination. The response then says whether each product may be sent there. */
  readonly country?: string | undefined;
  /** The id whose freight to the country the response says; a listing asks for none, so its cards cost no more. */
  readonly freight?: string | undefined;
}

/**
 * Marks the favourites of the account; `accountId` is undefined for a visitor. A product that was taken down is
 * `withdrawn` without variants; unknown ids are omitted. `handling`: days in the shop before a parcel is sent.
 */
export async function loadLiveResponse(
  database: Database,
  { ids, lists = new Map(), country, freight }: LiveRequest,
  { accountId, handling }: { readonly accountId: string | undefined; readonly handling: DayRange },
): Promise<LiveResponse> {
  const requested = [...new Set(ids)].filter(isId);
  const depth = country === undefined ? 'stock' : freight === undefined ? 'verdicts' : 'freight';
  const found = await readLiveProducts(database, requested, accountId, depth);
  const products = new Map(found.map((product) => [product.id, product]));
  const { versions, ...terms } = await readListVersions(database, [...lists.values()], depth);
  const now = new Date();
  const items = requested.flatMap((id): StockItem[] => {
    const live = products.get(id);
    if (live === undefined) return [];
    const item = stockItem(live);
    if (country === undefined || live.product === undefined) return [item];
    const shipping = toWireShipping(assessProduct(terms.rules, live.product, country, now.getTime()));
    if (id !== freight) return [{ ...item, shipping }];
    const line = unitLine(live.product, cardVariant(item.variants)?.key);
    const priced = line === undefined ? null : unitFreight(line, country, terms, { handling, now });
    return [{ ...item, shipping, freight: priced }];
  });
  return {
    items,
    lists: Object.fromEntries([...lists.keys()].map((name, at) => [name, versions[at] ?? ''])),
  };
}

/** One unit; undefined if the product has no such variant. */
function unitLine(product: ProductContent, variantKey: string | undefined): FreightLine | undefined {
  const variant = product.variants.find(({ key }) => key === variantKey);
  if (variant === undefined) return undefined;
  return { product, variantKey: variant.key, quantity: 1, amountFen: unitPriceFen(variant, 1) };
}

function stockItem({
  id,
  listed,
  updatedAt,
  speciesUpdatedAt,
  variants,
  available,
  reserved,
  isFavorite,
}: LiveProduct): StockItem {
  if (!listed || updatedAt === null || variants === null)
    return { id, withdrawn: true, version: '', variants: [] };
  const live = toWireVariants(variants, (key) => available.get(key) ?? 0).map(
    ({ description: _, specimen, ...shown }) => {
      const isTaken = specimen !== undefined && shown.stock <= 0 && reserved.has(shown.key);
      return isTaken ? { ...shown, reserved: true as const } : shown;
    },
  );
  const version = contentVersion(updatedAt, speciesUpdatedAt ?? undefined);
  return { id, withdrawn: false, version, variants: live, ...(isFavorite ? { favorite: true } : {}) };
}

function published({ product, available }: StockedProduct): PublishedProduct {
  return {
    ...toWireProduct(product, (variantKey) => available.get(variantKey) ?? 0),
    version: productVersion(product),
  };
}

/** Returns products in the order of the ids; omits products that can't be bought. */
export async function readProductsById(database: Database, ids: readonly string[]): Promise<ProductPage> {
  const requested = [...new Set(ids)].filter(isId);
  const products = new Map(
    (await readListedProducts(database, requested)).map((found) => [found.product._id, found]),
  );
  const items = requested.flatMap((id) => {
    const found = products.get(id);
    return found === undefined ? [] : [published(found)];
  });
  return pageOf('all', { items, total: items.length });
}

export async function loadLastValidDocuments(
  database: Database,
  names: readonly DocumentName[],
): Promise<LastValidResponse['data']> {
  return { documents: await readLastValidVersions(database, names) };
}

function isId(text: string): boolean {
  return idSchema.safeParse(text).success;
}

/** Product responses contain current stock and are not cached. */
export const CACHE_TAGS = {
  species: 'species',
  category: 'categories',
  carouselItem: 'carousel',
} as const satisfies Partial<Record<DocumentKind, string>>;

export function tagsOf(changed: readonly DocumentName[]): string[] {
  const tags: Partial<Record<DocumentKind, string>> = CACHE_TAGS;
  return [...new Set(changed.flatMap(({ kind }) => tags[kind] ?? []))];
}
