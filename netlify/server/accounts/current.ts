import type { Context, MiddlewareHandler } from 'hono';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { type ApiEnv, clientAddress, type OpenServices } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import type { Services } from '../http/services.ts';
import { readSessionToken } from '../http/session-cookie.ts';
import { findSessionAccount } from './session-store.ts';
import type { Account } from './store.ts';
import type { PresentedSession } from './throttling.ts';

/** One statement; none for a visitor without a session's cookie. Undefined for any visitor. */
export async function findCurrentAccount(c: Context): Promise<Account | undefined> {
  const open: OpenServices = c.var.services;
  const { database, secret } = await open();
  const token = readSessionToken(c, secret);
  return token === undefined ? undefined : await findSessionAccount(database, token);
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
