import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { newDataDir } from '../common/new-data-dir.ts';

/** A shop of its own for the editors, started as `npm start` does; all files share it and one build of the Studio. */
const port = Number(process.env['TEST_PORT'] ?? 18_908);
// Workers read this file again: they inherit the folder that the first reading made.
process.env['TEST_DATA_DIR'] ??= newDataDir('shop-studio-');

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/studio',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // The Studio is large, and other work on the machine must not make a test red.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env['SHOP_URL'] ?? `http://localhost:${port}`,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
    trace: 'off',
  },
  ...(process.env['SHOP_URL'] === undefined
    ? {
        webServer: {
          command: 'node sandbox/commands/start.ts',
          cwd: path.resolve(import.meta.dirname, '../..'),
          env: {
            PORT: String(port),
            LAKE_PORT: String(port + 1),
            PAYMENTS_PORT: String(port + 2),
            DATA_DIR: process.env['TEST_DATA_DIR'],
            // What is published here is followed to the API; builds behind it would take a core from the browser.
            SITE_REBUILDS: 'off',
          },
          // Its page is there once it is built.
          url: `http://localhost:${port}/studio`,
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
          stdout: 'pipe',
        },
      }
    : {}),
});
