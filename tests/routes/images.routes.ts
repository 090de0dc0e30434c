import { describe, expect, test } from 'vitest';
import { allProducts, firstOf, type ShopResponse, sendRequest } from './shop.ts';

const picture = async () => (await firstOf(allProducts())).main_image.replace(/\?.*$/, '');
const isWebp = ({ bytes }: ShopResponse) =>
  bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP';

describe('pictures, from the shop’s own address', () => {
  test('are complete, byte for byte, and immutable', async () => {
    const response = await sendRequest(await picture());
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(isWebp(response)).toBe(true);
    expect(response.bytes.length).toBe(response.bytes.readUInt32LE(4) + 8);
    expect(response.headers['cache-control']).toContain('max-age=31536000');
  });

  test('have the requested size', async () => {
    const path = await picture();
    const headers = { accept: 'image/webp' };
    const [small, large] = [
      await sendRequest(`${path}?w=160`, { headers }),
      await sendRequest(`${path}?w=800`, { headers }),
    ];
    expect(isWebp(small)).toBe(true);
    expect(small.bytes.length).toBeLessThan(large.bytes.length / 4);
  });

  test('have full size on request', async () => {
    const path = await picture();
    const width = /-(\d+)x\d+\.webp$/.exec(path)?.[1];
    expect((await sendRequest(`${path}?w=${width}`)).status).toBe(200);
  });

  test('have a format that the browser accepts', async () => {
    const response = await sendRequest(`${await picture()}?w=160`, {
      headers: { accept: 'image/avif,image/webp' },
    });
    expect(response.headers['content-type']).toMatch(/^image\/(avif|webp)$/);
    expect(response.headers.vary).toMatch(/accept/i);
  });

  test('are always images: never executed, never sniffed, without cookies', async () => {
    const { headers } = await sendRequest(await picture(), { headers: { cookie: 'session=x' } });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('are answered to HEAD without a body, and to no other method', async () => {
    const path = await picture();
    const head = await sendRequest(path, { method: 'HEAD' });
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([200, 'image/webp', 0]);
    expect((await sendRequest(path, { method: 'POST' })).status).toBe(405);
  });

  test('exist only in the widths and crops of the pages, and only under a picture’s path', async () => {
    const path = await picture();
    expect((await sendRequest(`${path}?w=333`)).status).toBe(404);
    expect((await sendRequest(path.replace('/images/', '/images/0-0-9-9/'))).status).toBe(404);
    expect((await sendRequest(path.replace(/\.webp$/, '.svg'))).status).toBe(404);
    expect((await sendRequest('/images/../v1/data/query/production?query=*')).status).toBe(404);
    expect((await sendRequest('/images/..%2fv1%2fdata%2fquery%2fproduction')).status).toBe(404);
  });

  test('a missing picture returns 404', async () => {
    const missing = (await picture()).replace(/[0-9a-f]{40}/, 'f'.repeat(40));
    expect((await sendRequest(missing)).status).toBe(404);
  });
});
