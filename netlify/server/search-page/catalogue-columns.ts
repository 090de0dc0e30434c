/** Stores each attribute of the products as a column, for filtering, sorting and counting. */
import { type Facet, HAS_WHOLESALE_PRICE } from '../../../src/contract/search.ts';
import { summarizeCard } from '../../../src/rules/card.ts';
import { countriesOf } from '../../../src/rules/search/countries.ts';
import { bandOf, PRICE_BANDS, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import { buildFacetColumn, type FacetColumn } from './facet-column.ts';
import type { AvailableUnits, CatalogueProduct, CatalogueVariant } from './memory-catalogue-store.ts';

export const FEN_PER_YUAN = 100;
const PRICES = Object.keys(PRICE_BANDS);

export interface CatalogueColumns {
  /** Products in catalogue order, which indexes the other columns. */
  readonly products: readonly CatalogueProduct[];
  readonly places: Uint32Array;
  readonly placeOf: ReadonlyMap<string, number>;
  readonly columns: Readonly<Record<Exclude<Facet, 'price'>, FacetColumn>>;
  readonly speciesNames: ReadonlyMap<string, string>;
  /** Rank by age, newest first. */
  readonly age: Uint32Array;
}

/** A change of stock makes a copy. */
export interface ColumnsWithStock extends Omit<CatalogueColumns, 'columns'> {
  readonly columns: Readonly<Record<Facet, FacetColumn>>;
  readonly gradesInStock: FacetColumn;
  readonly isInStock: Uint8Array;
  readonly priceFen: Float64Array;
  /** Lowest price first; computed on first use. */
  readonly priceSteps: () => Uint32Array;
}

export function catalogueColumns(products: readonly CatalogueProduct[]): CatalogueColumns {
  return {
    products,
    places: Uint32Array.from(products.keys()),
    placeOf: new Map(products.map(({ id }, place) => [id, place])),
    columns: {
      category: buildFacetColumn(products, ({ categoryId }) => [categoryId]),
      family: buildFacetColumn(products, ({ family }) => [family]),
      species: buildFacetColumn(products, ({ speciesId }) => [speciesId]),
      grade: buildFacetColumn(products, ({ variants }) => variants.map(({ grade }) => grade)),
      sex: buildFacetColumn(products, ({ sex }) => [sex]),
      country: buildFacetColumn(products, ({ origin }) => countriesOf(origin)),
      wholesale: buildFacetColumn(products, ({ variants }) => [
        variants.some(({ hasTiers }) => hasTiers) ? HAS_WHOLESALE_PRICE : undefined,
      ]),
      size: buildFacetColumn(
        products,
        ({ wingspan }) => [bandOf(SIZE_BANDS, wingspan)],
        Object.keys(SIZE_BANDS),
      ),
    },
    speciesNames: new Map(products.map(({ speciesId, speciesName }) => [speciesId, speciesName])),
    age: stepsOf(Float64Array.from(products, ({ createdAt }) => -createdAt)),
  };
}

/** Dense ranks: 0 for the lowest value; equal values share a rank. */
function stepsOf(values: Float64Array): Uint32Array {
  const steps = new Map(
    Float64Array.from(new Set(values))
      .sort()
      .entries()
      .map(([step, value]) => [value, step]),
  );
  return Uint32Array.from(values, (value) => steps.get(value) ?? 0);
}

export function withStock(catalogue: CatalogueColumns, units: AvailableUnits): ColumnsWithStock {
  const { products, columns } = catalogue;
  const empty = {
    ...catalogue,
    columns: { ...columns, price: buildFacetColumn(products, () => PRICES.slice(0, 1), PRICES) },
    gradesInStock: columns.grade,
    isInStock: new Uint8Array(products.length),
    priceFen: new Float64Array(products.length),
  };
  return put(empty, catalogue.places, units);
}

export function withChangedStock(before: ColumnsWithStock, moved: AvailableUnits): ColumnsWithStock {
  const places = [...moved.keys()].flatMap((id) => before.placeOf.get(id) ?? []);
  return put(before, places, moved);
}

/** Writes to a copy, because a search may be reading. */
function put(
  before: Omit<ColumnsWithStock, 'priceSteps'>,
  places: Iterable<number>,
  units: AvailableUnits,
): ColumnsWithStock {
  const { products, columns } = before;
  const price = { ...columns.price, numbers: columns.price.numbers.slice() };
  const gradesThere = { ...columns.grade, numbers: before.gradesInStock.numbers.slice() };
  const isThere = before.isInStock.slice();
  const priceFen = before.priceFen.slice();
  for (const place of places) {
    const product = products[place];
    if (product === undefined) continue;
    const now = stockedCard(product, units.get(product.id) ?? {});
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
  return {
    ...before,
    columns: { ...columns, price },
    gradesInStock: gradesThere,
    isInStock: isThere,
    priceFen,
    priceSteps,
  };
}

interface StockedCard {
  readonly priceFen: number;
  readonly band: string | undefined;
  readonly grades: ReadonlySet<string>;
}

function stockedCard({ variants }: CatalogueProduct, units: Readonly<Record<string, number>>): StockedCard {
  const unitsOf = ({ key }: CatalogueVariant) => (Object.hasOwn(units, key) ? (units[key] ?? 0) : 0);
  const cards = variants.map((variant) => ({
    ...{ priceFen: variant.priceFen, originalPriceFen: null, stock: unitsOf(variant) },
  }));
  const priceFen = summarizeCard(cards)?.priceFen ?? 0;
  const inStock = variants.filter((variant) => unitsOf(variant) > 0);
  return {
    priceFen,
    band: bandOf(PRICE_BANDS, priceFen / FEN_PER_YUAN),
    grades: new Set(inStock.map(({ grade }) => grade)),
  };
}

function putThose(
  { numbers }: FacetColumn,
  { numberOf, begins, numbers: all }: FacetColumn,
  place: number,
  values: ReadonlySet<string>,
): void {
  const inStock = new Set(values.values().map((value) => numberOf.get(value)));
  const end = begins[place + 1] ?? 0;
  for (let at = begins[place] ?? 0; at < end; at += 1) {
    const number = all[at] ?? numberOf.size;
    numbers[at] = inStock.has(number) ? number : numberOf.size;
  }
}
