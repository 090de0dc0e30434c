import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Chromium without the parts that only a window needs: tests take less than half the time in it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_ONES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Containers run as root, where Chromium's sandbox can't; the rest keeps it from looking for its maker's servers. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, the headless shell, Playwright's own, or where systems keep it. */
export function findChromium(): string | undefined {
  return toldChromium() ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findWholeChromium());
}

/** As `findChromium`, for tests of what the headless shell has not: pages kept for Back, addresses of pages that failed. */
export function findWholeChromium(): string | undefined {
  return (
    toldChromium() ??
    [chromium.executablePath(), ...WHOLE_ONES].find((path) => path !== '' && existsSync(path))
  );
}

function toldChromium(): string | undefined {
  const told = process.env['CHROMIUM_PATH'];
  return told === '' ? undefined : told;
}

/** How a browser is launched that keeps pages for Back: Playwright turns that off, and the headless shell can't. */
export function keepingPagesForBack(): LaunchOptions {
  const executablePath = findWholeChromium();
  return {
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath === undefined ? {} : { executablePath }),
  };
}
