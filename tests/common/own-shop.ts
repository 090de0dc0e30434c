/** Playwright suites use this machine's browser, and one shop per suite. */
import path from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { newDataDir } from './new-data-dir.ts';

export interface OwnShop {
  /** TEST_PORT overrides this port. Content lake and payments use the next two. */
  readonly port: number;
  /** Prefix of the data folder's name. */
  readonly folder: string;
  readonly page: string;
  readonly timeoutMs: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** SHOP_URL selects a running shop instead. */
export function ownShopConfig({ port: usual, folder, page, timeoutMs, env }: OwnShop) {
  const port = Number(process.env['TEST_PORT'] ?? usual);
  process.env['TEST_DATA_DIR'] ??= newDataDir(folder);
  const running = process.env['SHOP_URL'];
  const executablePath = findChromium();
  return {
    forbidOnly: true,
    // A busy machine may time out once. The summary names tests that needed a second try.
    retries: 1,
    // More than CI's two cores, because tests mostly wait.
    workers: 3,
    use: {
      baseURL: running ?? `http://localhost:${port}`,
      locale: 'zh-CN',
      // Disables animations, which took a sixth of the suite's time with software rendering. Specs
      // about motion enable them.
      reducedMotion: 'reduce',
      launchOptions: {
        args: chromiumArguments,
        // Without a UTF-8 locale Chromium replaces Chinese file names.
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
        ...(executablePath === undefined ? {} : { executablePath }),
      },
      // Recording slows every test; use `--trace retain-on-failure`.
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
            timeout: timeoutMs,
            gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
            stdout: 'pipe',
          },
        }
      : {}),
  } satisfies PlaywrightTestConfig;
}
