import { defineConfig } from '@playwright/test';
import { onOwnShop } from '../common/own-shop.ts';

/** All files share one shop for the editors, and one build of the Studio. */
const shop = onOwnShop({
  port: 18_908,
  folder: 'shop-studio-',
  page: '/studio',
  patience: 300_000,
  // What is published here is followed to the API; builds behind it would take a core from the browser.
  env: { SITE_REBUILDS: 'off' },
});

export default defineConfig({
  ...shop,
  testDir: '.',
  outputDir: '../../test-results/studio',
  fullyParallel: false,
  // Routes and attacks are tested at the same time.
  workers: 2,
  // The Studio is large, and other work on the machine must not make a test red.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { ...shop.use, viewport: { width: 1440, height: 900 } },
  // The longest file first, as its last test waits for a job that comes every two minutes.
  projects: [
    { name: 'operator', testMatch: /operator\.spec\.ts$/ },
    { name: 'editors', testIgnore: /operator\.spec\.ts$/ },
  ],
});
