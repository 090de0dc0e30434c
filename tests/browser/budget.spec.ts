/** Limits the script before the first interaction (brotli), and a cold load on a phone. */
import type { Response } from '@playwright/test';
import { latestBuild, unsupportedInSite } from '../browsers/unsupported.ts';
import { expect, productWhere, test, variantsOf } from './shop.ts';
import { measureWeight } from './weight.ts';

const KB = 1024;
/** A server may send some 14 KB before the first acknowledgement; more costs a round trip. */
const HTML = 15;

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

const budgets: readonly Budget[] = [
  { name: 'home', path: () => '/', script: 9.2, total: 194 },
  // With a picture of each grade.
  { name: 'guide', path: () => '/guide', script: 8, total: 94 },
  { name: 'terms', path: () => '/terms', script: 8, html: HTML, total: 60 },
  { name: 'login', path: () => '/login', script: 10, total: 60 },
  { name: 'register', path: () => '/register', script: 10.6, total: 60 },
  { name: 'listing', path: () => '/butterfly/all', script: 10, html: HTML, total: 234 },
  { name: 'species', path: (ids: Ids) => `/butterfly/${ids.species}`, script: 10, total: 234 },
  { name: 'product', path: (ids: Ids) => `/product/${ids.product}`, script: 20, total: 274 },
  {
    name: 'product with many pictures',
    path: (ids: Ids) => `/product/${ids.manyPictures}`,
    script: 20,
    total: 309,
  },
];

interface Budget {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  readonly script: number;
  readonly html?: number;
  readonly total: number;
}

interface Ids {
  readonly species: string;
  readonly product: string;
  readonly manyPictures: string;
}

test('each page stays within its budget of script, HTML and all bytes', async ({ page, catalogue }) => {
  test.setTimeout(180_000);
  const manyPictures = catalogue.products.toSorted((a, b) => b.pictures.length - a.pictures.length)[0];
  const ids = {
    species: catalogue.species[0]?.id ?? '',
    product: catalogue.products[0]?.id ?? '',
    manyPictures: manyPictures?.id ?? '',
  };
  // The server makes a picture at its first request; meanwhile the carousel would load its next slide.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const over: string[] = [];
  for (const { name, path, script, html = Number.POSITIVE_INFINITY, total } of budgets) {
    const weight = await measureWeight(page, path(ids));
    const kilobytes = { script: weight.script / KB, html: weight.html / KB, total: weight.total / KB };
    const measured = `${name}: script ${kilobytes.script.toFixed(1)} KB, HTML ${kilobytes.html.toFixed(1)} KB, all ${kilobytes.total.toFixed(1)} KB`;
    console.log(measured);
    // An uncompressed or empty page would measure less.
    const isWithin = kilobytes.script <= script && kilobytes.html <= html && kilobytes.total <= total;
    if (!isWithin || kilobytes.total <= 5) over.push(measured);
  }
  expect(over).toEqual([]);
});

test('no script and no picture delays the first paint', async ({ page, catalogue }) => {
  for (const path of ['/', '/butterfly/all', `/product/${catalogue.products[0]?.id}`, '/guide']) {
    const html = await (await page.request.get(path)).text();
    const blocking = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/type="module"|\basync\b|\bdefer\b/.test(tag));
    expect(blocking).toEqual([]);
    // Synchronous decoding of the large picture blocked a slow phone for 0.1 s.
    expect(html).not.toMatch(/<img\b[^>]*decoding="sync"/);
  }
});

/** React's code, recognized by its error URL. */
const REACT = 'react.dev/errors';

test('a product page runs React at the first sign of a hand, and under Save-Data fetches none before', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => variantsOf(one).every(({ stock }) => stock > 0));
  const isRun = () => page.locator('astro-island:not([ssr])').count();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (/\/_astro\/.*\.js/.test(response.url())) scripts.push(response);
  });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(`/product/${product.id}`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const fetched = await Promise.all(scripts.map((response) => response.text()));
  expect(fetched.filter((text) => text.includes(REACT))).toEqual([]);
  expect(await isRun()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: '增加数量' }).focus();
  await expect.poll(isRun).toBe(1);
});

test('the built site needs no newer browser than the shop promises', async () => {
  const site = await latestBuild(process.env['TEST_DATA_DIR'] ?? '');
  test.skip(site === undefined, 'SHOP_URL names a shop whose files are elsewhere');
  expect(await unsupportedInSite(site ?? '')).toEqual([]);
});
