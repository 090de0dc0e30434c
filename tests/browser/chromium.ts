import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Headless Chromium without browser windows halves the tests' time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const FULL_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Chromium's sandbox can't run as root in containers. Painting is in software, so a GPU process would only copy. The
 * other flags stop background connections.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Playwright's own blink settings, which ours would replace. */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Fetching, decoding and painting pictures is a third of the CPU time of pages that have many. */
export const argumentsWithoutPictures = [
  ...chromiumArguments,
  `--blink-settings=imagesEnabled=false,${MOUSE}`,
];

/** The setting CHROMIUM_PATH precedes installed browsers. */
export function findChromium(): string | undefined {
  return configuredChromium() ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findFullChromium());
}

/** Finds a full Chromium, because the headless shell has neither back/forward cache nor failed navigations. */
export function findFullChromium(): string | undefined {
  return (
    configuredChromium() ??
    [chromium.executablePath(), ...FULL_CHROMIUMS].find((path) => path !== '' && existsSync(path))
  );
}

function configuredChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  return configured === '' ? undefined : configured;
}

/** Enables the back/forward cache, which Playwright disables by default. */
export function withBackForwardCache(): LaunchOptions {
  const executablePath = findFullChromium();
  return {
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath === undefined ? {} : { executablePath }),
  };
}
