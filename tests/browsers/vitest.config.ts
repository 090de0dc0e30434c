import { defineConfig } from 'vitest/config';

/** Configures `npm run browsers`. */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.journeys.ts'],
    // The browsers share two cores with the shop.
    fileParallelism: false,
    sequence: { concurrent: false },
    testTimeout: 60_000,
    hookTimeout: 300_000,
    globalSetup: ['tests/browsers/shop.setup.ts'],
  },
});
