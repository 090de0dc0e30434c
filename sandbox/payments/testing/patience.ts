import { expect, vi } from 'vitest';

/** Each step here is a few milliseconds, but all suites share two cores: a busy machine is no failure. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Looks again until it fits. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 20_000 });
}
