import { afterEach, expect, test, vi } from 'vitest';
import { rawSpecies } from './content.fixture.ts';
import { readKept } from './kept.ts';
import type { DocumentName } from './kinds.ts';

const SHOP = 'https://shop.example';
const names = (count: number) =>
  Array.from({ length: count }, (_, n): DocumentName => ({ kind: 'product', id: `p-${n}` }));
afterEach(() => vi.unstubAllGlobals());

test('earlier versions come from the running shop, a hundred names a call', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(address.searchParams.get('names') ?? '');
    return Response.json({
      status: 200,
      data: { documents: [{ kind: 'species', id: 'a', raw: rawSpecies }] },
    });
  });
  const kept = await readKept(SHOP, names(101));
  expect(kept.get('species a')).toEqual(rawSpecies);
  expect(asked.map((list) => list.split(',').length)).toEqual([100, 1]);
  await readKept(SHOP, []);
  expect(asked).toHaveLength(3);
});

test('without a shop that answers none is known', async () => {
  const fetch = vi.fn(async () => new Response('', { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  expect((await readKept(SHOP, names(2))).size).toBe(0);
  expect((await readKept(undefined, names(2))).size).toBe(0);
  expect(fetch).toHaveBeenCalledTimes(1);
});
