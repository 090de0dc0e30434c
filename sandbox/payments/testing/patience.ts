import { expect } from 'vitest';

/** Looks again until it fits, for as long as a busy machine may take. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 20_000 });
}
