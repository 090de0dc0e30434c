import type { SQL } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { callFailures } from '../../../src/text/failures.ts';
import { type ApiEnv, clientAddress, type OpenServices } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readSessionToken } from '../http/session-cookie.ts';
import type { Services } from '../services/services.ts';
import { accountOfSessionSql, findSessionAccount } from './session-store.ts';
import type { Account } from './store.ts';
import type { PresentedSession } from './throttling.ts';

/** Undefined for a visitor. */
export async function findCurrentAccount(c: Context): Promise<Account | undefined> {
  const open: OpenServices = c.var.services;
  const { database, secret } = await open();
  const token = readSessionToken(c, secret);
  return token === undefined ? undefined : await findSessionAccount(database, token);
}

/** A subquery: undefined for a visitor, SQL null if the session has expired. */
export async function callerAccountIdSql(c: Context): Promise<SQL<string | null> | undefined> {
  const open: OpenServices = c.var.services;
  const token = readSessionToken(c, (await open()).secret);
  return token === undefined ? undefined : accountOfSessionSql(token);
}

/** Checks the session first, so that 401 wins over `refusal`. */
export async function respondAfterSessionCheck(c: Context, refusal: Response): Promise<Response> {
  return (await findCurrentAccount(c)) === undefined ? respondUnauthorized(c) : refusal;
}

type ShopperEnv = ApiEnv & { Variables: { shopper: Account } };

/** Responds to visitors with 401. */
export const requireAccount: MiddlewareHandler<ShopperEnv> = async (c, next) => {
  const shopper = await findCurrentAccount(c);
  if (shopper === undefined) return respondUnauthorized(c);
  c.set('shopper', shopper);
  return await next();
};

export function readPresentedSession(c: Context, { secret }: Pick<Services, 'secret'>): PresentedSession {
  return { address: clientAddress(c), token: readSessionToken(c, secret) ?? '' };
}

export function respondUnauthorized(c: Context): Response {
  return fail(c, 401, 'login-required', callFailures);
}
