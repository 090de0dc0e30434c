import { defineConfig } from '@playwright/test';
import { onOwnShop } from '../common/own-shop.ts';

export default defineConfig({
  ...onOwnShop({ port: 18_888, folder: 'shop-browser-', page: '/', patience: 240_000 }),
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Generous, as other work on the machine must not make a test red.
  timeout: 60_000,
  expect: { timeout: 12_000 },
  projects: [
    { name: 'desktop', testIgnore: /phone\.spec\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /(phone|every-page|layout)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
