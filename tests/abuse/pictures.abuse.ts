import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Attacker, SHOP_URL } from './attacker.ts';

const attacker = new Attacker();

async function picture(): Promise<string> {
  const { body } = await attacker.send('GET', '/api/v1/products');
  return body.items[0].main_image.replace(/\?.*$/, '');
}

describe('/images', () => {
  test('serves pictures and nothing else of the content lake', async () => {
    const address = await picture();
    const doors = [
      '/images/..%2f..%2fv1%2fdata%2fquery%2fproduction?query=*',
      '/images/%2e%2e/%2e%2e/v1/data/query/production?query=*',
      '/images/..;/v1/data/query/production',
      '/images/http://127.0.0.1/',
      '/images/@evil.example/x.webp',
      '/images//evil.example/x.webp',
      `/images/other/production/${address.slice('/images/'.length)}`,
      `/.netlify/functions/images/..%2f${address.slice('/images/'.length)}`,
      address.replace('.webp', '.svg'),
      address.replace('.webp', '.html'),
      `${address}/x.html`,
      `${address}%00.html`,
    ];
    for (const door of doors) {
      const response = await attacker.send('GET', door);
      expect([door, response.status >= 400 && response.status < 500]).toEqual([door, true]);
      // Every response of the content lake contains one of these.
      expect([door, /"result"|"_type"/.test(response.bytes.toString())]).toEqual([door, false]);
    }
  });

  test('serves a picture in 12 widths, however many are requested', async () => {
    const address = await picture();
    const made: number[] = [];
    for (let width = 20; width <= 2600; width += 20) {
      const response = await attacker.send('HEAD', `${address}?w=${width}`);
      if (response.status === 200) made.push(width);
    }
    expect(made).toEqual([160, 240, 320, 400, 480, 640, 800, 1000, 1280, 1600, 2000, 2400]);
  });

  test('serves a picture as an image for any request, and without a cookie', async () => {
    const address = await picture();
    attacker.cookies.set('session', 'stolen');
    for (const query of [
      '?dl=run.html',
      '?w=320&dl=run.html',
      '?w=320&q=100&blur=2000&sharp=100&rect=0,0,1,1',
    ]) {
      const { status, headers } = await attacker.send('GET', address + query);
      expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(headers['content-disposition']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    for (const format of ['svg', 'html', 'json', 'png']) {
      expect((await attacker.send('GET', `${address}?w=320&fm=${format}`)).status).toBe(404);
    }
  });

  test('creates no crop that no content uses, and keeps serving others while hundreds are requested', async () => {
    const address = await picture();
    const part = (n: number) => address.replace('/images/', `/images/${n}-${n}-640-512/`);
    const flood = new Attacker();
    const asked = Array.from({ length: 400 }, async (_, n) => await flood.send('GET', `${part(n)}?w=640`));
    const honest = await attacker.send('GET', `${address}?w=480`);
    expect(honest.status).toBe(200);
    const responses = await Promise.all(asked);
    // 429: too many of the network's requests are waiting.
    expect(responses.filter(({ status }) => status !== 404 && status !== 429)).toEqual([]);
    for (const { headers } of responses) expect(headers['cache-control']).toBe('no-store');
  });

  test('serves no original, and neither location nor camera of a photograph', async () => {
    const taken = await readFile(path.join(import.meta.dirname, '../cases/gps.jpg'));
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const editor = new Attacker();
    await editor.call('POST', '/login', { email: 'editor@example.com', password: 'butterfly-editor' });
    const { body } = await editor.call('GET', '/ops/me');
    const lake = new URL(SHOP_URL);
    lake.port = String(Number(lake.port) + 1);
    const upload = await fetch(new URL('/v1/assets/images/production', lake), {
      ...{ method: 'POST', body: new Uint8Array(taken) },
      headers: { authorization: `Bearer ${body.data.content.token}`, 'content-type': 'image/jpeg' },
    });
    expect(upload.status).toBe(200);
    const { document } = await upload.json();
    const file = document.path.split('/').at(-1);
    for (const query of ['', '?w=160', '?w=share', '?w=160&fm=jpg']) {
      const response = await attacker.send('GET', `/images/${file}${query}`);
      expect([query, response.status]).toEqual([query, 200]);
      const { exif, xmp, iptc } = await sharp(response.bytes).metadata();
      expect([query, exif, xmp, iptc]).toEqual([query, undefined, undefined, undefined]);
    }
    // A draft may use any crop, but only its editor can fetch it.
    const part = `/images/8-8-32-32/${file}?w=32`;
    expect((await attacker.send('GET', part)).status).toBe(404);
    expect((await editor.send('GET', part)).status).toBe(200);
  });
});
