/** Each HMAC includes its purpose, so that none is valid for another. */
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

type SigningPurpose =
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

const ID_LENGTH = 22;
/** Characters of the MAC: 132 bits. */
const MAC_LENGTH = 22;
const SHAPE = new RegExp(`^[\\w-]{${ID_LENGTH + MAC_LENGTH}}$`);

/**
 * Returns a token for a link that needs no login. It derives from a row's id, so it can be shown and mailed again. The
 * database alone is not enough to make one.
 */
export function signedIdToken(secret: string, purpose: SigningPurpose, id: string): string {
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return short + sign(secret, purpose, id).slice(0, MAC_LENGTH);
}

/** Undefined if this shop did not make the token for this purpose. Needs no database. */
export function readSignedId(secret: string, purpose: SigningPurpose, token: string): string | undefined {
  if (!SHAPE.test(token)) return undefined;
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSameSecret(token, signedIdToken(secret, purpose, id)) ? id : undefined;
}
