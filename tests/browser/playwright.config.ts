import { defineConfig } from '@playwright/test';
import { ownShopConfig } from '../common/own-shop.ts';
import { chromiumArguments } from './chromium.ts';
import { PHONE as phone } from './page-state.ts';

const shop = ownShopConfig({
  port: 18_888,
  folder: 'shop-browser-',
  page: '/',
  timeoutMs: 240_000,
  // Published edits must appear without a build.
  env: { SITE_REBUILDS: 'off', STRIPE_METHODS: 'card,alipay,wechat_pay' },
});

const desktop = { viewport: { width: 1440, height: 900 } };
/** Fetching, decoding and painting pictures is a third of the CPU time of most pages. */
const withoutPictures = {
  launchOptions: {
    ...shop.use.launchOptions,
    args: [...chromiumArguments, '--blink-settings=imagesEnabled=false'],
  },
};

/** These specs check pictures, weights or the final appearance of pages. */
const PICTURES =
  /(budget|compare|every-page|layout|listing|notices|preview|product|product-close|specimens)\.spec\.ts$/;
const PHONE = /(phone|every-state)\.spec\.ts$/;
const EDITED = /edited\.spec\.ts$/;

export default defineConfig({
  ...shop,
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  projects: [
    { name: 'pictures', testMatch: PICTURES, teardown: 'edited', use: desktop },
    { name: 'phone', testMatch: PHONE, teardown: 'edited', use: { ...withoutPictures, ...phone } },
    {
      name: 'desktop',
      testIgnore: [PICTURES, PHONE, EDITED],
      teardown: 'edited',
      use: { ...withoutPictures, ...desktop },
    },
    // An edit redraws all pages, so these specs run last, even after a failure. `--no-deps` leaves them out.
    { name: 'edited', testMatch: EDITED, use: { ...withoutPictures, ...desktop } },
  ],
});
