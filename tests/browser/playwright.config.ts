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
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: /(phone|edited|first-press)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // An edit redraws all pages, so this runs last. To run it alone, use --no-deps.
    {
      name: 'edited',
      testMatch: /edited\.spec\.ts$/,
      dependencies: ['timed'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Serial, because it measures time, and before `edited`, because an edited page hydrates by
    // itself.
    {
      name: 'timed',
      testMatch: /first-press\.spec\.ts$/,
      dependencies: ['desktop', 'phone'],
      workers: 1,
    },
  ],
});
