/** The answer to what `/search` is asked: words by the search, the rest by what the mirror and the stock hold now. */

import { LISTING_PAGE_SIZE, SEARCH_NEAR_MAX } from '../../../src/contract/limits.ts';
import type { Choice, Facet, NearName, SearchAnswer, SearchQuery } from '../../../src/contract/search.ts';
import { nearest } from '../../../src/rules/search/nearest.ts';
import { rank } from '../../../src/rules/search/rank.ts';
import type { SpeciesSource } from '../../../src/rules/search/source.ts';
import { PRICE_BANDS, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import { someProducts } from '../catalogue/service.ts';
import type { Database } from '../db/connection.ts';
import { type Narrowed, narrow, type Stocked } from './narrow.ts';
import { currentShelf, type Kept } from './shelf.ts';
import type { Shelf } from './shelf-store.ts';

export async function searchCatalogue(database: Database, query: SearchQuery): Promise<SearchAnswer> {
  const kept = await currentShelf(database);
  const { shelf } = kept;
  const fitting = await fittingWords(kept, query.words);
  const narrowed = narrow(fitting.products, query);
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
    near: fitting.near,
  };
}

/** Best first; without words all in the catalogue's order. */
async function fittingWords({ stocked, index }: Kept, words: string): Promise<Fitting> {
  if (words === '') return { products: stocked, near: [] };
  const made = await index();
  const hits = rank(made, words);
  const products = hits.flatMap(({ kind, number }) => {
    const product = kind === 'product' ? stocked[number] : undefined;
    return product === undefined ? [] : [product];
  });
  return { products, near: hits.length > 0 ? [] : nearest(made, words, SEARCH_NEAR_MAX).map(nearName) };
}

function nearName({ name, latinName }: SpeciesSource): NearName {
  return { name, latinName };
}

interface Fitting {
  readonly products: readonly Stocked[];
  readonly near: SearchAnswer['near'];
}

/** In the order in which each facet stands on the page. */
function choicesOf({ counts }: Narrowed, shelf: Shelf, { chosen }: SearchQuery): SearchAnswer['choices'] {
  const listed = (facet: Facet, names: Iterable<readonly [value: string, label: string]>): Choice[] =>
    [...names].map(([value, label]) => ({ value, label, count: counts[facet].get(value) ?? 0 }));
  const { species, families, grades, sexes } = namesOf(shelf);
  return {
    category: listed('category', shelf.categories),
    family: listed('family', named(families)),
    // Too many for a list: only those that are chosen.
    species: listed(
      'species',
      chosen.species.map((id) => [id, species.get(id) ?? id]),
    ),
    grade: listed('grade', named(grades)),
    sex: listed('sex', named(sexes)),
    price: listed('price', named(Object.keys(PRICE_BANDS))),
    size: listed('size', named(Object.keys(SIZE_BANDS))),
  };
}

const named = (values: Iterable<string>) => [...values].map((value) => [value, value] as const);

interface Names {
  readonly species: ReadonlyMap<string, string>;
  readonly families: ReadonlySet<string>;
  readonly grades: ReadonlySet<string>;
  readonly sexes: ReadonlySet<string>;
}
const names = new WeakMap<Shelf, Names>();

/** The same for each search of a shelf: of ten thousand products they would be a third of its work. */
function namesOf(shelf: Shelf): Names {
  const { products } = shelf;
  const found = names.get(shelf) ?? {
    species: new Map(products.map(({ speciesId, speciesName }) => [speciesId, speciesName])),
    families: new Set(products.map(({ family }) => family)),
    grades: new Set(products.flatMap(({ variants }) => variants.map(({ grade }) => grade))),
    sexes: new Set(products.map(({ sex }) => sex)),
  };
  names.set(shelf, found);
  return found;
}
