/** The address of `/search`, and the server's response. */

import { COUNTRIES } from '../base/country-codes.rules.ts';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import type { PublishedProduct } from '../specimens/catalogue.contract.ts';
import type { SpeciesEntry } from './rank/index.rules.ts';
import { PRICE_BANDS, rangeTest, SIZE_BANDS } from './search-bounds.rules.ts';

/** Choices within a facet are alternatives; facets narrow each other. */
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

/** `rank`: by relevance, or in catalogue order for a query without words. */
export const SORTS = ['rank', 'price', '-price', 'new'] as const;
export type Sort = (typeof SORTS)[number];

/** Characters. Longer than any name; the rest is ignored. */
export const QUERY_MAX_LENGTH = 100;
/** Maximum choices of one facet. */
const CHOICES_MAX = 20;
/** Characters. Ids have up to 128. */
const CHOICE_MAX = 128;
export const DESTINATIONS: readonly string[] = [...COUNTRIES].filter((code) => code !== HOME_COUNTRY);
const PAGE_MAX = 10_000;

/** The only choice of the facet `wholesale`: a bulk tier exists. */
export const HAS_WHOLESALE_PRICE = '1';

/** Editors write grade and sex as free text, so these can't be checked. */
const KNOWN_CHOICES: Partial<Record<Facet, (value: string) => boolean>> = {
  price: (value) => rangeTest(PRICE_BANDS, value) !== undefined,
  size: (value) => rangeTest(SIZE_BANDS, value) !== undefined,
  wholesale: (value) => value === HAS_WHOLESALE_PRICE,
};

export interface SearchQuery {
  /** Trimmed; empty matches everything. */
  readonly words: string;
  readonly chosen: Readonly<Record<Facet, readonly string[]>>;
  readonly inStock: boolean;
  /** ISO 3166-1 code of a destination; empty for any. */
  readonly to: string;
  readonly sort: Sort;
  /** Starts at 1. */
  readonly page: number;
}

/** Replaces other choices of the facet. */
export function withChoices(query: SearchQuery, facet: Facet, choices: readonly string[]): SearchQuery {
  return { ...query, chosen: { ...query.chosen, [facet]: choices } };
}

export interface FacetChoice {
  readonly value: string;
  /** A name if the value is an id, otherwise the value. */
  readonly label: string;
  /** Results with this choice, the words and the other facets. */
  readonly count: number;
}

export interface CountedQuery {
  readonly query: SearchQuery;
  readonly total: number;
}

export interface SearchResponse {
  /** The query as understood: words that name a filter's value became that filter. */
  readonly query: SearchQuery;
  /** The search ignored these words. */
  readonly leftOut: readonly string[];
  readonly items: readonly PublishedProduct[];
  readonly total: number;
  /** The last page if the query asks for a later one. */
  readonly page: number;
  readonly pageSize: number;
  readonly choices: Readonly<Record<Facet, readonly FacetChoice[]>>;
  /** Number of results in stock for words and facets. */
  readonly inStockCount: number;
  /** Species with similar names, best first; empty if there are results or no words. */
  readonly near: readonly Pick<SpeciesEntry, 'name' | 'latinName'>[];
  /** If there are no results: each word and each choice alone, if it has results. */
  readonly apart: readonly CountedQuery[];
  /** Numbers of matching products that `to` excludes: shipping is unknown or forbidden. */
  readonly notSent: { readonly unknown: number; readonly forbidden: number };
}

export interface ParsedSearch {
  readonly query: SearchQuery;
  /** Names of parameters that were ignored as invalid. */
  readonly ignored: readonly string[];
}

const NOTHING = Object.fromEntries(FACETS.map((facet) => [facet, []])) as Record<Facet, never[]>;

export const EMPTY_QUERY: SearchQuery = {
  words: '',
  chosen: NOTHING,
  inStock: false,
  to: '',
  sort: 'rank',
  page: 1,
};

/** Never throws: invalid parameters are ignored and named. */
export function parseSearchParams(params: URLSearchParams): ParsedSearch {
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
    to: take('to', (value) => (DESTINATIONS.includes(value) ? value : undefined), ''),
    sort: take('sort', (value) => SORTS.find((sort) => sort === value), 'rank'),
    page: take('page', readPage, 1),
  };
  return { query, ignored };
}

/** The shortest address, so that each query has only one. */
export function searchPath({ words, chosen, inStock, to, sort, page }: SearchQuery): string {
  const params = new URLSearchParams();
  if (words !== '') params.append('q', words);
  for (const facet of FACETS) for (const value of chosen[facet]) params.append(facet, value);
  if (inStock) params.append('stock', '1');
  if (to !== '') params.append('to', to);
  if (sort !== 'rank') params.append('sort', sort);
  if (page > 1) params.append('page', String(page));
  return params.size === 0 ? '/search' : `/search?${params}`;
}

/** Replaces `toWellFormed`, which Chrome 107 and Firefox 115 lack. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** PostgreSQL and pages reject control characters. */
export function cleanWords(given: string): string {
  const clean = given
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, QUERY_MAX_LENGTH).join('').trim();
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

// The server fills the slots of `/shell/search` and `/shell/gone`.

export const HEAD_SLOT = '<!--search-head-->';
export const MAIN_SLOT = '<!--search-main-->';
