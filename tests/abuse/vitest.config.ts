import { defineConfig } from 'vitest/config';

/**
 * tests/routes/run.ts runs these attacks against `npm start`; `node tests/routes/run.ts abuse` runs
 * nothing else.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.abuse.ts'],
    testTimeout: 60_000,
    // All files attack one shop, and measure its response times.
    fileParallelism: false,
  },
});
