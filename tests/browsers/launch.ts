import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities } from 'selenium-webdriver';
import { chromiumArguments } from '../browser/chromium.ts';
import { PlaywrightTab, PuppeteerTab, type Tab, WebDriverTab } from './tab.ts';

interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

export interface OpenBrowser {
  readonly tab: Tab;
  /** WebDriver reports no uncaught errors. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export type Launch = (size: ViewportSize) => Promise<OpenBrowser>;

const PHONE_WIDTH = 640;

export function chromiumAt(executablePath: string): Launch {
  return async (size) => {
    const browser = await chromium.launch({ executablePath, args: [...chromiumArguments, '--headless'] });
    const isPhone = size.width < PHONE_WIDTH;
    const context = await browser.newContext({ viewport: size, isMobile: isPhone, hasTouch: isPhone });
    const errors: string[] = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    return { tab: new PlaywrightTab(page), errors, close: () => browser.close() };
  };
}

export function firefoxAt(executablePath: string): Launch {
  return async (size) => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      defaultViewport: size,
      // Puppeteer loses a page that Firefox restores from its back/forward cache.
      extraPrefsFirefox: { 'browser.sessionhistory.max_total_viewers': 0, 'fission.bfcacheInParent': false },
    });
    const errors: string[] = [];
    const page = await browser.newPage();
    page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
    return { tab: new PuppeteerTab(page), errors, close: () => browser.close() };
  };
}

export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK in a virtual display is the closest to Safari on Linux. */
export const webkit: Launch = async (size) => {
  const display = `:${90 + Math.floor(Math.random() * 900)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LANG: 'C.UTF-8' },
  });
  const end = async () => {
    await Promise.all([ended(driver), ended(screen)]);
  };
  try {
    const server = `http://127.0.0.1:${port}`;
    for (let tries = 0; !(await isUp(server)); tries++) {
      if (tries === 100) throw new Error('WebKitWebDriver did not start');
      await pause(100);
    }
    const session = await new Builder()
      .usingServer(server)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        }),
      )
      .build();
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    return {
      tab: new WebDriverTab(session),
      errors: [],
      async close() {
        await session.quit().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
};

async function isUp(server: string): Promise<boolean> {
  try {
    return (await fetch(`${server}/status`)).ok;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
