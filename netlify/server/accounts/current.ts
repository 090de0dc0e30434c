/** Who makes a call. */
import type { Context } from 'hono';
import { failures } from '../../../src/text/shop.ts';
import { fail } from '../http/failure.ts';
import { presentedToken } from '../http/session-cookie.ts';
import type { Parts } from '../parts/parts.ts';
import { findShopper, type Shopper } from './store.ts';

/** The shopper whose live session the request presents; undefined for a visitor, without asking the database. */
export async function currentShopper(c: Context, { database, secret }: Parts): Promise<Shopper | undefined> {
  const token = presentedToken(c, secret);
  return token === undefined ? undefined : await findShopper(database, token);
}

/** 401 of docs/shop.md "Failures", for calls that need a login. */
export function failVisitor(c: Context): Response {
  return fail(c, 401, 'login-required', failures.loginFirst);
}
