import { route, type SearchParam } from 'sanity/router';
import { formatQuery } from '../../../src/features/desk/ops.client.ts';
import { type OrdersQuery, ordersQuerySchema } from '../../../src/features/orders/ops-orders.contract.ts';
import { OPERATOR_ACTIONS, type OperatorAction } from '../../../src/features/orders/orders.rules.ts';
import { QUOTE_VIEWS, type QuoteView } from '../../../src/features/quotes/ops-quotes.contract.ts';

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

export function withoutFilters({ view, q }: OrdersQuery): OrdersQuery {
  return { ...(view === undefined ? {} : { view }), ...(q === undefined ? {} : { q }) };
}

/** The search is no filter. */
export function countFilters({ view, cursor, q, ...filters }: OrdersQuery): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

export const router = route.create('/', [route.create('/:page')]);

export const FIGURES_PAGE = 'figures';
export const CLAIMS_PAGE = 'claims';
export const QUOTES_PAGE = 'quotes';
export const CUSTOMERS_PAGE = 'customers';

const QUOTE = /^quote-([0-9a-f-]{36})$/;
const VIEW_OF_QUOTES = 'quotes';

const CUSTOMER = /^customer-(.+)$/;

export const customerPage = (id: string) => `customer-${id}`;

export function customerIdOf(page: string): string | undefined {
  return CUSTOMER.exec(page)?.[1];
}

export const quotePage = (id: string) => `quote-${id}`;

export function quoteIdOf(page: string): string | undefined {
  return QUOTE.exec(page)?.[1];
}

export function parseQuoteView(params: readonly SearchParam[]): QuoteView {
  const named = params.find(([name]) => name === VIEW_OF_QUOTES)?.[1];
  return QUOTE_VIEWS.find((view) => view === named) ?? QUOTE_VIEWS[0];
}

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

export function quotesState(query: OrdersQuery, view: QuoteView, id?: string): RouteState {
  const { page, _searchParams } = routeState(query, id === undefined ? QUOTES_PAGE : quotePage(id));
  return {
    ...(page === undefined ? {} : { page }),
    _searchParams: [..._searchParams, [VIEW_OF_QUOTES, view]],
  };
}

const OPEN_FORM = 'form';

/** The state of an order's page with an open form. `params` are those of the list. */
export function formState(params: readonly SearchParam[], page: string, form: OperatorAction): RouteState {
  return { page, _searchParams: [...params, [OPEN_FORM, form]] };
}

export function parseForm(params: readonly SearchParam[]): OperatorAction | undefined {
  const named = params.find(([name]) => name === OPEN_FORM)?.[1];
  return OPERATOR_ACTIONS.find((action) => action === named);
}
