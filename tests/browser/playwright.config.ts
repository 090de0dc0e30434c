import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { newDataDir } from '../common/new-data-dir.ts';
import { chromiumArguments, findChromium } from './chromium.ts';

/** A shop of its own on ports of its own, started as `npm start` does, on a data folder made for this run. */
const port = Number(process.env['TEST_PORT'] ?? 18_888);
// Workers read this file again: they inherit the folder that the first reading made.
process.env['TEST_DATA_DIR'] ??= newDataDir('shop-browser-');

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, as other work on the machine must not make a test red.
  timeout: 60_000,
  expect: { timeout: 12_000 },
  use: {
    baseURL: process.env['SHOP_URL'] ?? `http://localhost:${port}`,
    locale: 'zh-CN',
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
    // Recording costs every test time: ask for it by `--trace retain-on-failure` when one is red.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', testIgnore: /phone\.spec\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /(phone|every-page|layout)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
  ...(process.env['SHOP_URL'] === undefined
    ? {
        webServer: {
          command: 'node sandbox/commands/start.ts',
          cwd: path.resolve(import.meta.dirname, '../..'),
          env: { PORT: String(port), LAKE_PORT: String(port + 1), DATA_DIR: process.env['TEST_DATA_DIR'] },
          url: `http://localhost:${port}/`,
          timeout: 240_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
          stdout: 'pipe',
        },
      }
    : {}),
});
