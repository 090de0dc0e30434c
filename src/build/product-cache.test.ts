import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rawProduct } from '../content/content.fixture.ts';
import { productContentSchema } from '../content/schema.ts';
import { openProductCache } from './product-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'product-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const product = productContentSchema.parse(rawProduct);
const files = () => readdirSync(folder).map((name) => path.join(folder, name));

test('products are reused only with the same key and the same sources', () => {
  const first = openProductCache(folder, 'sources');
  expect(first.take('a')).toBeUndefined();
  first.keep('a', [product]);
  first.finish();
  expect(openProductCache(folder, 'sources').take('a')).toEqual([product]);
  expect(openProductCache(folder, 'sources').take('b')).toBeUndefined();
  expect(openProductCache(folder, 'other sources').take('a')).toBeUndefined();
});

test('unused entries are removed', () => {
  const first = openProductCache(folder, 'sources');
  for (const key of ['a', 'b']) {
    first.take(key);
    first.keep(key, [product]);
  }
  first.finish();
  expect(files()).toHaveLength(2);
  const second = openProductCache(folder, 'sources');
  second.take('b');
  second.finish();
  expect(openProductCache(folder, 'sources').take('a')).toBeUndefined();
  expect(openProductCache(folder, 'sources').take('b')).toEqual([product]);
});

test.each<[string, (text: string) => string]>([
  ['half of it', (text) => text.slice(0, text.length / 2)],
  ['nothing', () => ''],
  ['something else of the same length', (text) => text.replace('Morpho', 'Morqho')],
])('a file of which the disk kept %s is not taken', (_, damage) => {
  const cache = openProductCache(folder, 'sources');
  cache.keep('a', [product]);
  for (const file of files()) writeFileSync(file, damage(readFileSync(file, 'utf8')));
  expect(cache.take('a')).toBeUndefined();
});
