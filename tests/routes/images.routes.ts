import { describe, expect, test } from 'vitest';
import { type Answer, allProducts, ask, first } from './shop.ts';

const picture = async () => (await first(allProducts())).main_image.replace(/\?.*$/, '');
const isWebp = ({ bytes }: Answer) =>
  bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP';

describe('pictures, from the shop’s own address', () => {
  test('come whole, byte for byte, and may be kept for good', async () => {
    const answer = await ask(await picture());
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(isWebp(answer)).toBe(true);
    expect(answer.bytes.length).toBe(answer.bytes.readUInt32LE(4) + 8);
    expect(answer.headers['cache-control']).toContain('max-age=31536000');
  });

  test('come in the size that was asked for', async () => {
    const path = await picture();
    const [small, large] = [await ask(`${path}?w=100&fm=webp`), await ask(`${path}?w=800&fm=webp`)];
    expect(isWebp(small)).toBe(true);
    expect(small.bytes.length).toBeLessThan(large.bytes.length / 4);
  });

  test('come in the format that the browser takes', async () => {
    const answer = await ask(`${await picture()}?w=100&auto=format`, {
      headers: { accept: 'image/avif,image/webp' },
    });
    expect(answer.headers['content-type']).toMatch(/^image\/(avif|webp)$/);
    expect(answer.headers.vary).toMatch(/accept/i);
  });

  test('one that is not there answers 404', async () => {
    const missing = (await picture()).replace(/[0-9a-f]{40}/, 'f'.repeat(40));
    expect((await ask(missing)).status).toBe(404);
  });
});
