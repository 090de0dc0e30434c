/** The answer to what `/search` is asked: words by the search, the rest by what the mirror and the stock hold now. */

import type { ProductPage } from '../../../src/contract/catalogue.ts';
import { LISTING_PAGE_SIZE } from '../../../src/contract/limits.ts';
import type { Choice, Facet, SearchAnswer, SearchQuery } from '../../../src/contract/search.ts';
import { PRICE_BANDS, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import { someProducts } from '../catalogue/service.ts';
import type { Database } from '../db/connection.ts';
import { type Narrowed, narrow, withPieces } from './narrow.ts';
import { readPieces, readShelf, readShelfVersion, type Shelf, type ShelfProduct } from './shelf-store.ts';

/** As many as the box shows. */
const SUGGESTIONS = 8;

/** The shelf as it was read last in this process. */
const kept = new WeakMap<Database, { readonly version: number; readonly shelf: Promise<Shelf> }>();

async function currentShelf(database: Database): Promise<Shelf> {
  const version = await readShelfVersion(database);
  const known = kept.get(database);
  if (known?.version === version) return await known.shelf;
  const shelf = readShelf(database);
  kept.set(database, { version, shelf });
  // A failure is told to whoever asked; the next one reads anew.
  shelf.catch(() => kept.delete(database));
  return await shelf;
}

export async function searchCatalogue(database: Database, query: SearchQuery): Promise<SearchAnswer> {
  const [shelf, pieces] = await Promise.all([currentShelf(database), readPieces(database)]);
  const fitting = fittingWords(shelf.products, query.words);
  const narrowed = narrow(
    fitting.map((product) => withPieces(product, pieces.get(product.id))),
    query,
  );
  const total = narrowed.products.length;
  const page = Math.max(1, Math.min(query.page, Math.ceil(total / LISTING_PAGE_SIZE)));
  const shown = narrowed.products.slice((page - 1) * LISTING_PAGE_SIZE, page * LISTING_PAGE_SIZE);
  const { items } = await someProducts(
    database,
    shown.map(({ id }) => id),
  );
  return {
    items,
    total,
    page,
    pageSize: LISTING_PAGE_SIZE,
    choices: choicesOf(narrowed, shelf, query),
    inStockCount: narrowed.inStockCount,
    near: [],
  };
}

/** The first few of what fits the words, for the box in the header. */
export async function suggestProducts(database: Database, words: string): Promise<ProductPage> {
  const fitting = fittingWords((await currentShelf(database)).products, words);
  const first = fitting.slice(0, SUGGESTIONS).map(({ id }) => id);
  const { items } = await someProducts(database, first);
  return { items, total: fitting.length, page: 1, pageSize: SUGGESTIONS };
}

/** Each word has to stand in one of the product's names. */
function fittingWords(products: readonly ShelfProduct[], words: string): readonly ShelfProduct[] {
  const asked = words.toLowerCase().split(' ');
  return products.filter(({ id, name, speciesName, latinName }) => {
    const names = [id, name, speciesName, latinName].join(' ').toLowerCase();
    return asked.every((word) => names.includes(word));
  });
}

/** In the order in which each facet stands on the page. */
function choicesOf({ counts }: Narrowed, shelf: Shelf, { chosen }: SearchQuery): SearchAnswer['choices'] {
  const listed = (facet: Facet, names: Iterable<readonly [value: string, label: string]>): Choice[] =>
    [...names].map(([value, label]) => ({ value, label, count: counts[facet].get(value) ?? 0 }));
  const named = (values: Iterable<string>) => [...new Set(values)].map((value) => [value, value] as const);
  const { products, categories } = shelf;
  const species = new Map(products.map(({ speciesId, speciesName }) => [speciesId, speciesName]));
  return {
    category: listed('category', categories),
    family: listed('family', named(products.map(({ family }) => family))),
    // Too many for a list: only those that are chosen.
    species: listed(
      'species',
      chosen.species.map((id) => [id, species.get(id) ?? id]),
    ),
    grade: listed('grade', named(products.flatMap(({ variants }) => variants.map(({ grade }) => grade)))),
    sex: listed('sex', named(products.map(({ sex }) => sex))),
    price: listed('price', named(Object.keys(PRICE_BANDS))),
    size: listed('size', named(Object.keys(SIZE_BANDS))),
  };
}
