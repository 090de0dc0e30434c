/**
 * A signed random id that marks a browser as known to an account; it grants only separate login
 * limits.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isHttps } from '../http/call.ts';
import { isSameSecret, sign } from '../http/signing.ts';

const DEVICE_COOKIE = 'device';
const DAYS_400 = 400 * 24 * 3600;

export function readDeviceCookie(c: Context, secret: string, email: string): string | undefined {
  const cookie = isHttps(c) ? getCookie(c, DEVICE_COOKIE, 'host') : getCookie(c, DEVICE_COOKIE);
  const [device = '', signature = ''] = (cookie ?? '').split('.');
  return device !== '' && isSameSecret(signature, signatureOf(secret, device, email)) ? device : undefined;
}

export function setDeviceCookie(c: Context, secret: string, email: string): void {
  const device = readDeviceCookie(c, secret, email) ?? randomBytes(18).toString('base64url');
  setCookie(c, DEVICE_COOKIE, `${device}.${signatureOf(secret, device, email)}`, {
    ...(isHttps(c) ? { prefix: 'host' as const } : {}),
    path: '/',
    httpOnly: true,
    secure: isHttps(c),
    sameSite: 'Lax',
    maxAge: DAYS_400,
  });
}

function signatureOf(secret: string, device: string, email: string): string {
  return sign(secret, 'device', `${device} ${email}`);
}
