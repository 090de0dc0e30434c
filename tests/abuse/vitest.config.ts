import { defineConfig } from 'vitest/config';

/**
 * What strangers might do to the shop, each done over HTTP as they would, with the figure that bounds it. Run by
 * tests/routes/run.ts against `npm start`; alone: `node tests/routes/run.ts abuse`.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.abuse.ts'],
    // Generous, as the Studio is tested beside them.
    testTimeout: 60_000,
    // One shop is attacked in all of them, and what it costs is measured.
    fileParallelism: false,
  },
});
