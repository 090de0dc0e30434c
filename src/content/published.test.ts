import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawProduct, rawSettings } from './content.fixture.ts';
import { queryResult } from './dataset.fixture.ts';
import type { CheckedContent } from './documents.ts';
import { type RangeCache, readPublished, splitIntoRanges } from './published.ts';
import { PRODUCT_STAMPS_QUERY, PRODUCTS_QUERY, SITE_BY_ID_QUERY, STAMPED_PRODUCTS_QUERY } from './queries.ts';
import type { ContentReader } from './reader.ts';

const ID_CHARACTERS = [...'-.0123456789ABCXYZ_abcxyz'];
const id = fc
  .array(fc.constantFrom(...ID_CHARACTERS), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));

test('each id belongs to exactly one range, also if it is created while ranges are read', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 1_200 }), id, (ids, later) => {
      const ranges = splitIntoRanges(ids.map((_id) => ({ _id, stamp: [] })));
      for (const one of [...ids, later])
        expect(ranges.filter(({ after, upTo }) => one > after && one <= upTo)).toHaveLength(1);
      for (const { after, upTo } of ranges)
        expect(ids.filter((one) => one > after && one <= upTo).length).toBeLessThanOrEqual(500);
    }),
    { numRuns: 30 },
  );
});

/** `before` runs before each response for a range. */
function readerOf(products: readonly string[], before: (nth: number) => void = () => undefined) {
  const published = products.map(publishedNow);
  let [asked, underWay, most] = [0, 0, 0];
  const fetch = async (query: string, params: Record<string, unknown> = {}) => {
    if (query === SITE_BY_ID_QUERY) return rawSettings;
    if (query === PRODUCT_STAMPS_QUERY) return queryResult(published, query, {});
    if (query !== PRODUCTS_QUERY && query !== STAMPED_PRODUCTS_QUERY) return [];
    asked += 1;
    const nth = asked;
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay -= 1;
    before(nth);
    const found = queryResult(published, query, params) as { _id: string; name: string; stamp: unknown }[];
    return found.map(({ _id, name, stamp }) => ({ ...rawProduct, _id, name, stamp }));
  };
  return { client: { fetch } as unknown as ContentReader, published, most: () => most, asked: () => asked };
}
const publishedNow = (_id: string) => ({ _id, _type: 'product', _rev: 'first', name: rawProduct.name });
const ids = Array.from({ length: 3_210 }, (_, n) => `p${String(n).padStart(4, '0')}`);

test('a catalogue of many ranges is read whole and in order, some ranges at once', async () => {
  const { client, most } = readerOf(ids);
  const { product } = await readPublished(client);
  expect(product.broken).toEqual([]);
  expect(product.valid.map(({ content }) => content._id)).toEqual(ids);
  expect(most()).toBeGreaterThan(1);
  expect(most()).toBeLessThan(10);
});

test('a product that is published while the catalogue is read belongs to it', async () => {
  const reader = readerOf(ids, (nth) => {
    if (nth === 1) reader.published.push(publishedNow('pz'), publishedNow('p2999-b'));
  });
  const { product } = await readPublished(reader.client);
  const read = product.valid.map(({ content }) => content._id);
  expect(read).toEqual([...ids, 'pz', 'p2999-b'].toSorted());
});

test('an empty shop has no products, and one range of them fails with the whole', async () => {
  expect((await readPublished(readerOf([]).client)).product.valid).toEqual([]);
  const { client } = readerOf(ids, (nth) => {
    if (nth === 6) throw new Error('no answer');
  });
  await expect(readPublished(client)).rejects.toThrow('no answer');
});

