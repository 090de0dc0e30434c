import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const COMMON_PATHS = [
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

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, Playwright's own, or where systems keep it. */
export function findChromium(): string | undefined {
  const told = process.env['CHROMIUM_PATH'];
  if (told !== undefined && told !== '') return told;
  return [chromium.executablePath(), ...COMMON_PATHS].find((path) => path !== '' && existsSync(path));
}

/** How a browser is launched that keeps pages for Back, which Playwright turns off. */
export function keepingPagesForBack(): LaunchOptions {
  const executablePath = findChromium();
  return {
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath === undefined ? {} : { executablePath }),
  };
}
