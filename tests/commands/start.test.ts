import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePorts, type ShopProcess, startShopProcess, waitUntilOpen } from '../routes/shop-process.ts';

const PRODUCT = 'morpho-didius-spread';
/** Milliseconds. A build takes 10 s on an idle machine. */
const TIMEOUT = 240_000;
vi.setConfig({ testTimeout: TIMEOUT });

let dataDir: string;
let port: number;
let shop: ShopProcess;

const page = async (place: string) => (await fetch(shop.url + place)).text();
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: TIMEOUT, interval: 200 });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'start-'));
  port = await freePorts();
});
afterAll(async () => {
  shop?.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function expectStudioForUse(): Promise<void> {
  await eventually(async () => expect(await page('/studio')).toContain('/studio/assets/'));
  const assets = path.join(dataDir, 'studio', 'studio', 'assets');
  for (const name of await readdir(assets))
    expect(await readFile(path.join(assets, name), 'utf8'), name).not.toMatch(/\bjsxDEV\)?\(/);
}

/** Stores the data folder; later suites copy it (tests/common/new-data-dir.ts). */
async function keepForOthers(): Promise<void> {
  const folder = process.env['TEST_LEAVE_SHOP'];
  if (folder !== undefined) await cp(dataDir, folder, { recursive: true });
}

test('the first start fills an empty folder and opens the shop', async () => {
  shop = startShopProcess('start', port, dataDir);
  await waitUntilOpen(shop);
  expect(await page(`/product/${PRODUCT}`)).toContain('<h1');
  expect(shop.output()).toMatch(/Importing assets .* \d+\/\d+[\s\S]*pages built/);
  await expectStudioForUse();
});

test('the preflight finds nothing wrong with the stand-ins', async () => {
  const preflight = startShopProcess('preflight', port, dataDir);
  expect(await preflight.exited, preflight.output()).toBe(0);
  expect(preflight.output()).toMatch(/\d ok, 0 wrong, /);
});

test('the preflight of a named stage does not ask the local shop that runs', async () => {
  const preflight = startShopProcess('preflight', port, dataDir, {}, ['--stage', 'production']);
  expect(await preflight.exited).toBe(1);
  expect(preflight.output()).toContain('do not fit a shop in production');
});

test('Ctrl-C ends every part, and the next start builds nothing', async () => {
  expect(await shop.end()).toBe(0);
  expect(await readdir(path.join(dataDir, 'lock'))).toEqual([]);
  await expect(fetch(shop.url)).rejects.toThrow();
  await keepForOthers();
  shop = startShopProcess('start', port, dataDir);
  await waitUntilOpen(shop);
  await eventually(async () => expect(shop.output()).toContain('The shop is open'));
  expect(shop.output()).toContain('the site is up to date');
});

test('a second start on the same data is rejected, and the first continues', async () => {
  const second = startShopProcess('start', await freePorts(), dataDir);
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(/in use by npm start \(process \d+/);
  expect((await fetch(shop.url)).status).toBe(200);
});
