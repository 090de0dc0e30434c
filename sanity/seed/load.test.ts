import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLake } from '../../sandbox/content-lake/start-lake.ts';
import { loadContent } from '../../src/content/load.ts';
import { completeSeed } from './complete.ts';
import { pageDocuments } from './documents.ts';
import { type SeedProgress, type SeedReport, seedContent } from './load.ts';
import { openingStock } from './opening-stock.ts';
import { drawnPictures } from './pictures.ts';

interface SeededProduct {
  name: string;
  main_image: { asset: { _ref: string } };
}

let client: SanityClient;
let stop = async () => {};
let first: SeedReport;
const progress: SeedProgress[] = [];
const TOKEN = 'token-of-the-seed-test';

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seed-'));
  const lake = await startLake({
    port: 0,
    dataDir,
    projectId: 'local',
    dataset: 'test',
    token: TOKEN,
    allowedOrigins: [],
  });
  if (lake.kind !== 'running') throw new Error(lake.message);
  stop = async () => {
    await lake.close();
    await rm(dataDir, { recursive: true });
  };
  client = createClient({
    projectId: 'local',
    dataset: 'test',
    token: TOKEN,
    apiVersion: '2026-01-01',
    useCdn: false,
    apiHost: lake.address,
    useProjectHostname: false,
  });
  first = await seedContent(client, (step) => progress.push(step));
}, 60_000);

afterAll(() => stop());

test('an empty dataset gets every picture and every document', async () => {
  expect(first.uploaded).toBe(drawnPictures().length);
  const product = await client.getDocument<SeededProduct>('morpho-didius-spread');
  expect(product).toMatchObject({ _type: 'product', name: '欢乐女神闪蝶展翅标本', gender: '雄' });
  const asset = await client.getDocument(product?.main_image.asset._ref ?? '');
  expect(asset).toMatchObject({ originalFilename: 'morpho-didius-m-dorsal.webp' });
});

test('the shop takes every seeded document, and has eight products in stock to show first', async () => {
  const { shown, troubles } = await loadContent(client, async () => new Map());
  expect(troubles).toEqual([]);
  expect(shown.species).toHaveLength(42);
  expect(shown.page).toHaveLength(6);
  const inStock = new Set(openingStock.map((line) => line.productId));
  const featured = shown.product.slice(0, 8).map(({ content }) => content._id);
  expect(featured).toContain('morpho-didius-spread');
  expect(featured.filter((id) => !inStock.has(id))).toEqual([]);
});

test('progress counts up to all of both steps', () => {
  for (const [step, total] of [
    ['pictures', first.pictures],
    ['documents', first.documents],
  ] as const) {
    const done = progress.filter((entry) => entry.step === step).map((entry) => entry.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(total);
  }
});

test('a second run uploads nothing and puts back what was changed', async () => {
  await client.patch('morpho-didius-spread').set({ name: '改过的名字' }).commit();
  const second = await seedContent(client);
  expect(second).toMatchObject({ uploaded: 0, documents: first.documents });
  const product = await client.getDocument<SeededProduct>('morpho-didius-spread');
  expect(product?.name).toBe('欢乐女神闪蝶展翅标本');
});

test('pages of an older seed get what they lack, and keep what editors wrote', async () => {
  const asSeeded = (await client.getDocuments(pageDocuments.map(({ _id }) => _id))).map((page) => page?._rev);
  await client
    .patch('page-contact')
    .unset(['slug', 'lists', 'rank', 'contact_card'])
    .set({ title: '改过的标题' })
    .commit();
  await client.delete('page-about');
  await completeSeed(client);
  expect(await client.getDocument('page-contact')).toMatchObject({
    slug: 'contact',
    lists: ['header', 'footer'],
    rank: 30,
    contact_card: true,
    title: '改过的标题',
  });
  expect(await client.getDocument('page-about')).toBeUndefined();
  expect(asSeeded).toContain((await client.getDocument('page-guide'))?._rev);
});

test('products of appendix II of an older seed get source and permit', async () => {
  const id = 'troides-helena-spread';
  await client.patch(id).unset(['source', 'permit_note']).commit();
  await client.patch('troides-helena-framed').set({ permit_note: '编辑写的' }).commit();
  await completeSeed(client);
  expect(await client.getDocument(id)).toMatchObject({
    source: 'bred',
    permit_note: '随货附印度尼西亚签发的CITES出口许可证复印件',
  });
  expect(await client.getDocument('troides-helena-framed')).toMatchObject({ permit_note: '编辑写的' });
});

// Takes 5 to 7 s on a quiet machine; the bound is for one that is busy with other tests.
test('loading takes less than a minute', () => {
  expect(first.milliseconds).toBeLessThan(60_000);
});
