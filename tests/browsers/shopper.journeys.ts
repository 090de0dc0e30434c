/**
 * `BROWSERS` and `WIDTHS` select journeys, separated by commas; screenshots go to
 * `test-results/browsers`.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { STOCK_IDS_MAX } from '../../src/features/base/limits.contract.ts';
import type { LiveResponse, ProductPage } from '../../src/features/specimens/catalogue.contract.ts';
import { BROWSERS, type BrowserName, prepareLaunch } from './installed.ts';
import { ADDRESS, JOURNEY, type JourneyOptions } from './journey.ts';
import type { OpenBrowser } from './launch.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
].filter(({ width }) => process.env['WIDTHS']?.split(',').includes(String(width)) ?? true);
const PICTURES = path.resolve(import.meta.dirname, '../../test-results/browsers');

const asked = process.env['BROWSERS']?.split(',');
const wanted = BROWSERS.filter((name) => asked?.includes(name) ?? true);
for (const name of asked ?? [])
  if (!BROWSERS.includes(name as BrowserName)) throw new Error(`No browser “${name}”`);

const origin = inject('shopUrl');

/** No two journeys share a product, and each product may be sent to the journeys' address. */
async function productsOf(journey: number): Promise<JourneyOptions['products']> {
  const { items } = (await (await fetch(`${origin}/api/v1/products`)).json()) as ProductPage;
  const listed = items.slice(0, STOCK_IDS_MAX);
  const ids = listed.map(({ id }) => id).join();
  const live = await fetch(`${origin}/api/v1/stock?country=${ADDRESS.country}&ids=${ids}`);
  const { data } = (await live.json()) as { readonly data: LiveResponse };
  const allowed = data.items.filter(({ shipping, variants: [first] }) => {
    return shipping?.verdict === 'allowed' && first !== undefined && first.price >= 10 && first.stock >= 3;
  });
  const allowedIds = new Set(allowed.map(({ id }) => id));
  return listed.filter(({ id }) => allowedIds.has(id)).slice(journey * 2, journey * 2 + 2);
}

const journeys = wanted.flatMap((name) =>
  SIZES.map((size) => ({ name, size, title: `${name}, ${size.width} px` })),
);

describe.each(journeys)('$title', ({ name, size, title }) => {
  let browser: OpenBrowser;
  let place: JourneyOptions;
  let failed: string | undefined;

  beforeAll(async () => {
    await mkdir(PICTURES, { recursive: true });
    browser = await (await prepareLaunch(name))(size);
    const number = journeys.findIndex((journey) => journey.title === title);
    place = {
      origin,
      products: await productsOf(number),
      email: `${name}-${size.width}-${Date.now()}@example.com`,
      narrow: size.width < 640,
    };
  });
  afterAll(() => browser?.close());

  test.each(JOURNEY.map((step, at) => ({ ...step, at })))('$name', async ({ name: step, walk, at }) => {
    if (failed !== undefined && failed !== step) expect.fail(`The journey ended at “${failed}”`);
    failed = step;
    const picture = path.join(PICTURES, `${name}-${size.width}-${String(at + 1).padStart(2, '0')}.png`);
    try {
      await walk(browser.tab, place);
    } finally {
      await browser.tab.shoot(picture).catch(() => undefined);
    }
    failed = undefined;
  });

  test('no page throws an error', () => {
    expect(browser.errors).toEqual([]);
  });
});
