import { findBalanceTransaction, presentCharge } from './balance.ts';
import {
  anyParam,
  type FormMap,
  type FormValue,
  integerParam,
  type ParamShape,
  stringParam,
} from './params.ts';
import { invalidRequestError, resourceMissingError } from './requests.ts';
import type { StripeState } from './state.ts';

type Created = { gt?: number; gte?: number; lt?: number; lte?: number } | number;

const created: ParamShape<Created> = {
  required: false,
  check: (value: FormValue, param) => {
    if (typeof value === 'string') return integerParam(0).check(value, param);
    if (Array.isArray(value)) throw invalidRequestError('Invalid object', { param });
    const range: Record<string, number> = {};
    for (const [key, bound] of Object.entries(value)) {
      if (!['gt', 'gte', 'lt', 'lte'].includes(key)) {
        throw invalidRequestError(`Received unknown parameter: ${param}[${key}]`, {
          code: 'parameter_unknown',
          param,
        });
      }
      range[key] = integerParam(0).check(bound, `${param}[${key}]`);
    }
    return range;
  },
};

export const listFields = {
  created,
  expand: anyParam,
  limit: integerParam(1),
  starting_after: stringParam(),
};

type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
};

export type ApiList<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** Stripe lists newest first, by default 10, at most 100. */
export function paginateNewestFirst<T extends { id: string }>(
  oldestFirst: T[],
  params: Page,
  url: string,
): ApiList<T> {
  return paginateList(oldestFirst.toReversed(), params, url);
}

export function paginateList<T extends { id: string }>(rows: T[], params: Page, url: string): ApiList<T> {
  const limit = params.limit ?? 10;
  if (limit > 100) {
    throw invalidRequestError('This value must be less than or equal to 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const { starting_after } = params;
  const begin = starting_after === undefined ? 0 : position(rows, starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: rows.slice(begin, begin + limit),
    has_more: begin + limit < rows.length,
    url,
  };
}

function position(rows: { id: string }[], id: string, param: string): number {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) throw resourceMissingError('object', id, param);
  return at;
}

export function isInCreatedRange(at: number, range: Created | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return at === range;
  return (
    at > (range.gt ?? -1) &&
    at >= (range.gte ?? 0) &&
    at < (range.lt ?? Number.POSITIVE_INFINITY) &&
    at <= (range.lte ?? Number.POSITIVE_INFINITY)
  );
}

export function parseExpand(form: FormMap): string[] {
  const { expand } = form;
  if (expand === undefined) return [];
  if (!Array.isArray(expand)) throw invalidRequestError('Invalid array', { param: 'expand' });
  return expand.map((each) => stringParam().check(each, 'expand'));
}

type Json = Record<string, unknown>;

/** Replaces ids by objects along each path (`payment_intent.latest_charge`). */
export function expand<T extends object>(state: StripeState, object: T, paths: readonly string[]): T {
  let expanded = object as Json;
  for (const path of paths) expanded = along(state, expanded, path.split('.'), path);
  return expanded as T;
}

function along(state: StripeState, object: Json, [key, ...rest]: string[], path: string): Json {
  if (key === undefined) return object;
  const value = object[key];
  if (value === null) return object;
  const found = typeof value === 'string' ? lookUp(state, key, value) : value;
  if (typeof found !== 'object' || found === null) throw refuse(path);
  return { ...object, [key]: along(state, found as Json, rest, path) };
}

function lookUp(state: StripeState, key: string, id: string): object | undefined {
  if (key === 'payment_intent') return state.intents.get(id);
  if (key === 'balance_transaction') return findBalanceTransaction(state, id);
  const charge = key === 'latest_charge' ? state.charges.get(id) : undefined;
  return charge && presentCharge(state, charge);
}

function refuse(path: string) {
  return invalidRequestError(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
