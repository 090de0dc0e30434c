import { defineConfig } from 'vitest/config';

/** Configures `npm run browsers`. */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.journeys.ts'],
    // The browsers share two cores with the shop.
    fileParallelism: false,
    sequence: { concurrent: false },
    // A busy machine may time out once. The summary names tests that needed a second try.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    globalSetup: ['tests/browsers/shop.setup.ts'],
  },
});
