/** Addresses of the tool: the list, one order by its number, the figures. The list's state stands behind each. */
import { route, type SearchParam } from 'sanity/router';
import type { OrdersQuery } from '../../../src/contract/ops-orders.ts';
import { writeQuery } from './address.ts';

export const router = route.create('/', [route.create('/:page')]);

export const FIGURES_PAGE = 'figures';

export interface PlaceState {
  readonly [key: string]: unknown;
  readonly page?: string;
  readonly _searchParams: SearchParam[];
}

/** Without a page it is the list. */
export function placeOf(query: OrdersQuery, page?: string): PlaceState {
  const _searchParams = writeQuery(query);
  return page === undefined ? { _searchParams } : { page, _searchParams };
}
