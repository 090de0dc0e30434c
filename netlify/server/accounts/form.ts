/** Reads account forms and answers refusals. */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { FailureValues } from '../../../src/contract/failure.ts';
import { FIELD_MAX, PASSWORD_MIN } from '../../../src/contract/limits.ts';
import { charactersIn } from '../../../src/rules/characters.ts';
import { accountFailures } from '../../../src/text/account-failures.ts';
import { callFailures } from '../../../src/text/failures.ts';
import { fail } from '../http/failure.ts';
import { type Input, readJson } from '../http/input.ts';
import type { Limited } from './limiter.ts';

export function failLimited(c: Context, { retryAfter, code, values }: Limited): Response {
  c.header('Retry-After', String(retryAfter));
  return fail(c, 429, code, callFailures, { values });
}

/** Validation errors are sentences that the form shows as they are. */
export async function readForm<T>(c: Context, schema: z.ZodType<T>): Promise<Input<T>> {
  return readJson(c, await c.req.text(), schema, { problemOf, subject: accountFailures });
}

const LABELS = new Set(['name', 'email', 'password', 'phone', 'address'] as const);
type Labelled = typeof LABELS extends Set<infer Label> ? Label : never;

function problemOf(field: string, given: unknown): FailureValues['bad-field'] | undefined {
  if (!isLabelled(field)) return undefined;
  if (given === undefined || (typeof given === 'string' && given.trim() === '')) {
    return { problem: 'missing' };
  }
  const characters = typeof given === 'string' ? charactersIn(given) : undefined;
  if (characters !== undefined && characters > FIELD_MAX[field]) {
    return { problem: 'too-long', most: FIELD_MAX[field] };
  }
  if (field === 'email') return { problem: 'not-an-email' };
  const isText = typeof given === 'string' && field !== 'password';
  if (isText && field === 'address') return { problem: 'hidden-in-lines' };
  if (isText) return { problem: 'hidden-characters' };
  const isShort = field === 'password' && characters !== undefined && characters < PASSWORD_MIN;
  return isShort ? { problem: 'too-short' } : undefined;
}

function isLabelled(field: string): field is Labelled {
  return (LABELS as ReadonlySet<string>).has(field);
}
