import { route, type SearchParam } from 'sanity/router';
import { type OrdersQuery, ordersQuerySchema } from '../../../src/contract/ops-orders.ts';
import { formatQuery } from '../../../src/contract/ops-orders-client.ts';

export type OrdersFilter = Exclude<keyof OrdersQuery, 'view' | 'cursor'>;

const FIELDS = ordersQuerySchema.shape;

export function parseQuery(params: readonly SearchParam[]): OrdersQuery {
  const entries = params.flatMap(([name, value]) => {
    if (!isField(name)) return [];
    const read = FIELDS[name].safeParse(value);
    return read.success ? [[name, read.data]] : [];
  });
  return Object.fromEntries(entries);
}

function isField(name: string): name is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, name);
}

export function formatSearchParams(query: OrdersQuery): SearchParam[] {
  return [...new URLSearchParams(formatQuery(query))] as SearchParam[];
}

/** Changing a filter returns to the first page. */
export function withFilter(query: OrdersQuery, name: OrdersFilter, value: string): OrdersQuery {
  const { cursor, [name]: before, ...rest } = query;
  return parseQuery(formatSearchParams({ ...rest, [name]: value }));
}

export function withoutFilters({ view }: OrdersQuery): OrdersQuery {
  return view === undefined ? {} : { view };
}

export function isFiltered({ view, cursor, ...filters }: OrdersQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

export const router = route.create('/', [route.create('/:page')]);

export const FIGURES_PAGE = 'figures';
export const CLAIMS_PAGE = 'claims';

interface RouteState {
  readonly [key: string]: unknown;
  readonly page?: string;
  readonly _searchParams: SearchParam[];
}

/** Returns the list's state without `page`. */
export function routeState(query: OrdersQuery, page?: string): RouteState {
  const _searchParams = formatSearchParams(query);
  return page === undefined ? { _searchParams } : { page, _searchParams };
}
