/** The products of a shelf in columns, and what their cards show now: what a search narrows, orders and counts. */
import { type Facet, HAS_WHOLESALE_PRICE } from '../../../src/contract/search.ts';
import { summarizeCard } from '../../../src/rules/card.ts';
import { countriesOf } from '../../../src/rules/search/countries.ts';
import { bandOf, PRICE_BANDS, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import { type FacetColumn, facetColumn } from './facet-column.ts';
import type { Pieces, ShelfProduct, ShelfVariant } from './shelf-store.ts';

export const FEN_A_YUAN = 100;
const PRICES = Object.keys(PRICE_BANDS);

/** What stays until the mirror changes. */
export interface Shelved {
  /** In the catalogue's order; all else is by their places in it. */
  readonly products: readonly ShelfProduct[];
  /** Of all of them, in that order. */
  readonly places: Uint32Array;
  readonly placeOf: ReadonlyMap<string, number>;
  readonly columns: Readonly<Record<Exclude<Facet, 'price'>, FacetColumn>>;
  readonly speciesNames: ReadonlyMap<string, string>;
  /** Steps from the newest on. */
  readonly age: Uint32Array;
}

/** With the stock of a moment, of which nothing is changed: another moment is another one. */
export interface Stocked extends Omit<Shelved, 'columns'> {
  readonly columns: Readonly<Record<Facet, FacetColumn>>;
  /** As the column of grades, without those that are sold out. */
  readonly gradesThere: FacetColumn;
  /** 1 where there are pieces of any grade. */
  readonly isThere: Uint8Array;
  /** Of the card. */
  readonly priceFen: Float64Array;
  /** By that, from the lowest on; reckoned for the first who asks. */
  readonly priceSteps: () => Uint32Array;
}

export function shelved(products: readonly ShelfProduct[]): Shelved {
  return {
    products,
    places: Uint32Array.from(products.keys()),
    placeOf: new Map(products.map(({ id }, place) => [id, place])),
    columns: {
      category: facetColumn(products, ({ categoryId }) => [categoryId]),
      family: facetColumn(products, ({ family }) => [family]),
      species: facetColumn(products, ({ speciesId }) => [speciesId]),
      grade: facetColumn(products, ({ variants }) => variants.map(({ grade }) => grade)),
      sex: facetColumn(products, ({ sex }) => [sex]),
      country: facetColumn(products, ({ origin }) => countriesOf(origin)),
      wholesale: facetColumn(products, ({ variants }) => [
        variants.some(({ hasTiers }) => hasTiers) ? HAS_WHOLESALE_PRICE : undefined,
      ]),
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

export function stocked(shelf: Shelved, pieces: Pieces): Stocked {
  const { products, columns } = shelf;
  const empty = {
    ...shelf,
    columns: { ...columns, price: facetColumn(products, () => PRICES.slice(0, 1), PRICES) },
    gradesThere: columns.grade,
    isThere: new Uint8Array(products.length),
    priceFen: new Float64Array(products.length),
  };
  return put(empty, shelf.places, pieces);
}

/** `moved`: all pieces of the products of which some moved; those of all others stay. */
export function restocked(before: Stocked, moved: Pieces): Stocked {
  const places = [...moved.keys()].flatMap((id) => before.placeOf.get(id) ?? []);
  return put(before, places, moved);
}

/** Into copies, as a search may be under way. */
function put(before: Omit<Stocked, 'priceSteps'>, places: Iterable<number>, pieces: Pieces): Stocked {
  const { products, columns } = before;
  const price = { ...columns.price, numbers: columns.price.numbers.slice() };
  const gradesThere = { ...columns.grade, numbers: before.gradesThere.numbers.slice() };
  const isThere = before.isThere.slice();
  const priceFen = before.priceFen.slice();
  for (const place of places) {
    const product = products[place];
    if (product === undefined) continue;
    const now = nowOf(product, pieces.get(product.id) ?? {});
    priceFen[place] = now.priceFen;
    price.numbers[place] = price.numberOf.get(now.band ?? '') ?? PRICES.length;
    isThere[place] = now.grades.size > 0 ? 1 : 0;
    putThose(gradesThere, columns.grade, place, now.grades);
  }
  let steps: Uint32Array | undefined;
  const priceSteps = () => {
    steps ??= stepsOf(priceFen);
    return steps;
  };
  return { ...before, columns: { ...columns, price }, gradesThere, isThere, priceFen, priceSteps };
}

interface Now {
  /** Of the card. */
  readonly priceFen: number;
  readonly band: string | undefined;
  /** Of which there are pieces. */
  readonly grades: ReadonlySet<string>;
}

function nowOf({ variants }: ShelfProduct, pieces: Readonly<Record<string, number>>): Now {
  const piecesOf = ({ key }: ShelfVariant) => (Object.hasOwn(pieces, key) ? (pieces[key] ?? 0) : 0);
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

/** Of the numbers that a product has in a column those of the values. */
function putThose(
  { numbers }: FacetColumn,
  { numberOf, begins, numbers: all }: FacetColumn,
  place: number,
  values: ReadonlySet<string>,
): void {
  const there = new Set(values.values().map((value) => numberOf.get(value)));
  const end = begins[place + 1] ?? 0;
  for (let at = begins[place] ?? 0; at < end; at += 1) {
    const number = all[at] ?? numberOf.size;
    numbers[at] = there.has(number) ? number : numberOf.size;
  }
}