function memoryRangeCache(): RangeCache {
  const files = new Map<string, string>();
  return {
    take: (key) => {
      const text = files.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    keep: (key, products) => files.set(key, JSON.stringify(products)),
  };
}

const contentOf = ({ product }: CheckedContent) => product.valid.map(({ content }) => content);

test('only ranges with a changed product are fetched again by a later build', async () => {
  const reader = readerOf(ids);
  const cache = memoryRangeCache();
  const first = await readPublished(reader.client, cache);
  expect(reader.asked()).toBe(7);
  const again = await readPublished(reader.client, cache);
  expect(contentOf(again)).toEqual(contentOf(first));
  expect(reader.asked()).toBe(7);
  Object.assign(reader.published[1_234] ?? {}, { _rev: 'second', name: '换了名字' });
  const { product } = await readPublished(reader.client, cache);
  expect(reader.asked()).toBe(8);
  expect(product.valid.map(({ content }) => content._id)).toEqual(ids);
  expect(product.valid[1_234]?.content.name).toBe('换了名字');
});

test('a range with a broken product is read again each time', async () => {
  const reader = readerOf(ids.slice(0, 600));
  const cache = memoryRangeCache();
  Object.assign(reader.published[3] ?? {}, { name: '' });
  for (const asked of [2, 3]) {
    const { product } = await readPublished(reader.client, cache);
    expect(product.broken.map(({ name }) => name.id)).toEqual(['p0003']);
    expect(product.valid).toHaveLength(599);
    expect(reader.asked()).toBe(asked);
  }
});

test('a product that existed only while its range was read is not shown from the cache', async () => {
  const reader = readerOf(ids.slice(0, 10), (nth) => {
    if (nth === 1) reader.published.push(publishedNow('pz'));
  });
  const cache = memoryRangeCache();
  expect((await readPublished(reader.client, cache)).product.valid).toHaveLength(11);
  reader.published.pop();
  expect((await readPublished(reader.client, cache)).product.valid).toHaveLength(10);
});

test('products that are answered from an older state than their stamps are read again by the next build', async () => {
  const reader = readerOf(ids.slice(0, 3));
  const cache = memoryRangeCache();
  const [edited] = reader.published;
  const newer = {
    ...reader.client,
    fetch: async (query: string, params?: Record<string, unknown>) => {
      const isStamp = query === PRODUCT_STAMPS_QUERY;
      if (isStamp) Object.assign(edited ?? {}, { _rev: 'second', name: '换了名字' });
      const result = await reader.client.fetch(query, params ?? {});
      if (isStamp) Object.assign(edited ?? {}, { _rev: 'first', name: rawProduct.name });
      return result;
    },
  } as unknown as ContentReader;
  const stale = await readPublished(newer, cache);
  expect(stale.product.valid[0]?.content.name).toBe(rawProduct.name);
  Object.assign(edited ?? {}, { _rev: 'second', name: '换了名字' });
  const { product } = await readPublished(reader.client, cache);
  expect(product.valid[0]?.content.name).toBe('换了名字');
});

test('every change of a product’s response changes its stamp', () => {
  const picture = (name: string) => ({ asset: { _ref: name }, alt: name });
  const documents = [
    {
      ...{
        _id: 'p',
        _type: 'product',
        _rev: '1',
        name: '蝶',
        species: { _ref: 's' },
        other_species: [{ _ref: 'o' }],
        category: { _ref: 'c' },
      },
      seo: { image: picture('f') },
      ...{ main_image: picture('a'), ventral_image: picture('b'), images: [picture('d'), picture('e')] },
      variants: [{ _type: 'specimen', dorsal_image: picture('g'), ventral_image: picture('h') }],
    },
    { _id: 's', _type: 'species', _rev: '1', name: '凤蝶', wingspan: { min: 1, max: 2 } },
    { _id: 'c', _type: 'category', _rev: '1', both_sides: true },
    { _id: 'o', _type: 'species', _rev: '1', name: '闪蝶', latinName: 'Morpho' },
    ...['a', 'b', 'd', 'e', 'f', 'g', 'h'].map((_id) => ({ _id, _type: 'sanity.imageAsset', _rev: '1' })),
  ];
  const asked = (dataset: readonly object[]) => ({
    stamps: JSON.stringify(queryResult(dataset, PRODUCT_STAMPS_QUERY, {})),
    answer: JSON.stringify(queryResult(dataset, PRODUCTS_QUERY, { after: '', upTo: '~' })),
  });
  const before = asked(documents);
  const edits = documents.slice(0, 4).map((one) => ({ ...one, _rev: '2', name: '改', both_sides: false }));
  for (const edited of edits) {
    const after = asked(documents.map((one) => (one._id === edited._id ? edited : one)));
    expect(after.answer).not.toBe(before.answer);
    expect(after.stamps).not.toBe(before.stamps);
  }
  for (const { _id: gone } of documents) {
    const after = asked(documents.filter(({ _id }) => _id !== gone));
    expect(after.answer).not.toBe(before.answer);
    expect(after.stamps).not.toBe(before.stamps);
  }
  // The stamp must cover every reference that the query follows.
  expect([...PRODUCTS_QUERY.matchAll(/([\w[\]]+)->(\w+|\{)/g)].map(([followed]) => followed)).toEqual([
    ...[
      'asset->_id',
      'species->{',
      'other_species[]->{',
      'category->_id',
      'category->both_sides',
      'asset->_id',
      'asset->_id',
      'asset->_id',
      // The stamp covers the photographs of single specimens, too.
      'asset->_id',
      'asset->_id',
    ],
  ]);
  expect(PRODUCTS_QUERY.match(/->|\*\[|now\(|\^/g)).toHaveLength(12);
});
