import { invalid } from './errors.ts';
import type { StripeState } from './state.ts';

type Json = Record<string, unknown>;

/** Puts whole objects where ids stand, along each path (`payment_intent.latest_charge`). */
export function expand<T extends object>(state: StripeState, object: T, paths: readonly string[]): T {
  let expanded = object as Json;
  for (const path of paths) expanded = along(state, expanded, path.split('.'), path);
  return expanded as T;
}

/** In lists every path begins with `data.`. */
export function expandList<T extends object, L extends { data: T[] }>(
  state: StripeState,
  list: L,
  paths: readonly string[],
): L {
  const inner = paths.map((path) => {
    if (path.startsWith('data.')) return path.slice(5);
    throw refuse(path);
  });
  return { ...list, data: list.data.map((each) => expand(state, each, inner)) };
}

function along(state: StripeState, object: Json, [key, ...rest]: string[], path: string): Json {
  if (key === undefined) return object;
  const value = lists[key]?.(state, object) ?? object[key];
  if (value === null) return object;
  if (key === 'data' && Array.isArray(value)) {
    return { ...object, data: value.map((each) => along(state, each as Json, rest, path)) };
  }
  const found = typeof value === 'string' ? lookUp(state, key, value) : value;
  if (typeof found !== 'object' || found === null) throw refuse(path);
  return { ...object, [key]: along(state, found as Json, rest, path) };
}

function lookUp(state: StripeState, key: string, id: string): object | undefined {
  if (key === 'payment_intent') return state.intents.get(id);
  if (key === 'latest_charge' || key === 'charge') return state.charges.get(id);
  if (key === 'product') return state.products.get(id);
  return undefined;
}

/** Lists that only come when asked for. */
const lists: Record<string, (state: StripeState, owner: Json) => object | undefined> = {
  line_items: (state, { object, id }) => {
    const stored = object === 'checkout.session' ? state.sessions.get(String(id)) : undefined;
    return stored && firstTen(stored.lines, `/v1/checkout/sessions/${stored.id}/line_items`);
  },
  refunds: (state, { object, id }) => {
    if (object !== 'charge') return undefined;
    const refunds = state.refunds.all().filter(({ charge }) => charge === id);
    return firstTen(refunds.toReversed(), `/v1/charges/${id}/refunds`);
  },
};

function firstTen(rows: object[], url: string): object {
  return { object: 'list', data: rows.slice(0, 10), has_more: rows.length > 10, url };
}

function refuse(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
