/** Which products fit what is chosen, in which order, and what each further choice would leave. */
import { FACETS, type Facet, type SearchQuery, type Sort } from '../../../src/contract/search.ts';
import { summarizeCard } from '../../../src/rules/card.ts';
import { bandOf, PRICE_BANDS, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import type { ShelfProduct } from './shelf-store.ts';

const FEN_A_YUAN = 100;

/** A product with what its card shows now. */
export interface Stocked extends ShelfProduct {
  /** Of the card. */
  readonly priceFen: number;
  /** Grades of which there are pieces. */
  readonly inStock: ReadonlySet<string>;
}

export function withPieces(product: ShelfProduct, pieces: ReadonlyMap<string, number> | undefined): Stocked {
  const variants = product.variants.map(({ key, grade, priceFen }) => ({
    grade,
    card: { priceFen, originalPriceFen: null, stock: pieces?.get(key) ?? 0 },
  }));
  const summary = summarizeCard(variants.map(({ card }) => card));
  return {
    ...product,
    priceFen: summary?.priceFen ?? 0,
    inStock: new Set(variants.filter(({ card }) => card.stock > 0).map(({ grade }) => grade)),
  };
}

/** What a product is under each facet; a facet that it doesn't have is of no value. */
const VALUES: Readonly<Record<Facet, (product: Stocked) => readonly (string | undefined)[]>> = {
  category: ({ categoryId }) => [categoryId],
  family: ({ family }) => [family],
  species: ({ speciesId }) => [speciesId],
  grade: ({ variants }) => variants.map(({ grade }) => grade),
  sex: ({ sex }) => [sex],
  price: ({ priceFen }) => [bandOf(PRICE_BANDS, priceFen / FEN_A_YUAN)],
  size: ({ wingspan }) => [bandOf(SIZE_BANDS, wingspan)],
};

const ORDERS: Readonly<Record<Exclude<Sort, 'rank'>, (a: Stocked, b: Stocked) => number>> = {
  price: (a, b) => a.priceFen - b.priceFen,
  '-price': (a, b) => b.priceFen - a.priceFen,
  new: (a, b) => b.createdAt - a.createdAt,
};

export interface Narrowed {
  readonly products: readonly Stocked[];
  /** How many there would be with a choice, by facet and value. */
  readonly counts: Readonly<Record<Facet, ReadonlyMap<string, number>>>;
  /** How many of `products` can be bought now. */
  readonly inStockCount: number;
}

/** `found`: what fits the words, the best first. Of equals in another order the better one stays before. */
export function narrow(
  found: readonly Stocked[],
  { chosen, inStock, sort }: Pick<SearchQuery, 'chosen' | 'inStock' | 'sort'>,
): Narrowed {
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map<string, number>()])) as Record<
    Facet,
    Map<string, number>
  >;
  const wanted = FACETS.filter((facet) => chosen[facet].length > 0);
  // Sold-out grades are no grades of a product that has to be there.
  const valuesOf = (product: Stocked, facet: Facet) =>
    inStock && facet === 'grade' ? [...product.inStock] : VALUES[facet](product);
  const products: Stocked[] = [];
  let inStockCount = 0;
  for (const product of found) {
    if (inStock && product.inStock.size === 0) continue;
    const missed = wanted.filter(
      (facet) => !valuesOf(product, facet).some((value) => isIn(chosen[facet], value)),
    );
    // What one facet alone keeps out counts beside that facet's other choices: they add up.
    const [only] = missed;
    const counted = only === undefined ? FACETS : missed.length === 1 ? [only] : [];
    for (const facet of counted)
      for (const value of distinct(valuesOf(product, facet)))
        if (value !== undefined) counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
    if (only !== undefined) continue;
    products.push(product);
    if (isInStock(product, chosen.grade)) inStockCount += 1;
  }
  return { products: sort === 'rank' ? products : products.sort(ORDERS[sort]), counts, inStockCount };
}

/** Mostly there is but one. */
function distinct<T>(values: readonly T[]): Iterable<T> {
  return values.length < 2 ? values : new Set(values);
}

const isIn = (values: readonly string[], value: string | undefined) =>
  value !== undefined && values.includes(value);

/** Of a chosen grade there must be pieces; else of any. */
function isInStock({ inStock }: Stocked, grades: readonly string[]): boolean {
  return grades.length === 0 ? inStock.size > 0 : grades.some((grade) => inStock.has(grade));
}
