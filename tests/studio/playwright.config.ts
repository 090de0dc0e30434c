import { defineConfig } from '@playwright/test';
import { onOwnShop } from '../common/own-shop.ts';

/** All files share one shop for the editors, and one build of the Studio. */
const shop = onOwnShop({
  port: 18_908,
  folder: 'shop-studio-',
  // The site is built after the Studio, which asks it for its icon.
  page: '/',
  patience: 300_000,
  // What is published here is followed to the API; builds behind it would take a core from the browser.
  env: { SITE_REBUILDS: 'off' },
});

const OPERATORS = /operator[\w-]*\.spec\.ts$/;
/** Each test of these loads a Studio of its own. */
const OWN = /(killed|loaded|login|lost-answer|new-product)\.spec\.ts$/;

export default defineConfig({
  ...shop,
  testDir: '.',
  outputDir: '../../test-results/studio',
  fullyParallel: false,
  // One for each project: beside it run only the routes and a filled shop's day.
  workers: 3,
  // The Studio is large, and other work on the machine must not make a test red.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { ...shop.use, viewport: { width: 1440, height: 900 } },
  // One worker each for those who go on in one Studio: a second would load another. The operators' first, as one of
  // their tests waits for a minute's pause to be over.
  projects: [
    { name: 'operators', testMatch: OPERATORS, workers: 1 },
    { name: 'editors', testIgnore: [OPERATORS, OWN], workers: 1 },
    { name: 'own', testMatch: OWN },
  ],
});
