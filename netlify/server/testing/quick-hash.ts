/**
 * Computes salted hashes at a thousandth of the work. It is not a setting, so that configuration can't
 * weaken passwords.
 */
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const derive = promisify<string, string, number, { N: number; r: number }, Buffer>(scrypt);

async function keyOf(password: string, salt: string): Promise<string> {
  return (await derive(password, salt, 32, { N: 16, r: 1 })).toString('hex');
}

type Hashes = typeof import('../accounts/scrypt.ts');
let real: Hashes | undefined;

export async function useRealHashing(wanted: boolean): Promise<void> {
  real = wanted ? await vi.importActual<Hashes>('../accounts/scrypt.ts') : undefined;
}

let held: Promise<void> | undefined;

/** Blocks all hashing until the returned function is called. */
export function blockHashing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return () => {
    held = undefined;
    resolve();
  };
}

export const scryptHash: Hashes['scryptHash'] = async (password) => {
  await held;
  if (real !== undefined) return await real.scryptHash(password);
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${await keyOf(password, salt)}`;
};

export const scryptMatches: Hashes['scryptMatches'] = async (password, hash) => {
  await held;
  if (real !== undefined) return await real.scryptMatches(password, hash);
  const [salt = '', key] = hash.split(':');
  return key === (await keyOf(password, salt));
};
