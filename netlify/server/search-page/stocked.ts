/** The products of a shelf in columns, and what their cards show now: what a search narrows, orders and counts. */
import type { Facet } from '../../../src/contract/search.ts';
import { summarizeCard } from '../../../src/rules/card.ts';
import { bandOf, PRICE_BANDS, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import { type FacetColumn, facetColumn } from './facet-column.ts';
import type { ShelfProduct, ShelfVariant } from './shelf-store.ts';

const FEN_A_YUAN = 100;
const PRICES = Object.keys(PRICE_BANDS);

/** Pieces by the keys of variants; what is absent is sold out. */
type Pieces = ReadonlyMap<string, number>;

/** What stays until the mirror changes. */
export interface Shelved {
  /** In the catalogue's order; all else is by their places in it. */
  readonly products: readonly ShelfProduct[];
  /** Of all of them, in that order. */
  readonly places: Uint32Array;
  readonly columns: Readonly<Record<Exclude<Facet, 'price'>, FacetColumn>>;
  readonly speciesNames: ReadonlyMap<string, string>;
  /** Steps from the newest on. */
  readonly age: Uint32Array;
}

/** With the stock of a moment. */
export interface Stocked extends Omit<Shelved, 'columns'> {
  readonly columns: Readonly<Record<Facet, FacetColumn>>;
  /** As the column of grades, without those that are sold out. */
  readonly gradesThere: FacetColumn;
  /** 1 where there are pieces of any grade. */
  readonly isThere: Uint8Array;
  /** Of the card, from the lowest on. */
  readonly priceSteps: () => Uint32Array;
}

export function shelved(products: readonly ShelfProduct[]): Shelved {
  return {
    products,
    places: Uint32Array.from(products.keys()),
    columns: {
      category: facetColumn(products, ({ categoryId }) => [categoryId]),
      family: facetColumn(products, ({ family }) => [family]),
      species: facetColumn(products, ({ speciesId }) => [speciesId]),
      grade: facetColumn(products, ({ variants }) => variants.map(({ grade }) => grade)),
      sex: facetColumn(products, ({ sex }) => [sex]),
      size: facetColumn(products, ({ wingspan }) => [bandOf(SIZE_BANDS, wingspan)], Object.keys(SIZE_BANDS)),
    },
    speciesNames: new Map(products.map(({ speciesId, speciesName }) => [speciesId, speciesName])),
    age: stepsOf(Float64Array.from(products, ({ createdAt }) => -createdAt)),
  };
}

/** 0 of the lowest, 1 of the next higher; the same of equal ones. */
function stepsOf(values: Float64Array): Uint32Array {
  const steps = new Map(
    Float64Array.from(new Set(values))
      .sort()
      .entries()
      .map(([step, value]) => [value, step]),
  );
  return Uint32Array.from(values, (value) => steps.get(value) ?? 0);
}

export function stocked(shelf: Shelved, pieces: ReadonlyMap<string, Pieces>): Stocked {
  const { products, columns } = shelf;
  const price = facetColumn(products, () => PRICES.slice(0, 1), PRICES);
  const gradesThere = { ...columns.grade, numbers: columns.grade.numbers.slice() };
  const isThere = new Uint8Array(products.length);
  const priceFen = new Float64Array(products.length);
  for (const [place, product] of products.entries()) {
    const its = nowOf(product, pieces.get(product.id));
    priceFen[place] = its.priceFen;
    price.numbers[place] = price.numberOf.get(its.band ?? '') ?? PRICES.length;
    isThere[place] = its.grades.size > 0 ? 1 : 0;
    keep(gradesThere, place, its.grades);
  }
  let steps: Uint32Array | undefined;
  const priceSteps = () => {
    steps ??= stepsOf(priceFen);
    return steps;
  };
  return { ...shelf, columns: { ...columns, price }, gradesThere, isThere, priceSteps };
}

interface Now {
  /** Of the card. */
  readonly priceFen: number;
  readonly band: string | undefined;
  /** Of which there are pieces. */
  readonly grades: ReadonlySet<string>;
}

function nowOf({ variants }: ShelfProduct, pieces: Pieces | undefined): Now {
  const piecesOf = ({ key }: ShelfVariant) => pieces?.get(key) ?? 0;
  const cards = variants.map((variant) => ({
    ...{ priceFen: variant.priceFen, originalPriceFen: null, stock: piecesOf(variant) },
  }));
  const priceFen = summarizeCard(cards)?.priceFen ?? 0;
  const there = variants.filter((variant) => piecesOf(variant) > 0);
  return {
    priceFen,
    band: bandOf(PRICE_BANDS, priceFen / FEN_A_YUAN),
    grades: new Set(there.map(({ grade }) => grade)),
  };
}

/** Takes the other values of a product out of its column. */
function keep({ numberOf, begins, numbers }: FacetColumn, place: number, values: ReadonlySet<string>): void {
  const kept = new Set(values.values().map((value) => numberOf.get(value)));
  const end = begins[place + 1] ?? 0;
  for (let at = begins[place] ?? 0; at < end; at += 1)
    if (!kept.has(numbers[at])) numbers[at] = numberOf.size;
}
