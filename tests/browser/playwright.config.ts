import { defineConfig } from '@playwright/test';
import { ownShopConfig } from '../common/own-shop.ts';

export default defineConfig({
  ...ownShopConfig({
    port: 18_888,
    folder: 'shop-browser-',
    page: '/',
    timeoutMs: 240_000,
    // Published edits must appear without a build.
    env: { SITE_REBUILDS: 'off', STRIPE_METHODS: 'card,alipay,wechat_pay' },
  }),
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  projects: [
    {
      name: 'phone',
      testMatch: /(phone|every-state|layout)\.spec\.ts$/,
      teardown: 'edited',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: /(phone|edited)\.spec\.ts$/,
      teardown: 'edited',
      use: { viewport: { width: 1440, height: 900 } },
    },
    // An edit redraws all pages, so these specs run last, even after a failure. `--no-deps` leaves them out.
    {
      name: 'edited',
      testMatch: /edited\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
