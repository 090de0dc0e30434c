/** Reads account forms and answers refusals. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { FIELD_MAX, PASSWORD_MIN } from '../../../src/contract/limits.ts';
import { charactersIn } from '../../../src/rules/characters.ts';
import { account, accountNotices } from '../../../src/text/account.ts';
import { fail } from '../http/failure.ts';
import { type Input, readJson } from '../http/input.ts';
import type { Limited } from './limiter.ts';

export function failLimited(c: Context, { retryAfter, code, msg }: Limited): Response {
  c.header('Retry-After', String(retryAfter));
  return fail(c, 429, code, msg);
}

/** Validation errors are sentences that the form shows as they are. */
export async function readForm<T>(c: Context, schema: z.ZodType<T>): Promise<Input<T>> {
  return readJson(c, await c.req.text(), schema, sentenceFor);
}

const LABELS = new Set(['name', 'email', 'password', 'phone', 'address'] as const);
type Labelled = typeof LABELS extends Set<infer Label> ? Label : never;

function sentenceFor(field: string, given: unknown): string | undefined {
  if (!isLabelled(field)) return undefined;
  if (given === undefined || (typeof given === 'string' && given.trim() === '')) {
    return accountNotices().required(account()[field]);
  }
  const characters = typeof given === 'string' ? charactersIn(given) : undefined;
  if (characters !== undefined && characters > FIELD_MAX[field]) {
    return accountNotices().tooLong(account()[field], FIELD_MAX[field]);
  }
  if (field === 'email') return accountNotices().invalidEmail;
  const isText = typeof given === 'string' && field !== 'password';
  if (isText && field === 'address') return accountNotices().hiddenInLines(account().address);
  if (isText) return accountNotices().hiddenCharacters(account()[field]);
  const isShort = field === 'password' && characters !== undefined && characters < PASSWORD_MIN;
  return isShort ? accountNotices().shortPassword : undefined;
}

function isLabelled(field: string): field is Labelled {
  return (LABELS as ReadonlySet<string>).has(field);
}
