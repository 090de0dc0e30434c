import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { CHARACTER_TABLE } from '../../src/content/search/characters.ts';
import { parseIndex, serializeIndex } from '../../src/features/search/rank/file.rules.ts';
import { manySearchables } from './many.ts';

/** Hosts that compress per call use this level. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

test('the file of 10,000 products and 400 species has at most 150 KB, and all of their names', () => {
  const sources = manySearchables(400, 10_000);
  const body = JSON.stringify(serializeIndex(sources, CHARACTER_TABLE));
  expect(brotliCompressSync(body, FAST_BROTLI).length).toBeLessThanOrEqual(150 * 1024);
  const { species, products } = parseIndex(JSON.parse(body));
  expect(species.map(({ source }) => source)).toEqual(sources.species);
  expect(products.map(({ source }) => ({ ...source, id: '' }))).toEqual(
    sources.products.map((product) => ({ ...product, id: '' })),
  );
}, 30_000);

const MADE = '01234567-89ab-4cde-8123-456789abcde';

test('random ids are stored by their prefix, unless two share it', () => {
  const { species, products } = manySearchables(3, 4);
  const ids = [`${MADE}0`, `${MADE}1`, `fedcba98${MADE.slice(8)}0`, 'named'];
  const renamed = products.map((product, at) => ({ ...product, id: ids[at] ?? '' }));
  const index = parseIndex(serializeIndex({ species, products: renamed }, CHARACTER_TABLE));
  expect(index.products.map(({ source }) => source.id)).toEqual([ids[0], ids[1], 'fedcba98', 'named']);
});
