/** Who makes a call. */
import type { SQL } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { failures } from '../../../src/text/shop.ts';
import { type ApiEnv, clientAddress, type OpenParts } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { presentedToken } from '../http/session-cookie.ts';
import type { Parts } from '../parts/parts.ts';
import type { Session } from './guesses.ts';
import { accountOfSession, findShopper } from './session-store.ts';
import type { Shopper } from './store.ts';

/** The shopper whose live session the request presents; undefined for a visitor, without asking the database. */
export async function currentShopper(c: Context): Promise<Shopper | undefined> {
  const open: OpenParts = c.var.parts;
  const { database, secret } = await open();
  const token = presentedToken(c, secret);
  return token === undefined ? undefined : await findShopper(database, token);
}

/**
 * The account whose live session the request presents, as a part of a statement that asks for more: who only reads asks
 * the database once. Undefined for a visitor; null in the database when the session is over.
 */
export async function askingAccount(c: Context): Promise<SQL<string | null> | undefined> {
  const open: OpenParts = c.var.parts;
  const token = presentedToken(c, (await open()).secret);
  return token === undefined ? undefined : accountOfSession(token);
}

/** A refusal before the statement that knows the session: whoever has none is told that first, as by `requireShopper`. */
export async function unlessSessionOver(c: Context, refusal: Response): Promise<Response> {
  return (await currentShopper(c)) === undefined ? failVisitor(c) : refusal;
}

/** For routes behind `requireShopper`. */
type ShopperEnv = ApiEnv & { Variables: { shopper: Shopper } };

/** Tells visitors to log in; whatever stands behind it has a shopper. */
export const requireShopper: MiddlewareHandler<ShopperEnv> = async (c, next) => {
  const shopper = await currentShopper(c);
  if (shopper === undefined) return failVisitor(c);
  c.set('shopper', shopper);
  return await next();
};

/** The session that a call behind `requireShopper` presents, for what is counted by it. */
export function sessionOf(c: Context, { secret }: Pick<Parts, 'secret'>): Session {
  return { address: clientAddress(c), token: presentedToken(c, secret) ?? '' };
}

/** 401 of docs/shop.md "Failures", for calls that need a login. */
export function failVisitor(c: Context): Response {
  return fail(c, 401, 'login-required', failures.loginFirst);
}
