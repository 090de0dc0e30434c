/** The response names the first invalid field (docs/shop.md "API manners"). */
import type { Context } from 'hono';
import * as z from 'zod';
import { findCountryByName } from '../../../src/features/base/country.rules.ts';
import type { FailureValues } from '../../../src/features/base/failure.contract.ts';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../../src/features/base/limits.contract.ts';
import { type FailureSubject, fail } from './failure.ts';

export const namesParameter = z.string().transform((names) => names.split(',').filter((name) => name !== ''));

/** An ISO 3166-1 code. */
export const countryParameter = z.string().refine((code) => findCountryByName(code) === code);

export type InputResult<T> =
  | { readonly kind: 'good'; readonly value: T }
  | { readonly kind: 'refused'; readonly response: Response };

/** The first of repeated parameters counts; an empty one counts as missing. */
export function readQuery<T>(c: Context, schema: z.ZodType<T>): InputResult<T> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return check(c, schema, Object.fromEntries(given));
}

/** Rejects ids with NUL, which PostgreSQL does not accept in text. */
export function readIdParameter(c: Context, parameter: string): string {
  const name = c.req.param(parameter) ?? '';
  return name.includes('\0') ? '' : name;
}

/** `problemOf` describes the problem with a field's value; undefined selects the general message. */
export interface FieldProblems {
  readonly problemOf: (field: string, given: unknown) => FailureValues['bad-field'] | undefined;
  readonly subject: FailureSubject<'bad-field'>;
}

export function readJson<T>(
  c: Context,
  text: string,
  schema: z.ZodType<T>,
  problems?: FieldProblems,
): InputResult<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'refused', response: fail(c, 400, 'bad-json', callFailures) };
  }
  return check(c, schema, value, problems);
}

function check<T>(
  c: Context,
  schema: z.ZodType<T>,
  value: unknown,
  problems?: FieldProblems,
): InputResult<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: 'good', value: parsed.data };
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  if (field === '') return { kind: 'refused', response: fail(c, 400, 'bad-json', callFailures) };
  const given = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  const values = problems?.problemOf(field, given);
  const response =
    problems === undefined || values === undefined
      ? fail(c, 400, 'bad-field', callFailures, { field })
      : fail(c, 400, 'bad-field', problems.subject, { field, values });
  return { kind: 'refused', response };
}

// Paging as in docs/shop.md "Constants", "Catalogue": by default page 1 with 10 items; at most 100.

/** Far beyond any list; keeps offsets within PostgreSQL's integers. */
const PAGE_MAX = 1_000_000;

const whole = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);

export const pageSizeUpTo = (max: number) => whole.pipe(z.int().min(1).max(max));
export const pageSizeParameter = pageSizeUpTo(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT);
export const pageParameter = whole.pipe(z.int().min(1).max(PAGE_MAX)).optional();
export const pageOrAllParameter = whole.pipe(z.int().min(0).max(PAGE_MAX)).default(0);
