import { invalid, missing } from './errors.ts';
import type { FormMap, FormValue } from './form.ts';
import { anything, integer, type Shape, string } from './params.ts';

type Created = { gt?: number; gte?: number; lt?: number; lte?: number } | number;

const created: Shape<Created> = {
  required: false,
  check: (value: FormValue, param) => {
    if (typeof value === 'string') return integer(0).check(value, param);
    if (Array.isArray(value)) throw invalid('Invalid object', { param });
    const range: Record<string, number> = {};
    for (const [key, bound] of Object.entries(value)) {
      if (!['gt', 'gte', 'lt', 'lte'].includes(key)) {
        throw invalid(`Received unknown parameter: ${param}[${key}]`, { code: 'parameter_unknown', param });
      }
      range[key] = integer(0).check(bound, `${param}[${key}]`);
    }
    return range;
  },
};

/** Parameters of every list. */
export const listFields = {
  created,
  ending_before: string(),
  expand: anything,
  limit: integer(1),
  starting_after: string(),
};

type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

export type ApiList<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** One page of `oldestFirst`, turned round: Stripe gives the newest first, 10 unless asked, 100 at most. */
export function page<T extends { id: string }>(oldestFirst: T[], params: Page, url: string): ApiList<T> {
  return slice(oldestFirst.toReversed(), params, url);
}

/** One page of rows that stand in their order already. */
export function slice<T extends { id: string }>(rows: T[], params: Page, url: string): ApiList<T> {
  const limit = params.limit ?? 10;
  if (limit > 100) {
    throw invalid('This value must be less than or equal to 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const { starting_after, ending_before } = params;
  if (ending_before !== undefined) {
    const end = position(rows, ending_before, 'ending_before');
    const begin = Math.max(0, end - limit);
    return { object: 'list', data: rows.slice(begin, end), has_more: begin > 0, url };
  }
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
  if (at < 0) throw missing('object', id, param);
  return at;
}

export function wasCreated(at: number, range: Created | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return at === range;
  return (
    at > (range.gt ?? -1) &&
    at >= (range.gte ?? 0) &&
    at < (range.lt ?? Number.POSITIVE_INFINITY) &&
    at <= (range.lte ?? Number.POSITIVE_INFINITY)
  );
}

export function expandOf(form: FormMap): string[] {
  const { expand } = form;
  if (expand === undefined) return [];
  if (!Array.isArray(expand)) throw invalid('Invalid array', { param: 'expand' });
  return expand.map((each) => string().check(each, 'expand'));
}
