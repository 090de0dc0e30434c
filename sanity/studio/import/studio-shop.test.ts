import type { SanityClient } from 'sanity';
import { expect, test } from 'vitest';
import { readProducts } from './studio-shop.ts';

test('more products than one query reads are all found, in queries of 200, and progress counts them', async () => {
  const ids = Array.from({ length: 450 }, (_, at) => `lot-1-${at + 1}`);
  const asked: number[] = [];
  const fetch = async (_: string, { ids: both }: { ids: readonly string[] }) => {
    asked.push(both.length / 2);
    return both.filter((id) => !id.startsWith('drafts.')).map((_id) => ({ _id, _type: 'product' }));
  };
  const done: number[] = [];
  const found = await readProducts({ fetch } as unknown as SanityClient, ids, (count) => done.push(count));
  expect([...found.keys()]).toEqual(ids);
  expect(asked).toEqual([200, 200, 50]);
  expect(done).toEqual([200, 400, 450]);
});
