import { defineConfig } from '@playwright/test';
import { argumentsWithoutPictures } from '../browser/chromium.ts';
import { ownShopConfig } from '../common/own-shop.ts';

/** All files share one shop and one build of the Studio. */
const shop = ownShopConfig({
  port: 18_908,
  folder: 'shop-studio-',
  // The site is built after the Studio.
  page: '/',
  timeoutMs: 300_000,
  // Builds would take a core from the browser. Bulk changes must cope with the limits of a plan of Sanity.
  env: { SITE_REBUILDS: 'off', LAKE_PLAN: 'growth' },
});

/** These specs run logged in as the operator, because another login would load the Studio again. */
const OPERATORS = /(operator[\w-]*|claim|papers|quote)\.spec\.ts$/;
/** These specs change no existing product, so they may run beside specs that compare products. */
const SPECIES_AND_PAGES =
  /(history|lost-response|new-product|new-species|page-text|preview|specimen|two-editors)\.spec\.ts$/;
/** These specs load a Studio for each test. */
const OWN = /(killed|leaving|login|unsaved)\.spec\.ts$/;

const desktop = { viewport: { width: 1440, height: 900 } };
/** These specs look at no pictures. A form of this width has no preview beside it, which would load another page. */
const withoutPreview = {
  viewport: { width: 1024, height: 768 },
  launchOptions: { ...shop.use.launchOptions, args: argumentsWithoutPictures },
};

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
  // One worker per shared Studio. The longest project comes first, because one worker must run it alone.
  projects: [
    {
      name: 'products',
      testIgnore: [OPERATORS, SPECIES_AND_PAGES, OWN],
      workers: 1,
      use: withoutPreview,
    },
    { name: 'species and pages', testMatch: SPECIES_AND_PAGES, workers: 1, use: desktop },
    { name: 'operators', testMatch: OPERATORS, workers: 1, use: desktop },
    { name: 'own', testMatch: OWN, use: withoutPreview },
  ],
});
