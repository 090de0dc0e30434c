import { LISTING_PAGE_SIZE, SEARCH_SIMILAR_NAMES_MAX } from '../../../src/features/base/limits.contract.ts';
import type { SearchIndex } from '../../../src/features/search/rank/index.rules.ts';
import { nearestSpecies } from '../../../src/features/search/rank/nearest.rules.ts';
import { type RankedWords, rankWords } from '../../../src/features/search/rank/rank.rules.ts';
import { type QueryFacets, understandQuery } from '../../../src/features/search/rank/understand.rules.ts';
import {
  type CountedQuery,
  EMPTY_QUERY,
  FACETS,
  type Facet,
  type FacetChoice,
  HAS_WHOLESALE_PRICE,
  type SearchQuery,
  type SearchResponse,
  withChoices,
} from '../../../src/features/search/search.contract.ts';
import { searchText as words } from '../../../src/features/search/search.text.ts';
import type { Database } from '../db/connection.ts';
import { readRulesInForce } from '../shipping/rules-store.ts';
import { readProductsById } from '../specimens/service.ts';
import { type FilteredProducts, filterProducts } from './filter-products.ts';
import { loadCurrentCatalogue } from './memory-catalogue.ts';
import type { Catalogue } from './memory-catalogue-store.ts';
import { shippingColumn } from './shipping-column.ts';
import type { StockedCatalogue } from './stocked-catalogue.ts';

export interface WordMatches extends Pick<RankedWords, 'words' | 'leftOut'> {
  /** Positions in the catalogue, best match first. */
  readonly places: readonly number[];
  readonly near: SearchResponse['near'];
}

/** More words and choices are not searched alone. */
const APART_MAX = 8;

/** A position takes 8 bytes: at most 8 MB for 10,000 products. */
export const MATCH_CACHE_SIZE = 100;

const cache = new WeakMap<SearchIndex, Map<string, WordMatches>>();

/**
 * Cached, because filters, sorting and paging repeat recent words, and ranking is most of a search.
 */
export function matchWords(index: SearchIndex, words: string, hasFacts = false): WordMatches {
  const ofIndex = cache.get(index) ?? new Map<string, WordMatches>();
  cache.set(index, ofIndex);
  const key = `${hasFacts ? '+' : '='}${words}`;
  const matches = ofIndex.get(key) ?? rankedBy(index, words, hasFacts);
  // Maps iterate in insertion order, so the first key is the oldest.
  ofIndex.delete(key);
  ofIndex.set(key, matches);
  const [oldest = ''] = ofIndex.keys();
  if (ofIndex.size > MATCH_CACHE_SIZE) ofIndex.delete(oldest);
  return matches;
}

function rankedBy(index: SearchIndex, typed: string, hasFacts: boolean): WordMatches {
  const { hits, words, leftOut } = rankWords(index, typed, hasFacts);
  const isFound = hits.length > 0 || words === '';
  const near = isFound ? [] : nearestSpecies(index, words, SEARCH_SIMILAR_NAMES_MAX);
  const products = hits.filter(({ kind }) => kind === 'product');
  const places = products.map(({ place }) => place - index.species.length);
  return { words, leftOut, places, near };
}

export async function searchCatalogue(database: Database, asked: SearchQuery): Promise<SearchResponse> {
  const [{ catalogue, stocked, index }, rules] = await Promise.all([
    loadCurrentCatalogue(database),
    asked.to === '' ? undefined : readRulesInForce(database),
  ]);
  const { query, leftOut, places, near } =
    asked.words === '' ? unchanged(asked) : withFacts(asked, await index(), catalogue.categories);
  const shipping = rules && shippingColumn(catalogue.products, rules, asked.to, new Date());
  const narrowed = filterProducts(stocked, places ?? [...stocked.products.keys()], query, shipping);
  const total = narrowed.places.length;
  const page = Math.max(1, Math.min(query.page, Math.ceil(total / LISTING_PAGE_SIZE)));
  const shown = narrowed.places.slice((page - 1) * LISTING_PAGE_SIZE, page * LISTING_PAGE_SIZE);
  const { items } = await readProductsById(
    database,
    shown.map((place) => catalogue.products[place]?.id ?? ''),
  );
  const apart = total > 0 ? [] : searchApart(query, stocked, asked.words === '' ? undefined : await index());
  return {
    query,
    leftOut,
    items,
    total,
    page,
    pageSize: LISTING_PAGE_SIZE,
    choices: choicesOf(narrowed, catalogue, stocked, query),
    inStockCount: narrowed.inStockCount,
    notSent: narrowed.notSent,
    near,
    apart,
  };
}

