import { expect, test } from 'vitest';
import { queryResult } from './dataset.fixture.ts';
import { countExposedLocalities } from './exposed-localities.ts';
import type { ContentReader } from './reader.ts';

const product = (fields: object) => ({ _type: 'product', ...fields });
const answering = (answer: () => unknown) => ({ fetch: async () => answer() }) as unknown as ContentReader;
const over = (...documents: object[]) =>
  ({
    fetch: async (query: string) => queryResult(documents, query, {}),
  }) as unknown as ContentReader;

test.each<[string, object, number]>([
  ['an exact locality beside the coarser one', { locality: '廷戈玛丽亚', locality_coarse: '胡宁省' }, 1],
  ['an exact locality that the shop shows', { locality: '廷戈玛丽亚' }, 0],
  ['a coarse locality alone', { locality_coarse: '胡宁省' }, 0],
  ['a specimen with both', { variants: [{ locality: '甲', locality_coarse: '乙' }] }, 1],
  [
    'a specimen whose product has the coarser one',
    { locality_coarse: '乙', variants: [{ locality: '甲' }] },
    1,
  ],
  ['specimens without localities', { locality_coarse: '乙', variants: [{ number: 1 }] }, 0],
])('%s is counted', async (_, fields, expected) => {
  expect(
    await countExposedLocalities(
      over(product(fields), { _type: 'page', locality: 'a', locality_coarse: 'b' }),
    ),
  ).toBe(expected);
});

test('a private dataset, which refuses readers without a token, exposes nothing', async () => {
  for (const statusCode of [401, 403]) {
    const refusing = answering(() => {
      throw Object.assign(new Error('no'), { statusCode });
    });
    expect(await countExposedLocalities(refusing)).toBe(0);
  }
  expect(await countExposedLocalities(answering(() => 0))).toBe(0);
});

test('an unreachable Sanity says nothing about it', async () => {
  const down = answering(() => {
    throw new Error('ECONNREFUSED');
  });
  await expect(countExposedLocalities(down)).rejects.toThrow('ECONNREFUSED');
});
