import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readLiveStock } from './live-stock.ts';

async function shopThatAnswers(body: unknown, status = 200): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const variant = { key: 'a1', quality: 'A1', price: 1, original_price: null, stock: 7, bulk_discount: [] };

test('the stock of a running shop is read by product and variant', async () => {
  const shop = await shopThatAnswers({
    status: 200,
    data: { items: [{ id: 'x', withdrawn: false, variants: [variant] }] },
  });
  expect((await readLiveStock(shop, ['x'])).get('x')?.get('a1')).toBe(7);
});

test('a shop that fails, answers nonsense or is not there leaves the stock unknown', async () => {
  expect((await readLiveStock(await shopThatAnswers({}, 500), ['x'])).size).toBe(0);
  expect((await readLiveStock(await shopThatAnswers({ items: 'no' }), ['x'])).size).toBe(0);
  expect((await readLiveStock('http://127.0.0.1:1', ['x'])).size).toBe(0);
  expect((await readLiveStock(undefined, ['x'])).size).toBe(0);
});
