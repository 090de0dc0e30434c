/** The catalogue's answers (docs/shop.md "Catalogue"), from the mirror and the stock. */

import type { DocumentName } from '../../../src/content/kinds.ts';
import { wireCarouselItem, wireCategory, wireProduct, wireSpecies } from '../../../src/content/wire.ts';
import {
  type CarouselItem,
  type Category,
  idSchema,
  type Product,
  type ProductPage,
  type Species,
  type StockItem,
} from '../../../src/contract/catalogue.ts';
import type { KeptAnswer } from '../../../src/contract/kept.ts';
import { LIST_MAX } from '../../../src/contract/limits.ts';
import type { ContentProblem } from '../../../src/contract/ops-site.ts';
import type { Database } from '../db/connection.ts';
import { availableOf } from '../inventory/service.ts';
import { lastSoundVersions, listProblems } from './problem-store.ts';
import {
  findProducts,
  knownProductIds,
  listDocuments,
  listProducts,
  type MirroredProduct,
  type Slice,
} from './store.ts';

/** Which part of a list: a page of it, or all of it. */
export type Part = { readonly page: number; readonly pageSize: number } | 'all';

interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Larger than any list of species or slides can get. */
const WHOLE: Slice = { limit: 10_000, offset: 0 };

function sliceOf(part: Part): Slice {
  if (part === 'all') return { limit: LIST_MAX, offset: 0 };
  return { limit: part.pageSize, offset: (part.page - 1) * part.pageSize };
}

function pageOf<T>(part: Part, listed: { items: T[]; total: number }): Page<T> {
  return part === 'all' ? { ...listed, page: 1, pageSize: LIST_MAX } : { ...listed, ...part };
}

/** `all` is really all, as page 0; the menu, the filter and the slider of the site need it so. */
export async function speciesPage(database: Database, part: Part): Promise<Page<Species>> {
  const { items, total } = await listDocuments(database, 'species', part === 'all' ? WHOLE : sliceOf(part));
  const species = { items: items.map(wireSpecies), total };
  return part === 'all' ? { ...species, page: 0, pageSize: total } : pageOf(part, species);
}

export async function categoryPage(database: Database, part: Part): Promise<Page<Category>> {
  const { items, total } = await listDocuments(database, 'category', sliceOf(part));
  return pageOf(part, { items: items.map(wireCategory), total });
}

export async function carousel(database: Database): Promise<CarouselItem[]> {
  const { items } = await listDocuments(database, 'carouselItem', WHOLE);
  return items.map(wireCarouselItem);
}

/** Who asks, so that the pieces of their own unpaid order count as theirs to buy; undefined for a visitor. */
export type Asker = { readonly id: string } | undefined;

/** Products of a species, or of all; an id that no species has gives an empty list. */
export async function productPage(
  database: Database,
  speciesId: string | undefined,
  part: Part,
  asker?: Asker,
): Promise<ProductPage> {
  if (speciesId !== undefined && !isId(speciesId)) return pageOf(part, { items: [], total: 0 });
  const { items, total } = await listProducts(database, speciesId, sliceOf(part));
  return pageOf(part, { items: await withStock(database, items, asker), total });
}

/** Undefined when there is no such product or it was taken down. */
export async function findProduct(
  database: Database,
  id: string,
  asker?: Asker,
): Promise<Product | undefined> {
  if (!isId(id)) return undefined;
  const [product] = await withStock(database, await findProducts(database, [id]), asker);
  return product;
}

/**
 * Live price, stock and withdrawal, in the order of the ids. A product that was taken down is `withdrawn` and has no
 * variants; an id that never was a product's is left out.
 */
export async function stockOf(
  database: Database,
  ids: readonly string[],
  asker?: Asker,
): Promise<StockItem[]> {
  const asked = [...new Set(ids)].filter(isId);
  const found = await withStock(database, await findProducts(database, asked), asker);
  const products = new Map(found.map((product) => [product.id, product]));
  const missing = asked.filter((id) => !products.has(id));
  const takenDown = new Set(missing.length === 0 ? [] : await knownProductIds(database, missing));
  return asked.flatMap((id): StockItem[] => {
    const product = products.get(id);
    if (product !== undefined) return [stockItem(product)];
    return takenDown.has(id) ? [{ id, withdrawn: true, variants: [] }] : [];
  });
}

/** What is published broken, with the sentences of what to mend. */
export async function contentProblems(database: Database): Promise<ContentProblem[]> {
  const broken = await listProblems(database);
  return broken.flatMap(({ kind, id, problem, since, isShown }) => {
    if (problem === null || since === null) return [];
    const shown = isShown ? 'last-sound' : 'nothing';
    return [{ type: kind, id, since: since.toISOString(), shown, ...problem }];
  });
}

/** Documents as they last were sound, for a build that finds them broken. */
export async function keptDocuments(
  database: Database,
  names: readonly DocumentName[],
): Promise<KeptAnswer['data']> {
  return { documents: await lastSoundVersions(database, names) };
}

function stockItem(product: Product): StockItem {
  const variants = product.specifications.quality_variants.map(({ description: _, ...live }) => live);
  return { id: product.id, withdrawn: false, variants };
}

async function withStock(
  database: Database,
  mirrored: readonly MirroredProduct[],
  asker: Asker,
): Promise<Product[]> {
  const available = await availableOf(
    database,
    mirrored.map(({ product }) => product._id),
    asker?.id,
  );
  return mirrored.map(({ product, species }) =>
    wireProduct(
      species === null ? product : { ...product, species },
      (variantKey) => available.get(product._id)?.get(variantKey) ?? 0,
    ),
  );
}

/** Whether the mirror could know it at all; also keeps what PostgreSQL can't take as text away from it. */
function isId(text: string): boolean {
  return idSchema.safeParse(text).success;
}
