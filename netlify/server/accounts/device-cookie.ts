/**
 * The cookie of a browser that has logged in: a name of its own, signed together with the account. It opens nothing
 * and outlives the logout; tries from this browser have a count of their own (guesses.ts).
 */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isHttps } from '../http/call.ts';
import { isSame, sign } from '../http/signing.ts';

const DEVICE_COOKIE = 'device';
/** As long as browsers keep one. */
const DAYS_400 = 400 * 24 * 3600;

/** The name of the browser, if it has logged in to the account of this address. */
export function presentedDevice(c: Context, secret: string, email: string): string | undefined {
  const cookie = isHttps(c) ? getCookie(c, DEVICE_COOKIE, 'host') : getCookie(c, DEVICE_COOKIE);
  const [device = '', signature = ''] = (cookie ?? '').split('.');
  return device !== '' && isSame(signature, signatureOf(secret, device, email)) ? device : undefined;
}

/** From now on the browser is known to the account of this address; one that was known keeps its name. */
export function setDeviceCookie(c: Context, secret: string, email: string): void {
  const device = presentedDevice(c, secret, email) ?? randomBytes(18).toString('base64url');
  setCookie(c, DEVICE_COOKIE, `${device}.${signatureOf(secret, device, email)}`, {
    ...(isHttps(c) ? { prefix: 'host' as const } : {}),
    path: '/',
    httpOnly: true,
    secure: isHttps(c),
    sameSite: 'Lax',
    maxAge: DAYS_400,
  });
}

/** Names the account by this hash alone. */
function signatureOf(secret: string, device: string, email: string): string {
  return sign(secret, 'device', `${device} ${email}`);
}
