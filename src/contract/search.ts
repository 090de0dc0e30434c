/** What `/search` is asked by its address, and what the server's search answers. */
import { PRICE_BANDS, rangeTest, SIZE_BANDS } from '../rules/search-bounds.ts';
import { GRADES, SEXES } from '../rules/specimen.ts';
import type { PublishedProduct } from './catalogue.ts';

/** What results are narrowed by; several choices of one facet add up, facets narrow each other. */
export const FACETS = [
  'category',
  'family',
  'species',
  'country',
  'grade',
  'sex',
  'price',
  'size',
  'wholesale',
] as const;
export type Facet = (typeof FACETS)[number];

/** `rank`: how well the words fit, and without words the catalogue's order. */
export const SORTS = ['rank', 'price', '-price', 'new'] as const;
export type Sort = (typeof SORTS)[number];

/** Longer than any name; what is beyond is not looked for. Characters. */
export const WORDS_MAX = 100;
/** Choices of one facet that an address may name. */
const CHOICES_MAX = 20;
/** A family's or grade's name is shorter; ids have up to 128. Characters. */
const CHOICE_MAX = 128;
const PAGE_MAX = 10_000;

/** The one choice of the facet `wholesale`: some quantity has a price of its own. */
export const HAS_WHOLESALE_PRICE = '1';

/** Facets whose choices are known without the catalogue; an editor may write other grades and sexes. */
const KNOWN_CHOICES: Partial<Record<Facet, (value: string) => boolean>> = {
  price: (value) => rangeTest(PRICE_BANDS, value) !== undefined,
  size: (value) => rangeTest(SIZE_BANDS, value) !== undefined,
  wholesale: (value) => value === HAS_WHOLESALE_PRICE,
};

export interface SearchQuery {
  /** Trimmed; empty: everything. */
  readonly words: string;
  readonly chosen: Readonly<Record<Facet, readonly string[]>>;
  readonly inStock: boolean;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

export interface Choice {
  readonly value: string;
  /** What shoppers read: a name, where the value is an id. */
  readonly label: string;
  /** Results with it, under the words and all other facets. */
  readonly count: number;
}

/** Another name under which there is something, where nothing fits the words. */
export interface NearName {
  readonly name: string;
  readonly latinName: string;
}

export interface SearchAnswer {
  /** What was asked, with the facts among the words as choices: links and the form go on from here. */
  readonly query: SearchQuery;
  /** Words that nothing is called by: they were passed over. */
  readonly leftOut: readonly string[];
  /** Those of the page, in the order of the query's `sort`. */
  readonly items: readonly PublishedProduct[];
  readonly total: number;
  /** The page that is answered: the last one where the query asks for one beyond. */
  readonly page: number;
  readonly pageSize: number;
  readonly choices: Readonly<Record<Facet, readonly Choice[]>>;
  /** Results that can be bought now, under the words and all facets. */
  readonly inStockCount: number;
  /** At most 6, best first; empty where there are results, or no words. */
  readonly near: readonly NearName[];
}

export interface ReadSearch {
  readonly query: SearchQuery;
  /** Names of the parameters that say nothing the shop understands, and count as not said. */
  readonly ignored: readonly string[];
}

const NOTHING: Readonly<Record<Facet, readonly string[]>> = {
  category: [],
  family: [],
  species: [],
  country: [],
  grade: [],
  sex: [],
  price: [],
  size: [],
  wholesale: [],
};

export const EMPTY_QUERY: SearchQuery = {
  words: '',
  chosen: NOTHING,
  inStock: false,
  sort: 'rank',
  page: 1,
};

/** Reads an address. Nothing in it is an error: what can't be understood is left out, and named. */
export function readSearch(params: URLSearchParams): ReadSearch {
  const ignored: string[] = [];
  const take = <T>(name: string, read: (value: string) => T | undefined, fallback: T): T => {
    const value = params.get(name) ?? '';
    if (value === '') return fallback;
    const found = read(value);
    if (found === undefined) ignored.push(name);
    return found ?? fallback;
  };
  const choicesOf = (facet: Facet): readonly string[] => {
    const given = [...new Set(params.getAll(facet))].filter((value) => value !== '');
    const known = given.filter((value) => isChoice(facet, value)).slice(0, CHOICES_MAX);
    if (known.length < given.length) ignored.push(facet);
    return known.sort();
  };
  const chosen = Object.fromEntries(FACETS.map((facet) => [facet, choicesOf(facet)]));
  const query: SearchQuery = {
    words: cleanWords(params.get('q') ?? ''),
    chosen: { ...NOTHING, ...chosen },
    inStock: take('stock', (value) => (value === '1' ? true : undefined), false),
    sort: take('sort', (value) => SORTS.find((sort) => sort === value), 'rank'),
    page: take('page', readPage, 1),
  };
  return { query, ignored };
}

/** Its path with query, the shortest that says the same; so one thing has one address. */
export function searchPath({ words, chosen, inStock, sort, page }: SearchQuery): string {
  const params = new URLSearchParams();
  if (words !== '') params.append('q', words);
  for (const facet of FACETS) for (const value of chosen[facet]) params.append(facet, value);
  if (inStock) params.append('stock', '1');
  if (sort !== 'rank') params.append('sort', sort);
  if (page > 1) params.append('page', String(page));
  return params.size === 0 ? '/search' : `/search?${params}`;
}

/** Halves of characters. `toWellFormed` would do, but Chrome 107 and Firefox 115 lack it. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Without control characters, which PostgreSQL and pages don't take; runs of spaces are one. */
export function cleanWords(given: string): string {
  const clean = given
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, WORDS_MAX).join('').trim();
}

function isChoice(facet: Facet, value: string): boolean {
  const isKnown = KNOWN_CHOICES[facet];
  if (isKnown !== undefined) return isKnown(value);
  return value.length <= CHOICE_MAX && !/\p{Surrogate}/u.test(value) && !/\p{Cc}/u.test(value);
}

function readPage(value: string): number | undefined {
  const page = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  return page >= 1 && page <= PAGE_MAX ? page : undefined;
}

/** From the best grade on, in the order of the trade; what an editor types besides comes behind. */
export function inOrderOfTrade(facet: Facet, choices: readonly Choice[]): readonly Choice[] {
  const order: readonly string[] | undefined =
    facet === 'grade' ? GRADES : facet === 'sex' ? SEXES : undefined;
  if (order === undefined) return choices;
  const place = ({ value }: Choice) => {
    const at = order.indexOf(value);
    return at === -1 ? order.length : at;
  };
  return choices.toSorted((a, b) => place(a) - place(b));
}
