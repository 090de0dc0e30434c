/**
 * `salt:key` in hex, better-auth's format of older accounts (docs/decisions/0066). A hash takes 32
 * MB, so that a 1 GB function can compute several at once.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 ** 2 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Normalizes by NFKC, so that different ways to type a character give the same key. */
async function keyOf(password: string, salt: string): Promise<Buffer> {
  return await derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);
}

export async function scryptHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

/** Throws if the hash is malformed. */
export async function scryptMatches(password: string, hash: string): Promise<boolean> {
  const [salt = '', hex = ''] = hash.split(':');
  const key = Buffer.from(hex, 'hex');
  if (salt === '' || key.length !== KEY_BYTES) throw new Error('malformed password hash');
  return timingSafeEqual(await keyOf(password, salt), key);
}
