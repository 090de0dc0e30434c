import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startContentLake } from '../../sandbox/content-lake/start-content-lake.ts';
import { exportToFolder, importContent } from '../../scripts/content-archive.ts';
import { loadContent } from '../../src/content/resolve.ts';
import { completeOldSeed, readOpeningStock, readSeed, SEED_FOLDER } from './seed.ts';

interface SeededProduct {
  name: string;
  main_image: { asset: { _ref: string } };
}

let client: SanityClient;
let folder: string;
let stop = async () => {};
const TOKEN = 'token-of-the-seed-test';
const quietly = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
  const lake = await startContentLake({
    port: 0,
    dataDir: join(folder, 'lake'),
    projectId: 'local',
    dataset: 'test',
    token: TOKEN,
    allowedOrigins: [],
  });
  if (lake.kind !== 'running') throw new Error(lake.message);
  stop = async () => {
    await lake.close();
    await rm(folder, { recursive: true });
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
  expect(await importContent(client, SEED_FOLDER, 'replace', quietly)).toBe(readSeed().length);
}, 180_000);

afterAll(() => stop());

test('an empty dataset gets every document, and images under their names', async () => {
  const product = await client.getDocument<SeededProduct>('morpho-didius-spread');
  expect(product).toMatchObject({ _type: 'product', name: '欢乐女神闪蝶展翅标本', gender: '雄' });
  const asset = await client.getDocument(product?.main_image.asset._ref ?? '');
  expect(asset).toMatchObject({ originalFilename: 'morpho-didius-m-dorsal.webp' });
});

test('the shop takes every seeded document, and has eight products in stock to show first', async () => {
  const { shown, invalidDocuments } = await loadContent(client, async () => new Map());
  expect(invalidDocuments).toEqual([]);
  expect(shown.species).toHaveLength(42);
  expect(shown.page).toHaveLength(6);
  const inStock = new Set(readOpeningStock().map((line) => line.productId));
  const featured = shown.product.slice(0, 8).map(({ content }) => content._id);
  expect(featured).toContain('morpho-didius-spread');
  expect(featured.filter((id) => !inStock.has(id))).toEqual([]);
});

test('an export after one edit is the seed again, byte for byte, but for one line', async () => {
  const exported = join(folder, 'exported');
  const lines = async (from: string) => (await readFile(join(from, 'data.ndjson'), 'utf8')).split('\n');
  await client.patch('morpho-didius-spread').set({ name: '改过的名字' }).commit();
  await exportToFolder(client, exported, quietly);
  const [now, seed] = [await lines(exported), await lines(SEED_FOLDER)];
  expect(now).toHaveLength(seed.length);
  const changed = now.filter((line, at) => line !== seed[at]);
  expect(changed).toEqual([expect.stringContaining('"name":"改过的名字"')]);
  const images = await readdir(join(SEED_FOLDER, 'images'));
  expect(await readdir(join(exported, 'images'))).toEqual(images);
  for (const name of images) {
    const [out, own] = [exported, SEED_FOLDER].map((at) => readFile(join(at, 'images', name)));
    expect((await out)?.equals((await own) ?? Buffer.alloc(0)), name).toBe(true);
  }
}, 180_000);

test('pages of an older seed get missing fields, and keep the editors’ texts', async () => {
  const guide = (await client.getDocument('page-guide'))?._rev;
  await client
    .patch('page-contact')
    .unset(['slug', 'lists', 'rank', 'contact_card'])
    .set({ title: '改过的标题' })
    .commit();
  await client.delete('page-about');
  await completeOldSeed(client);
  expect(await client.getDocument('page-contact')).toMatchObject({
    slug: 'contact',
    lists: ['header', 'footer'],
    rank: 30,
    contact_card: true,
    title: '改过的标题',
  });
  expect(await client.getDocument('page-about')).toBeUndefined();
  expect((await client.getDocument('page-guide'))?._rev).toBe(guide);
});

test('products of appendix II of an older seed get source and permit', async () => {
  const id = 'troides-helena-spread';
  await client.patch(id).unset(['source', 'permit_note']).commit();
  await client.patch('troides-helena-framed').set({ permit_note: '编辑写的' }).commit();
  await completeOldSeed(client);
  expect(await client.getDocument(id)).toMatchObject({
    source: 'bred',
    permit_note: '随货附印度尼西亚签发的CITES出口许可证复印件',
  });
  expect(await client.getDocument('troides-helena-framed')).toMatchObject({ permit_note: '编辑写的' });
});
