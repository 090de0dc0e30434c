/** Each HMAC includes its purpose, so that none is valid for another. */
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

export type SigningPurpose =
  | 'session'
  | 'xsrf of session'
  | 'xsrf of visitor'
  | 'limit'
  | 'network'
  | 'device'
  | 'email change'
  | 'email change stop'
  | 'pay link'
  | 'favorites link'
  | 'cabinet link'
  | 'cabinet specimen'
  | 'stock alert'
  | 'unsubscribe';

const keys = new Map<string, KeyObject>();

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

export function sign(secret: string, purpose: SigningPurpose, value: string): string {
  return createHmac('sha256', keyOf(secret)).update(`${purpose}\n${value}`).digest('base64url');
}

export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
