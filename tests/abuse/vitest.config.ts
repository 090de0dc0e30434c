import { defineConfig } from 'vitest/config';

/**
 * Attacks on the shop over HTTP, each with the figure that bounds it. tests/routes/run.ts runs them against `npm start`;
 * `node tests/routes/run.ts abuse` runs nothing else.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.abuse.ts'],
    // Generous for slow machines. Milliseconds.
    testTimeout: 60_000,
    // All attack one shop, and measure its times.
    fileParallelism: false,
  },
});
