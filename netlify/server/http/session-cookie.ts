import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SIGNED_IN_COOKIE } from '../../../src/features/base/limits.contract.ts';
import { isHttps } from './call.ts';
import { isSameSecret, sign } from './signing.ts';

const SESSION_COOKIE = 'session';
export const SESSION_MAX_AGE_SECONDS = 30 * 24 * 3600;

const TOKEN_KEY = 'presented token';

/** The session of a valid token may have ended. */
export function readSessionToken(c: Context, secret: string): string | undefined {
  const known: string | null | undefined = c.get(TOKEN_KEY);
  if (known !== undefined) return known ?? undefined;
  const token = signedToken(c, secret);
  c.set(TOKEN_KEY, token ?? null);
  return token;
}

function signedToken(c: Context, secret: string): string | undefined {
  const cookie = isHttps(c) ? getCookie(c, SESSION_COOKIE, 'host') : getCookie(c, SESSION_COOKIE);
  const [token = '', signature = ''] = (cookie ?? '').split('.');
  return token !== '' && isSameSecret(signature, sign(secret, 'session', token)) ? token : undefined;
}

export function setSessionCookies(c: Context, secret: string, token: string): void {
  const common = { path: '/', secure: isHttps(c), sameSite: 'Lax', maxAge: SESSION_MAX_AGE_SECONDS } as const;
  // The prefix prevents other subdomains from setting this cookie.
  const prefix = isHttps(c) ? { prefix: 'host' as const } : {};
  setCookie(c, SESSION_COOKIE, `${token}.${sign(secret, 'session', token)}`, {
    ...common,
    ...prefix,
    httpOnly: true,
  });
  setCookie(c, SIGNED_IN_COOKIE, '1', common);
}

export function clearSessionCookies(c: Context): void {
  const secure = isHttps(c);
  const hasSession =
    (secure ? getCookie(c, SESSION_COOKIE, 'host') : getCookie(c, SESSION_COOKIE)) !== undefined;
  if (hasSession)
    deleteCookie(c, SESSION_COOKIE, { path: '/', secure, ...(secure ? { prefix: 'host' } : {}) });
  if (getCookie(c, SIGNED_IN_COOKIE) !== undefined) deleteCookie(c, SIGNED_IN_COOKIE, { path: '/', secure });
}
