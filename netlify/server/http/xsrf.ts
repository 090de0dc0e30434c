/**
 * Pages return the cookie XSRF-TOKEN as a header. It is an HMAC of the session or, for visitors, of
 * a random id, so other sites can't forge it (docs/shop.md "API manners").
 */
import { randomBytes } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { matchedRoutes } from 'hono/route';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '../../../src/features/base/limits.contract.ts';
import { type ApiEnv, isHttps } from './call.ts';
import { fail } from './failure.ts';
import { readSessionToken } from './session-cookie.ts';
import { isSameSecret, sign } from './signing.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Webhooks, and the POST of mail clients that unsubscribe (RFC 8058). */
const FROM_ELSEWHERE = /\/webhook$|\/unsubscribe\/:token$/;
const VISITOR_COOKIE = 'visitor';
const YEAR_SECONDS = 365 * 24 * 3600;

/** The error response sets a fresh token. */
export const requireXsrfToken: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (READING.has(c.req.method) || !isOurRoute(c)) return await next();
  const { secret } = await c.var.services();
  const expected = tokenOf(c, secret);
  const given = c.req.header(XSRF_HEADER) ?? '';
  if (comesFromUs(c) && expected !== undefined && isSameSecret(given, expected)) return await next();
  setXsrfToken(c, secret);
  return fail(c, 403, 'token-mismatch', callFailures);
};

export function xsrfRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get('/xsrf-token', async (c) => {
    const { secret } = await c.var.services();
    setXsrfToken(c, secret);
    return c.json({ status: 200, data: null });
  });
  return routes;
}

/** `session` defaults to the request's own; null is a visitor's. Not for cacheable responses. */
export function setXsrfToken(
  c: Context,
  secret: string,
  session: string | null = readSessionToken(c, secret) ?? null,
): void {
  const token =
    session === null
      ? sign(secret, 'xsrf of visitor', visitorOf(c) ?? newVisitor(c))
      : sign(secret, 'xsrf of session', session);
  if (getCookie(c, XSRF_COOKIE) === token) return;
  setCookie(c, XSRF_COOKIE, token, { path: '/', secure: isHttps(c), sameSite: 'Lax', maxAge: YEAR_SECONDS });
}

function tokenOf(c: Context, secret: string): string | undefined {
  const session = readSessionToken(c, secret);
  if (session !== undefined) return sign(secret, 'xsrf of session', session);
  const visitor = visitorOf(c);
  return visitor === undefined ? undefined : sign(secret, 'xsrf of visitor', visitor);
}

function newVisitor(c: Context): string {
  const visitor = randomBytes(18).toString('base64url');
  const secure = isHttps(c);
  setCookie(c, VISITOR_COOKIE, visitor, {
    ...(secure ? { prefix: 'host' as const } : {}),
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    maxAge: YEAR_SECONDS,
  });
  return visitor;
}

function visitorOf(c: Context): string | undefined {
  return isHttps(c) ? getCookie(c, VISITOR_COOKIE, 'host') : getCookie(c, VISITOR_COOKIE);
}

/** False for calls from elsewhere, and for unknown paths and methods, which get 404 and 405 instead. */
function isOurRoute(c: Context): boolean {
  return matchedRoutes(c).some(({ method, path }) => method === c.req.method && !FROM_ELSEWHERE.test(path));
}

/** Browsers send Sec-Fetch-Site and Origin; other clients may omit them. */
function comesFromUs(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('Origin');
  if (origin === undefined) return true;
  // Compares hosts only, because a proxy in front may have terminated TLS.
  const { host } = new URL(c.req.url);
  return URL.parse(origin)?.host === host;
}
