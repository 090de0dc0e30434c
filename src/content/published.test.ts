import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawProduct, rawSettings } from './content.fixture.ts';
import { answerOf } from './dataset.fixture.ts';
import { rangesOf, readPublished } from './published.ts';
import { PRODUCT_IDS_QUERY, PRODUCTS_QUERY, SITE_BY_ID_QUERY } from './queries.ts';
import type { ContentReader } from './reader.ts';

const ID_CHARACTERS = [...'-.0123456789ABCXYZ_abcxyz'];
const id = fc
  .array(fc.constantFrom(...ID_CHARACTERS), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));

test('each id belongs to exactly one range, also one that comes to be while they are asked for', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 1_200 }), id, (ids, later) => {
      const ranges = rangesOf(ids);
      for (const one of [...ids, later])
        expect(ranges.filter(({ after, upTo }) => one > after && one <= upTo)).toHaveLength(1);
      for (const { after, upTo } of ranges)
        expect(ids.filter((one) => one > after && one <= upTo).length).toBeLessThanOrEqual(500);
    }),
    { numRuns: 30 },
  );
});

/** Sanity, with so many products. `before` runs before each range of them is answered. */
function readerOf(products: readonly string[], before: (nth: number) => void = () => undefined) {
  const published = products.map((_id) => ({ _id, _type: 'product' }));
  let [asked, underWay, most] = [0, 0, 0];
  const fetch = async (query: string, params: Record<string, unknown> = {}) => {
    if (query === SITE_BY_ID_QUERY) return rawSettings;
    if (query === PRODUCT_IDS_QUERY) return answerOf(published, query, {});
    if (query !== PRODUCTS_QUERY) return [];
    asked += 1;
    const nth = asked;
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay -= 1;
    before(nth);
    const found = answerOf(published, '*[_id > $after && _id <= $upTo] | order(_id asc)._id', params);
    return (found as string[]).map((_id) => ({ ...rawProduct, _id }));
  };
  return { client: { fetch } as unknown as ContentReader, published, most: () => most };
}
const ids = Array.from({ length: 3_210 }, (_, n) => `p${String(n).padStart(4, '0')}`);

test('a catalogue of many ranges is read whole and in order, some ranges at once', async () => {
  const { client, most } = readerOf(ids);
  const { product } = await readPublished(client);
  expect(product.broken).toEqual([]);
  expect(product.sound.map(({ content }) => content._id)).toEqual(ids);
  expect(most()).toBeGreaterThan(1);
  expect(most()).toBeLessThan(10);
});

test('a product that is published while the catalogue is read belongs to it', async () => {
  const reader = readerOf(ids, (nth) => {
    if (nth === 1)
      reader.published.push({ _id: 'pz', _type: 'product' }, { _id: 'p2999-b', _type: 'product' });
  });
  const { product } = await readPublished(reader.client);
  const read = product.sound.map(({ content }) => content._id);
  expect(read).toEqual([...ids, 'pz', 'p2999-b'].toSorted());
});

test('an empty shop has no products, and one range of them fails with the whole', async () => {
  expect((await readPublished(readerOf([]).client)).product.sound).toEqual([]);
  const { client } = readerOf(ids, (nth) => {
    if (nth === 6) throw new Error('no answer');
  });
  await expect(readPublished(client)).rejects.toThrow('no answer');
});
