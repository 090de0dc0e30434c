import { expect, test } from 'vitest';
import { allProducts, locationOf, sendRequest } from './shop.ts';

test('a trailing slash is a permanent redirect to the path without it', async () => {
  const response = await sendRequest('/about/?a=1');
  expect(response.status).toBe(301);
  expect(locationOf(response)).toBe('/about?a=1');
});

test('a body above 6 MB is refused before any function sees it', async () => {
  const body = Buffer.alloc(7 * 1024 * 1024, 'x');
  const response = await sendRequest('/api/v1/sanity/webhook', { method: 'POST', body });
  expect(response.status).toBe(413);
  expect(response.headers['content-type']).not.toMatch(/json/);
});

test('30 calls at once are all answered, each with its own', async () => {
  const products = (await allProducts()).slice(0, 30);
  const responses = await Promise.all(products.map(({ id }) => sendRequest(`/api/v1/products/${id}`)));
  expect(responses.map(({ text }) => JSON.parse(text).data?.id)).toEqual(products.map(({ id }) => id));
});

test('an unsupported method is 405 everywhere', async () => {
  for (const path of ['/', '/api/v1/species', '/images/x']) {
    expect([path, (await sendRequest(path, { method: 'TRACE' })).status]).toEqual([path, 405]);
  }
});

test('DNS rebinding by another site gets nothing', async () => {
  for (const path of ['/', '/api/v1/species', '/sandbox', '/studio']) {
    const response = await sendRequest(path, { headers: { host: 'evil.example' } });
    expect([path, response.status]).toEqual([path, 421]);
  }
});
