/** URLs of the tool; each carries the list's state. */
import { route, type SearchParam } from 'sanity/router';
import type { OrdersQuery } from '../../../src/contract/ops-orders.ts';
import { writeQuery } from './address.ts';

export const router = route.create('/', [route.create('/:page')]);

export const FIGURES_PAGE = 'figures';

export interface RouteState {
  readonly [key: string]: unknown;
  readonly page?: string;
  readonly _searchParams: SearchParam[];
}

/** Without `page`, the list. */
export function routeState(query: OrdersQuery, page?: string): RouteState {
  const _searchParams = writeQuery(query);
  return page === undefined ? { _searchParams } : { page, _searchParams };
}
