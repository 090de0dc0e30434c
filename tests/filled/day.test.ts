/** Each test continues the previous one. */
import { rm } from 'node:fs/promises';
import type { SanityClient } from '@sanity/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentLakeClient } from '../common/content-lake-client.ts';
import { newDataDir } from '../common/new-data-dir.ts';
import { freePorts, type ShopProcess, startShopProcess, waitUntilOpen } from '../routes/shop-process.ts';

const PRODUCT = 'morpho-didius-spread';
const TIMEOUT = 240_000;
vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT });

const dataDir = newDataDir('day-');
let port: number;
let shop: ShopProcess;
let lake: SanityClient;

const page = async (place: string) => (await fetch(shop.url + place)).text();
const nameInApi = async () => JSON.parse(await page(`/api/v1/products/${PRODUCT}`)).data.name;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: TIMEOUT, interval: 200 });

beforeAll(async () => {
  port = await freePorts();
  shop = startShopProcess('start', port, dataDir);
  await waitUntilOpen(shop);
  lake = await contentLakeClient(dataDir, port);
});
afterAll(async () => {
  shop?.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

// One build begins once editors are quiet.
test('published documents are soon in the pages, an invalid one in its last valid version, which the build reports', async () => {
  await lake.patch(PRODUCT).set({ name: '新名字的标本' }).commit();
  await vi.waitFor(async () => expect(await nameInApi()).toBe('新名字的标本'), { timeout: 30_000 });
  await lake.patch(PRODUCT).set({ name: '坏了的标本' }).unset(['species']).commit();
  await lake.patch('siteSettings').set({ tagline: '新的标语' }).commit();
  await eventually(async () => expect(await page('/')).toContain('新的标语'));
  await eventually(async () =>
    expect(shop.output()).toContain(`(${PRODUCT}): its last valid version is shown`),
  );
  expect(await page(`/product/${PRODUCT}`)).toContain('新名字的标本');
});

test('reset restores the demo while the shop runs', async () => {
  const before = shop.output().length;
  const reset = startShopProcess('reset', port, dataDir);
  await reset.exited;
  expect(reset.output()).toMatch(/The demo data is back\.\n$/);
  // The command waits for one build that covers everything.
  expect(shop.output().slice(before)).not.toContain('rebuilding the site');
  expect(await nameInApi()).not.toBe('新名字的标本');
  expect(await page(`/product/${PRODUCT}`)).not.toContain('新名字的标本');
  const { items } = JSON.parse(await page(`/api/v1/stock?ids=${PRODUCT}`)).data;
  expect(JSON.stringify(items)).toMatch(/"stock":[1-9]/);
});

test('reset works without a running shop too', async () => {
  expect(await shop.end()).toBe(0);
  const reset = startShopProcess('reset', port, dataDir);
  await reset.exited;
  expect(reset.output()).toMatch(/The demo data is back\.\n$/);
  expect(reset.output()).toMatch(/opening stock received for \d+ variants/);
  expect(reset.output().match(/Importing assets .* (\d+)\/\1\n/g)).toHaveLength(1);
});
