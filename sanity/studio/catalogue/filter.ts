import { route, type SearchParam } from 'sanity/router';
import { genusOf } from '../../../src/features/wants/wants.rules.ts';
import type { Entries, Entry, EntryVariant } from './entries.ts';

export const CATALOGUE_LISTS = ['products', 'species', 'drafts'] as const;
export type ListName = (typeof CATALOGUE_LISTS)[number];

/** Absent parts match everything. `genus` and `species` are alternatives. */
export interface CatalogueFilter {
  readonly q?: string;
  readonly category?: string;
  readonly genus?: string;
  readonly species?: string;
  readonly family?: string;
  readonly grade?: string;
  readonly state?: string;
  readonly type?: string;
  /** Yuan. */
  readonly min?: string;
  readonly max?: string;
}

export type FilterName = keyof CatalogueFilter;

const NAMES: readonly string[] = [
  'q',
  'category',
  'genus',
  'species',
  'family',
  'grade',
  'state',
  'type',
  'min',
  'max',
] satisfies FilterName[];

export const catalogueRouter = route.create('/', [route.create('/:list')]);

export interface ListRoute {
  readonly list: ListName;
  readonly filter: CatalogueFilter;
  readonly page: number;
}

export interface RouteState {
  readonly [key: string]: unknown;
  readonly list: ListName;
  readonly _searchParams: SearchParam[];
}

export function parseListRoute({
  list,
  _searchParams: params = [],
}: Readonly<Record<string, unknown>> & { readonly _searchParams?: readonly SearchParam[] }): ListRoute {
  const known = params.filter(([name, value]) => NAMES.includes(name) && value !== '');
  const page = Number(params.find(([name]) => name === 'page')?.[1]);
  return {
    list: CATALOGUE_LISTS.find((one) => one === list) ?? 'products',
    filter: Object.fromEntries(known) as CatalogueFilter,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function routeState({ list, filter, page }: ListRoute): RouteState {
  const params = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return { list, _searchParams: [...params, ...(page > 1 ? [['page', String(page)]] : [])] as SearchParam[] };
}

/** Changing a filter returns to the first page. */
export function withFilter(place: ListRoute, name: FilterName, value: string): ListRoute {
  const { [name]: before, ...rest } = place.filter;
  return { ...place, page: 1, filter: value === '' ? rest : { ...rest, [name]: value } };
}

/** Filters without reordering. `text` matches parts of name, Latin name, 编号 and id. */
export function filterEntries(
  entries: readonly Entry[],
  filter: CatalogueFilter,
  all: Pick<Entries, 'get'>,
): Entry[] {
  const words = (filter.q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const min = bound(filter.min, Number.NEGATIVE_INFINITY);
  const max = bound(filter.max, Number.POSITIVE_INFINITY);
  const isPriced = filter.min !== undefined || filter.max !== undefined;
  return entries.filter((entry) => {
    const species = all.get(entry.species);
    const latinName = entry.latinName === '' ? (species?.latinName ?? '') : entry.latinName;
    if (filter.state !== undefined && entry.state !== filter.state) return false;
    if (filter.type !== undefined && entry.type !== filter.type) return false;
    if (filter.category !== undefined && entry.category !== filter.category) return false;
    if (filter.species !== undefined && entry.species !== filter.species) return false;
    if (filter.family !== undefined && entry.family !== filter.family) return false;
    if (filter.genus !== undefined && genusOf(latinName) !== filter.genus) return false;
    if (filter.grade !== undefined && !entry.variants.some(({ grade }) => grade === filter.grade))
      return false;
    const fits = ({ price, withdrawn }: EntryVariant) =>
      typeof price === 'number' && withdrawn !== true && price >= min && price <= max;
    if (isPriced && !entry.variants.some(fits)) return false;
    if (words.length === 0) return true;
    const text =
      `${entry.title}\n${latinName}\n${species?.title ?? ''}\n${entry.sku}\n${entry.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function bound(text: string | undefined, otherwise: number): number {
  const yuan = Number(text ?? '');
  return text === undefined || Number.isNaN(yuan) ? otherwise : yuan;
}
