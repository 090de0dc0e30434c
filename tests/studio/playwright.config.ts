import { defineConfig } from '@playwright/test';
import { ownShopConfig } from '../common/own-shop.ts';

/** All files share one shop and one build of the Studio. */
const shop = ownShopConfig({
  port: 18_908,
  folder: 'shop-studio-',
  // The site is built after the Studio.
  page: '/',
  timeoutMs: 300_000,
  // Builds would take a core from the browser.
  env: { SITE_REBUILDS: 'off' },
});

/** These specs run logged in as the operator, because another login would load the Studio again. */
const OPERATORS = /(operator[\w-]*|claim|quote)\.spec\.ts$/;
/** These specs change no existing product, so they may run beside specs that compare products. */
const SPECIES_AND_PAGES =
  /(activity|history|lost-response|new-product|new-species|page-text|preview|two-editors)\.spec\.ts$/;
/** These specs load a Studio for each test. */
const OWN = /(killed|loaded|login)\.spec\.ts$/;

export default defineConfig({
  ...shop,
  testDir: '.',
  outputDir: '../../test-results/studio',
  fullyParallel: false,
  // One worker for each project.
  workers: 3,
  // Milliseconds. The Studio is large.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { ...shop.use, viewport: { width: 1440, height: 900 } },
  // One worker per shared Studio. The longest project comes first, because one worker must run it alone.
  projects: [
    { name: 'products', testIgnore: [OPERATORS, SPECIES_AND_PAGES, OWN], workers: 1 },
    { name: 'species and pages', testMatch: SPECIES_AND_PAGES, workers: 1 },
    { name: 'operators', testMatch: OPERATORS, workers: 1 },
    { name: 'own', testMatch: OWN },
  ],
});