/** `index` is needed for a query with words. */
function searchApart(
  { words, chosen }: SearchQuery,
  stocked: StockedCatalogue,
  index?: SearchIndex,
): readonly CountedQuery[] {
  const ofWords = words.split(' ').filter((word) => word !== '');
  const parts: SearchQuery[] = [
    ...ofWords.map((word) => ({ ...EMPTY_QUERY, words: word })),
    ...FACETS.flatMap((facet) => chosen[facet].map((value) => withChoices(EMPTY_QUERY, facet, [value]))),
  ];
  return parts.slice(0, APART_MAX).flatMap((query): CountedQuery | [] => {
    const isOfWords = query.words !== '' && index !== undefined;
    const places = isOfWords ? matchWords(index, query.words).places : [...stocked.products.keys()];
    const total = filterProducts(stocked, places, query).places.length;
    return total === 0 ? [] : { query, total };
  });
}

interface Understood extends Pick<SearchResponse, 'query' | 'leftOut' | 'near'> {
  /** Best match first; undefined means all. */
  readonly places?: readonly number[];
}

const unchanged = (query: SearchQuery): Understood => ({ query, leftOut: [], near: [] });

/** Words that name facet values become choices; the search matches the remaining words. */
function withFacts(asked: SearchQuery, index: SearchIndex, categories: Catalogue['categories']): Understood {
  const { words, facts, hasFacts } = understandQuery(index, asked.words);
  const query = hasFacts
    ? { ...asked, words, chosen: withFoundChoices(asked.chosen, facts, categories) }
    : asked;
  if (words === '') return unchanged(query);
  const { places, near, leftOut, words: lookedFor } = matchWords(index, words, hasFacts);
  const rest = leftOut.length === 0 ? {} : { words: lookedFor };
  return { query: { ...query, ...rest }, near, leftOut, ...(lookedFor === '' ? {} : { places }) };
}

function withFoundChoices(
  chosen: SearchQuery['chosen'],
  facts: QueryFacets,
  categories: Catalogue['categories'],
): SearchQuery['chosen'] {
  const found: Partial<SearchQuery['chosen']> = {
    category: [...categories].flatMap(([id, name]) => (facts.kind.includes(name) ? [id] : [])),
    country: facts.country,
    grade: facts.grade,
    sex: facts.sex,
    price: facts.price,
    size: facts.size,
    wholesale: facts.wholesale ? [HAS_WHOLESALE_PRICE] : [],
  };
  const all = FACETS.map((facet) => [
    facet,
    [...new Set([...chosen[facet], ...(found[facet] ?? [])])].sort(),
  ]);
  return { ...chosen, ...Object.fromEntries(all) };
}

function choicesOf(
  { countOf }: FilteredProducts,
  { categories }: Catalogue,
  { values, speciesNames }: StockedCatalogue,
  { chosen }: SearchQuery,
): SearchResponse['choices'] {
  const listed = (facet: Facet, names: Iterable<readonly [value: string, label: string]>): FacetChoice[] =>
    Array.from(names, ([value, label]) => ({ value, label, count: countOf(facet, value) }));
  const ownNames = (names: Iterable<string>) => Array.from(names, (name) => [name, name] as const);
  /** A chosen value is listed even if no product has it. */
  const all = (facet: Facet) => listed(facet, ownNames(new Set([...values[facet], ...chosen[facet]])));
  const unknown = chosen.category.filter((id) => !categories.has(id));
  return {
    category: listed('category', [...categories, ...ownNames(unknown)]),
    family: all('family'),
    // Only chosen species, because the full list is too long.
    species: listed(
      'species',
      chosen.species.map((id) => [id, speciesNames.get(id) ?? id]),
    ),
    country: listed('country', ownNames(chosen.country)),
    grade: all('grade'),
    sex: all('sex'),
    price: all('price'),
    size: all('size'),
    wholesale: listed('wholesale', [[HAS_WHOLESALE_PRICE, words().wholesale]]),
  };
}
