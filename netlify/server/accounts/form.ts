import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { accountFailures } from '../../../src/features/accounts/account-failures.text.ts';
import { countCharacters } from '../../../src/features/base/characters.rules.ts';
import type { FailureValues } from '../../../src/features/base/failure.contract.ts';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { FIELD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../src/features/base/limits.contract.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { type InputResult, readJson } from '../http/input.ts';
import { consumeTry, type RateLimitedResult } from './limiter.ts';
import type { Account } from './store.ts';

export function respondRateLimited(c: Context, { retryAfter, code, values }: RateLimitedResult): Response {
  c.header('Retry-After', String(retryAfter));
  return fail(c, 429, code, callFailures, { values });
}

/** Stands behind `requireAccount`. */
export const limitWrites: MiddlewareHandler<ApiEnv & { Variables: { shopper: Account } }> = async (
  c,
  next,
) => {
  const taken = await consumeTry(await c.var.services(), { 'writes account': c.var.shopper.id });
  return taken.kind === 'limited' ? respondRateLimited(c, taken) : await next();
};

export async function readForm<T>(c: Context, schema: z.ZodType<T>): Promise<InputResult<T>> {
  return readJson(c, await c.req.text(), schema, { problemOf, subject: accountFailures });
}

const LABELS = new Set(['name', 'email', 'password', 'phone', 'address', 'country'] as const);
type Labelled = typeof LABELS extends Set<infer Label> ? Label : never;

function problemOf(field: string, given: unknown): FailureValues['bad-field'] | undefined {
  if (!isLabelled(field)) return undefined;
  if (given === undefined || (typeof given === 'string' && given.trim() === '')) {
    return { problem: 'missing' };
  }
  if (field === 'country') return { problem: 'not-a-country' };
  const characters = typeof given === 'string' ? countCharacters(given) : undefined;
  if (characters !== undefined && characters > FIELD_MAX_LENGTH[field]) {
    return { problem: 'too-long', most: FIELD_MAX_LENGTH[field] };
  }
  if (field === 'email') return { problem: 'not-an-email' };
  const isText = typeof given === 'string' && field !== 'password';
  if (isText && field === 'address') return { problem: 'hidden-in-lines' };
  if (isText) return { problem: 'hidden-characters' };
  const isShort = field === 'password' && characters !== undefined && characters < PASSWORD_MIN_LENGTH;
  return isShort ? { problem: 'too-short' } : undefined;
}

function isLabelled(field: string): field is Labelled {
  return (LABELS as ReadonlySet<string>).has(field);
}
