/** What suites of Playwright share: a browser of this machine, and a shop of its own for each suite. */
import path from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { newDataDir } from './new-data-dir.ts';

export interface OwnShop {
  /** Unless TEST_PORT names another. Lake and payments have the next two. */
  readonly port: number;
  /** What the name of its data folder begins with. */
  readonly folder: string;
  /** The page that is there once the shop is open. */
  readonly page: string;
  /** How long it may take to open. Milliseconds. */
  readonly patience: number;
  /** Settings beside its ports and its folder. */
  readonly env?: Readonly<Record<string, string>>;
}

/** On a shop that is started as `npm start` does, on a data folder made for this run; SHOP_URL names one that runs. */
export function onOwnShop({ port: usual, folder, page, patience, env }: OwnShop) {
  const port = Number(process.env['TEST_PORT'] ?? usual);
  // Workers read the configuration again: they inherit the folder that the first reading made.
  process.env['TEST_DATA_DIR'] ??= newDataDir(folder);
  const running = process.env['SHOP_URL'];
  const executablePath = findChromium();
  return {
    forbidOnly: true,
    retries: 0,
    // More than the two cores that CI has: much of what a test takes is waiting for a page.
    workers: 3,
    use: {
      baseURL: running ?? `http://localhost:${port}`,
      locale: 'zh-CN',
      // Every frame is drawn by the processor: a sixth of a suite's time went into sliding and fading. What is about
      // motion asks for it.
      reducedMotion: 'reduce',
      launchOptions: {
        args: chromiumArguments,
        // Where a shell names no language, Chromium gives files no Chinese names.
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
        ...(executablePath === undefined ? {} : { executablePath }),
      },
      // Recording costs every test time: ask for it by `--trace retain-on-failure` when one is red.
      trace: 'off',
    },
    ...(running === undefined
      ? {
          webServer: {
            command: 'node scripts/start.ts',
            cwd: path.resolve(import.meta.dirname, '../..'),
            env: {
              PORT: String(port),
              LAKE_PORT: String(port + 1),
              PAYMENTS_PORT: String(port + 2),
              DATA_DIR: process.env['TEST_DATA_DIR'],
              ...env,
            },
            url: `http://localhost:${port}${page}`,
            timeout: patience,
            gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
            stdout: 'pipe',
          },
        }
      : {}),
  } satisfies PlaywrightTestConfig;
}
