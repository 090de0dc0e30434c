import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { rawSpecies } from './content.fixture.ts';
import type { DocumentName } from './kinds.ts';
import { readLastValid, readLiveStock } from './running-shop.ts';

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
  const stored = await readLastValid(SHOP, names(101));
  expect(stored.get('species a')).toEqual(rawSpecies);
  expect(asked.map((list) => list.split(',').length)).toEqual([100, 1]);
  await readLastValid(SHOP, []);
  expect(asked).toHaveLength(3);
});

test('without a shop that answers none is known', async () => {
  const fetch = vi.fn(async () => new Response('', { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  expect((await readLastValid(SHOP, names(2))).size).toBe(0);
  expect((await readLastValid(undefined, names(2))).size).toBe(0);
  expect(fetch).toHaveBeenCalledTimes(1);
});

async function shopThatResponds(body: unknown, status = 200): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const variant = { key: 'a1', quality: 'A1', price: 1, original_price: null, stock: 7, bulk_discount: [] };

test('the stock of a running shop is read by product and variant', async () => {
  const shop = await shopThatResponds({
    status: 200,
    data: { items: [{ id: 'x', withdrawn: false, variants: [variant] }] },
  });
  expect((await readLiveStock(shop, ['x'])).get('x')?.get('a1')).toBe(7);
});

test('a shop that fails, answers nonsense or is not there leaves the stock unknown', async () => {
  expect((await readLiveStock(await shopThatResponds({}, 500), ['x'])).size).toBe(0);
  expect((await readLiveStock(await shopThatResponds({ items: 'no' }), ['x'])).size).toBe(0);
  expect((await readLiveStock('http://127.0.0.1:1', ['x'])).size).toBe(0);
  expect((await readLiveStock(undefined, ['x'])).size).toBe(0);
});
