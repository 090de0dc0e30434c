/** Which products fit what is chosen, in which order, and what each further choice would leave. */
import { FACETS, type Facet, type SearchQuery, type Sort } from '../../../src/contract/search.ts';
import { countingSort } from '../../../src/rules/search/counting-sort.ts';
import { PRICE_BANDS, rangeTest, SIZE_BANDS } from '../../../src/rules/search-bounds.ts';
import { FEN_A_YUAN, type StockedColumns } from './catalogue-columns.ts';
import { type FacetColumn, flagsOf, hasFlagged } from './facet-column.ts';

export interface Narrowed {
  /** Their positions in the catalogue. */
  readonly places: Uint32Array;
  /** How many there would be with a choice. */
  readonly countOf: (facet: Facet, value: string) => number;
  /** How many of them can be bought now. */
  readonly inStockCount: number;
}

type Asked = Pick<SearchQuery, 'chosen' | 'inStock' | 'sort'>;

/** What keeps a product out: nothing, one facet alone (by its place among all, from 1 on), or more than one. */
const NOTHING = 0;
const MORE = 255;

/** `found`: places of what fits the words, the best first. Of equals in another order the better one stays before. */
export function narrow(stocked: StockedColumns, found: Uint32Array, asked: Asked): Narrowed {
  const { chosen, inStock, sort } = asked;
  // Sold-out grades are no grades of a product that has to be there.
  const columns = inStock ? { ...stocked.columns, grade: stocked.gradesThere } : stocked.columns;
  const keptOut = whatKeepsOut(stocked, columns, found, asked);
  // A facet is counted for the first who asks: of species nobody does while none is chosen.
  const counts = new Map<Facet, Uint32Array>();
  const countsOf = (facet: Facet) => {
    const known = counts.get(facet) ?? counted(columns[facet], found, keptOut, FACETS.indexOf(facet) + 1);
    counts.set(facet, known);
    return known;
  };
  const places = whichFit(found, keptOut);
  return {
    places: sort === 'rank' ? places : sorted(places, stocked, sort),
    countOf: (facet, value) => {
      const number = columns[facet].numberOf.get(value);
      if (number !== undefined) return countsOf(facet)[number] ?? 0;
      const isIn = rangesTest(stocked, facet, [value]);
      const itself = FACETS.indexOf(facet) + 1;
      return isIn === undefined ? 0 : countIf(found, keptOut, itself, isIn);
    },
    inStockCount: countInStock(stocked, places, chosen.grade),
  };
}

type Columns = StockedColumns['columns'];

function whatKeepsOut(
  stocked: StockedColumns,
  columns: Columns,
  found: Uint32Array,
  { chosen, inStock }: Asked,
): Uint8Array {
  const keptOut = new Uint8Array(found.length);
  if (inStock)
    for (let at = 0; at < found.length; at += 1)
      if (stocked.isThere[found[at] ?? 0] === 0) keptOut[at] = MORE;
  for (const [number, facet] of FACETS.entries()) {
    if (chosen[facet].length === 0) continue;
    const flags = flagsOf(columns[facet], chosen[facet]);
    const isIn =
      rangesTest(stocked, facet, chosen[facet]) ?? ((place) => hasFlagged(columns[facet], place, flags));
    for (let at = 0; at < found.length; at += 1)
      if (!isIn(found[at] ?? 0)) keptOut[at] = keptOut[at] === NOTHING ? number + 1 : MORE;
  }
  return keptOut;
}

/** Whether the price or size of a product is in one of these; undefined for facets without ranges. */
function rangesTest(
  { priceFen, products }: StockedColumns,
  facet: Facet,
  names: readonly string[],
): ((place: number) => boolean) | undefined {
  if (facet !== 'price' && facet !== 'size') return undefined;
  const tests = names.flatMap((name) => rangeTest(facet === 'price' ? PRICE_BANDS : SIZE_BANDS, name) ?? []);
  const measured =
    facet === 'price'
      ? (place: number) => (priceFen[place] ?? 0) / FEN_A_YUAN
      : (place: number) => products[place]?.wingspan ?? 0;
  return (place) => tests.some((isIn) => isIn(measured(place)));
}

function countIf(
  found: Uint32Array,
  keptOut: Uint8Array,
  itself: number,
  isIn: (place: number) => boolean,
): number {
  let count = 0;
  for (let at = 0; at < found.length; at += 1)
    if ((keptOut[at] === NOTHING || keptOut[at] === itself) && isIn(found[at] ?? 0)) count += 1;
  return count;
}

function whichFit(found: Uint32Array, keptOut: Uint8Array): Uint32Array {
  const places = new Uint32Array(found.length);
  let count = 0;
  for (let at = 0; at < found.length; at += 1) {
    if (keptOut[at] !== NOTHING) continue;
    places[count] = found[at] ?? 0;
    count += 1;
  }
  return places.subarray(0, count);
}

/** By the numbers of a facet's values; what that facet alone keeps out counts, too, as its choices add up. */
function counted(
  { numberOf, begins, numbers }: FacetColumn,
  found: Uint32Array,
  keptOut: Uint8Array,
  itself: number,
): Uint32Array {
  const counts = new Uint32Array(numberOf.size + 1);
  for (let at = 0; at < found.length; at += 1) {
    if (keptOut[at] !== NOTHING && keptOut[at] !== itself) continue;
    const place = found[at] ?? 0;
    const end = begins[place + 1] ?? 0;
    for (let its = begins[place] ?? 0; its < end; its += 1) {
      const number = numbers[its] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  return counts;
}

/** Of a chosen grade there must be pieces; else of any. */
function countInStock(
  { gradesThere, isThere }: StockedColumns,
  places: Uint32Array,
  grades: readonly string[],
): number {
  const flags = flagsOf(gradesThere, grades);
  let count = 0;
  for (const place of places)
    if (grades.length === 0 ? isThere[place] === 1 : hasFlagged(gradesThere, place, flags)) count += 1;
  return count;
}

function sorted(
  places: Uint32Array,
  { age, priceSteps }: StockedColumns,
  sort: Exclude<Sort, 'rank'>,
): Uint32Array {
  const steps = sort === 'new' ? age : priceSteps();
  // No product has a step beyond their number.
  const last = steps.length - 1;
  return countingSort(places, steps.length, (place) =>
    sort === '-price' ? last - (steps[place] ?? 0) : (steps[place] ?? 0),
  );
}
