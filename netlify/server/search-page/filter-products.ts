import {
  FACETS,
  type Facet,
  type SearchQuery,
  type SearchResponse,
  type Sort,
} from '../../../src/contract/search.ts';
import { SHIPPING_VERDICTS } from '../../../src/rules/eligibility/rule.ts';
import { countingSort } from '../../../src/rules/search/counting-sort.ts';
import { PRICE_BANDS, rangeTest, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import { type ColumnsWithStock, FEN_PER_YUAN } from './catalogue-columns.ts';
import { type FacetColumn, flagChosenValues, hasChosenValue } from './facet-column.ts';
import { isSendable, type ShippingColumn } from './shipping-column.ts';

export interface FilteredProducts {
  readonly places: Uint32Array;
  /** Number of results if this choice is added. */
  readonly countOf: (facet: Facet, value: string) => number;
  readonly inStockCount: number;
  /** Number of products that only the destination excludes. */
  readonly notSent: SearchResponse['notSent'];
}

type Asked = Pick<SearchQuery, 'chosen' | 'inStock' | 'sort'>;

/**
 * Reasons that exclude a product. NOTHING: none; the facet's index + 1: one facet; MORE: several.
 */
const NOTHING = 0;
const MORE = 255;

/** `found`: positions that match the words, best first. Sorting is stable. */
export function filterProducts(
  stocked: ColumnsWithStock,
  found: Uint32Array,
  asked: Asked,
  shipping?: ShippingColumn,
): FilteredProducts {
  const { chosen, inStock, sort } = asked;
  const columns = inStock ? { ...stocked.columns, grade: stocked.gradesInStock } : stocked.columns;
  const exclusions = excludedBy(stocked, columns, found, asked);
  const notSent = shipping === undefined ? NONE : excludeUnsendable(exclusions, found, shipping);
  // Counts on first use, because the page rarely needs species.
  const counts = new Map<Facet, Uint32Array>();
  const countsOf = (facet: Facet) => {
    const known = counts.get(facet) ?? counted(columns[facet], found, exclusions, FACETS.indexOf(facet) + 1);
    counts.set(facet, known);
    return known;
  };
  const places = whichFit(found, exclusions);
  return {
    places: sort === 'rank' ? places : sorted(places, stocked, sort),
    countOf: (facet, value) => {
      const number = columns[facet].numberOf.get(value);
      if (number !== undefined) return countsOf(facet)[number] ?? 0;
      const isIn = rangesTest(stocked, facet, [value]);
      const itself = FACETS.indexOf(facet) + 1;
      return isIn === undefined ? 0 : countIf(found, exclusions, itself, isIn);
    },
    inStockCount: countInStock(stocked, places, chosen.grade),
    notSent,
  };
}

type Columns = ColumnsWithStock['columns'];

function excludedBy(
  stocked: ColumnsWithStock,
  columns: Columns,
  found: Uint32Array,
  { chosen, inStock }: Asked,
): Uint8Array {
  const exclusions = new Uint8Array(found.length);
  if (inStock)
    for (let at = 0; at < found.length; at += 1)
      if (stocked.isInStock[found[at] ?? 0] === 0) exclusions[at] = MORE;
  for (const [number, facet] of FACETS.entries()) {
    if (chosen[facet].length === 0) continue;
    const flags = flagChosenValues(columns[facet], chosen[facet]);
    const isIn =
      rangesTest(stocked, facet, chosen[facet]) ?? ((place) => hasChosenValue(columns[facet], place, flags));
    for (let at = 0; at < found.length; at += 1)
      if (!isIn(found[at] ?? 0)) exclusions[at] = exclusions[at] === NOTHING ? number + 1 : MORE;
  }
  return exclusions;
}

const NONE = { unknown: 0, forbidden: 0 };

/** Counts the products that no other filter excludes. */
function excludeUnsendable(
  exclusions: Uint8Array,
  found: Uint32Array,
  shipping: ShippingColumn,
): FilteredProducts['notSent'] {
  const counts = { ...NONE };
  for (let at = 0; at < found.length; at += 1) {
    const verdict = shipping[found[at] ?? 0] ?? 0;
    if (isSendable(verdict)) continue;
    if (exclusions[at] === NOTHING)
      counts[SHIPPING_VERDICTS[verdict] === 'forbidden' ? 'forbidden' : 'unknown'] += 1;
    exclusions[at] = MORE;
  }
  return counts;
}

function rangesTest(
  { priceFen, products }: ColumnsWithStock,
  facet: Facet,
  names: readonly string[],
): ((place: number) => boolean) | undefined {
  if (facet !== 'price' && facet !== 'size') return undefined;
  const tests = names.flatMap((name) => rangeTest(facet === 'price' ? PRICE_BANDS : SIZE_BANDS, name) ?? []);
  const measured =
    facet === 'price'
      ? (place: number) => (priceFen[place] ?? 0) / FEN_PER_YUAN
      : (place: number) => products[place]?.wingspan ?? 0;
  return (place) => tests.some((isIn) => isIn(measured(place)));
}

function countIf(
  found: Uint32Array,
  exclusions: Uint8Array,
  itself: number,
  isIn: (place: number) => boolean,
): number {
  let count = 0;
  for (let at = 0; at < found.length; at += 1)
    if ((exclusions[at] === NOTHING || exclusions[at] === itself) && isIn(found[at] ?? 0)) count += 1;
  return count;
}

function whichFit(found: Uint32Array, exclusions: Uint8Array): Uint32Array {
  const places = new Uint32Array(found.length);
  let count = 0;
  for (let at = 0; at < found.length; at += 1) {
    if (exclusions[at] !== NOTHING) continue;
    places[count] = found[at] ?? 0;
    count += 1;
  }
  return places.subarray(0, count);
}

/** Choices within a facet are alternatives, so products that only this facet excludes count. */
function counted(
  { numberOf, begins, numbers }: FacetColumn,
  found: Uint32Array,
  exclusions: Uint8Array,
  itself: number,
): Uint32Array {
  const counts = new Uint32Array(numberOf.size + 1);
  for (let at = 0; at < found.length; at += 1) {
    if (exclusions[at] !== NOTHING && exclusions[at] !== itself) continue;
    const place = found[at] ?? 0;
    const end = begins[place + 1] ?? 0;
    for (let its = begins[place] ?? 0; its < end; its += 1) {
      const number = numbers[its] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  return counts;
}

function countInStock(
  { gradesInStock, isInStock }: ColumnsWithStock,
  places: Uint32Array,
  grades: readonly string[],
): number {
  const flags = flagChosenValues(gradesInStock, grades);
  let count = 0;
  for (const place of places)
    if (grades.length === 0 ? isInStock[place] === 1 : hasChosenValue(gradesInStock, place, flags))
      count += 1;
  return count;
}

function sorted(
  places: Uint32Array,
  { age, priceSteps }: ColumnsWithStock,
  sort: Exclude<Sort, 'rank'>,
): Uint32Array {
  const steps = sort === 'new' ? age : priceSteps();
  const last = steps.length - 1;
  return countingSort(places, steps.length, (place) =>
    sort === '-price' ? last - (steps[place] ?? 0) : (steps[place] ?? 0),
  );
}
