import { defineConfig } from '@playwright/test';
import { ownShopConfig } from '../common/own-shop.ts';
import { argumentsWithoutPictures } from './chromium.ts';

const shop = ownShopConfig({
  port: 18_888,
  folder: 'shop-browser-',
  page: '/',
  timeoutMs: 240_000,
  // Published edits must appear without a build.
  env: { SITE_REBUILDS: 'off', STRIPE_METHODS: 'card,alipay,wechat_pay' },
});

const desktop = { viewport: { width: 1440, height: 900 } };
const withoutPictures = {
  ...desktop,
  launchOptions: { ...shop.use.launchOptions, args: argumentsWithoutPictures },
};

/** These specs check pictures, weights, layout shifts or the final appearance of pages. */
const PICTURES =
  /(budget|compare|every-page|every-state|layout|listing|notices|preview|product|product-close|specimens)\.spec\.ts$/;
const EDITED = /edited\.spec\.ts$/;

export default defineConfig({
  ...shop,
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  projects: [
    { name: 'with pictures', testMatch: PICTURES, teardown: 'edited', use: desktop },
    {
      name: 'without pictures',
      testIgnore: [PICTURES, EDITED],
      teardown: 'edited',
      use: withoutPictures,
    },
    // An edit redraws all pages, so these specs run last, even after a failure. `--no-deps` leaves them out.
    { name: 'edited', testMatch: EDITED, use: desktop },
  ],
});
