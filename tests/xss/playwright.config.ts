import { defineConfig } from '@playwright/test';
import { argumentsWithoutPictures } from '../browser/chromium.ts';
import { ownShopConfig } from '../common/own-shop.ts';

/** The shop is this suite's own, because script replaces its texts. */
const shop = ownShopConfig({
  port: 18_928,
  folder: 'shop-xss-',
  page: '/',
  timeoutMs: 240_000,
  env: { STAFF_MAIL: 'packing@example.com' },
});

export default defineConfig({
  ...shop,
  testDir: '.',
  testMatch: /\.spec\.ts$/,
  outputDir: '../../test-results/xss',
  use: { ...shop.use, launchOptions: { ...shop.use.launchOptions, args: argumentsWithoutPictures } },
  workers: 1,
  // A second try would find the content of the first.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
});
