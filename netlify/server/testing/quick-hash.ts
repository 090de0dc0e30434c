/**
 * Stands for `better-auth/crypto` in tests of the API: salted hashes that only their password fits, for a thousandth
 * of the work. What a real one costs is the subject of accounts/hashing.db.test.ts alone, which asks for them; tests/abuse
 * and the browser tests ask a shop that makes real ones. No setting leads here, so that none can weaken a password.
 */
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const derive = promisify<string, string, number, { N: number; r: number }, Buffer>(scrypt);

async function keyOf(password: string, salt: string): Promise<string> {
  return (await derive(password, salt, 32, { N: 16, r: 1 })).toString('hex');
}

type Hashes = typeof import('better-auth/crypto');
let real: Hashes | undefined;

/** Real hashes from now on; called again with `false`: quick ones. */
export async function makeRealHashes(wanted: boolean): Promise<void> {
  real = wanted ? await vi.importActual<Hashes>('better-auth/crypto') : undefined;
}

let held: Promise<void> | undefined;

/** Every hash from now on is under way until what this answers is called: as a slow one, without its work. */
export function holdHashes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return () => {
    held = undefined;
    resolve();
  };
}

export async function hashPassword(password: string): Promise<string> {
  await held;
  if (real !== undefined) return await real.hashPassword(password);
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${await keyOf(password, salt)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  await held;
  if (real !== undefined) return await real.verifyPassword({ hash, password });
  const [salt = '', key] = hash.split(':');
  return key === (await keyOf(password, salt));
}
