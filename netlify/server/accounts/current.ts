/** The shopper who makes a call. */
import type { SQL } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { callFailures } from '../../../src/text/failures.ts';
import { type ApiEnv, clientAddress, type OpenServices } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { presentedToken } from '../http/session-cookie.ts';
import type { Services } from '../services/services.ts';
import { accountOfSessionSql, findShopper } from './session-store.ts';
import type { Shopper } from './store.ts';
import type { PresentedSession } from './throttling.ts';

/** Undefined for a visitor, which without a cookie costs no query. */
export async function currentShopper(c: Context): Promise<Shopper | undefined> {
  const open: OpenServices = c.var.services;
  const { database, secret } = await open();
  const token = presentedToken(c, secret);
  return token === undefined ? undefined : await findShopper(database, token);
}

/**
 * The caller's account as a subquery, so that a read needs one statement. Undefined for a visitor; the subquery is null
 * when the session has expired.
 */
export async function callerAccount(c: Context): Promise<SQL<string | null> | undefined> {
  const open: OpenServices = c.var.services;
  const token = presentedToken(c, (await open()).secret);
  return token === undefined ? undefined : accountOfSessionSql(token);
}

/** Checks the session before another refusal, so that 401 wins, as behind `requireShopper`. */
export async function afterSessionCheck(c: Context, refusal: Response): Promise<Response> {
  return (await currentShopper(c)) === undefined ? failUnauthorized(c) : refusal;
}

type ShopperEnv = ApiEnv & { Variables: { shopper: Shopper } };

/** Answers visitors with 401; routes behind it have `c.var.shopper`. */
export const requireShopper: MiddlewareHandler<ShopperEnv> = async (c, next) => {
  const shopper = await currentShopper(c);
  if (shopper === undefined) return failUnauthorized(c);
  c.set('shopper', shopper);
  return await next();
};

export function sessionOf(c: Context, { secret }: Pick<Services, 'secret'>): PresentedSession {
  return { address: clientAddress(c), token: presentedToken(c, secret) ?? '' };
}

export function failUnauthorized(c: Context): Response {
  return fail(c, 401, 'login-required', callFailures);
}
