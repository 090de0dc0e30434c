import { defineConfig } from '@playwright/test';
import { onOwnShop } from '../common/own-shop.ts';

export default defineConfig({
  ...onOwnShop({
    port: 18_888,
    folder: 'shop-browser-',
    page: '/',
    patience: 240_000,
    // What is published here is shown without a build, and no build takes the machine from the tests.
    env: { SITE_REBUILDS: 'off' },
  }),
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Generous, as other work on the machine must not make a test red.
  timeout: 60_000,
  expect: { timeout: 12_000 },
  projects: [
    // Before the others: its layouts are looked at one after the other, and at the end two workers waited for them.
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
    // After the others: an edit has all pages drawn anew, and weighs on them. Alone with --no-deps.
    {
      name: 'edited',
      testMatch: /edited\.spec\.ts$/,
      dependencies: ['desktop', 'phone'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Last, one after the other: what is timed is a browser, not what else the machine does.
    {
      name: 'timed',
      testMatch: /first-press\.spec\.ts$/,
      dependencies: ['edited'],
      workers: 1,
    },
  ],
});
