import { describe, expect, test } from 'vitest';
import { allProducts, allSpecies, firstOf, sendRequest } from './shop.ts';

describe('the API, behind its redirect', () => {
  test('answers with the catalogue', async () => {
    expect(await allSpecies()).not.toHaveLength(0);
    const product = await firstOf(allProducts());
    const response = await sendRequest(`/api/v1/products/${product.id}`);
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text)).toMatchObject({ status: 200, data: { id: product.id } });
  });

  test('gets its query unchanged', async () => {
    const { species } = await firstOf(allProducts());
    const response = await sendRequest(`/api/v1/products?speciesId=${species.id}&page=1&pageSize=1`);
    expect(JSON.parse(response.text)).toMatchObject({
      page: 1,
      pageSize: 1,
      items: [{ species: { id: species.id } }],
    });
    const none = await sendRequest(`/api/v1/products?speciesId=${encodeURIComponent('蝶')}`);
    expect([200, 400]).toContain(none.status);
  });

  test.each(['/api/v1/nothing', '/api/v1/products/none/at-all', '/api/v1'])(
    '%s answers 404 in JSON, not with the page',
    async (path) => {
      const response = await sendRequest(path);
      expect(response.status).toBe(404);
      expect(response.headers['content-type']).toMatch(/^application\/json\b/);
      expect(JSON.parse(response.text)).toMatchObject({ status: 404, data: null });
    },
  );

  test('lists the allowed methods for another one', async () => {
    const response = await sendRequest('/api/v1/species', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.allow).toContain('GET');
    expect(JSON.parse(response.text)).toMatchObject({ status: 405 });
  });

  test('answers HEAD without a body', async () => {
    const response = await sendRequest('/api/v1/species', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.bytes).toHaveLength(0);
  });

  test('sends the headers of data, never those of pages', async () => {
    const { headers } = await sendRequest('/api/v1/species');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBeDefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('makes the stock uncacheable', async () => {
    const product = await firstOf(allProducts());
    const { status, headers } = await sendRequest(`/api/v1/stock?ids=${product.id}`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
  });

  test('refuses a body of 3 MB with 413', async () => {
    const body = Buffer.alloc(3 * 1024 * 1024, 'x');
    const headers = { 'content-type': 'application/json' };
    expect((await sendRequest('/api/v1/sanity/webhook', { method: 'POST', headers, body })).status).toBe(413);
  });

  test('refuses a webhook that is not signed', async () => {
    const body = JSON.stringify({ _id: 'morpho-didius', _type: 'species' });
    const headers = { 'content-type': 'application/json' };
    expect((await sendRequest('/api/v1/sanity/webhook', { method: 'POST', headers, body })).status).toBe(400);
  });
});
