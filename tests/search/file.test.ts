import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CHARACTERS } from '../../src/content/search/characters.ts';
import { readIndex, writeIndex } from '../../src/rules/search/file.ts';
import { manySources } from './many.ts';

test('the file of 10,000 products and 400 species has at most 150 KB, and all of their names', () => {
  const sources = manySources(400, 10_000);
  const body = JSON.stringify(writeIndex(sources, CHARACTERS));
  expect(brotliCompressSync(body).length).toBeLessThanOrEqual(150 * 1024);
  const { species, products } = readIndex(JSON.parse(body));
  expect(species.map(({ source }) => source)).toEqual(sources.species);
  expect(products.map(({ id: _, ...product }) => product)).toEqual(
    sources.products.map(({ id: _, ...product }) => product),
  );
});

const MADE = '01234567-89ab-4cde-8123-456789abcde';

test('ids that chance made stand by their beginning, unless two begin alike', () => {
  const { species, products } = manySources(3, 4);
  const ids = [`${MADE}0`, `${MADE}1`, `fedcba98${MADE.slice(8)}0`, 'named'];
  const renamed = products.map((product, at) => ({ ...product, id: ids[at] ?? '' }));
  const index = readIndex(writeIndex({ species, products: renamed }, CHARACTERS));
  expect(index.products.map(({ id }) => id)).toEqual([ids[0], ids[1], 'fedcba98', 'named']);
});
