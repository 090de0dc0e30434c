import { defineConfig } from 'vitest/config';

/**
 * Attacks on the shop over HTTP, each with a measured limit. tests/routes/run.ts runs them against
 * `npm start`; `node tests/routes/run.ts abuse` runs nothing else.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.abuse.ts'],
    // Milliseconds, long enough for slow machines.
    testTimeout: 60_000,
    // All attack one shop, and measure its times.
    fileParallelism: false,
  },
});
