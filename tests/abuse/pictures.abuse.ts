import { describe, expect, test } from 'vitest';
import { Attacker } from './attacker.ts';

const attacker = new Attacker();

async function picture(): Promise<string> {
  const { body } = await attacker.send('GET', '/api/v1/products');
  return body.items[0].main_image;
}

describe('/images', () => {
  test('leads to pictures and to nothing else that the content’s service has', async () => {
    const path = await picture();
    const doors = [
      '/images/..%2f..%2fv1%2fdata%2fquery%2fproduction?query=*',
      '/images/%2e%2e/%2e%2e/v1/data/query/production?query=*',
      '/images/..;/v1/data/query/production',
      '/images/http://127.0.0.1/',
      '/images/@evil.example/x.webp',
      '/images//evil.example/x.webp',
      `/images/other/production/${path.slice('/images/'.length)}`,
      `/.netlify/functions/images/..%2f${path.slice('/images/'.length)}`,
      path.replace('.webp', '.svg'),
      path.replace('.webp', '.html'),
      `${path}/x.html`,
      `${path}%00.html`,
    ];
    for (const door of doors) {
      const answer = await attacker.send('GET', door);
      expect([door, answer.status >= 400 && answer.status < 500]).toEqual([door, true]);
      // Every answer of the content's service names what it answered.
      expect([door, /"result"|"_type"/.test(answer.bytes.toString())]).toEqual([door, false]);
    }
  });

  test('makes a picture in 12 widths from 160 px on, however many are asked for', async () => {
    const path = await picture();
    const made: number[] = [];
    for (let width = 160; width <= 2600; width += 20) {
      const answer = await attacker.send('HEAD', `${path}?w=${width}`);
      if (answer.status === 200) made.push(width);
    }
    expect(made).toEqual([160, 240, 320, 400, 480, 640, 800, 1000, 1280, 1600, 2000, 2400]);
  });

  test('gives a picture as one, whatever is asked of it, and no cookie with it', async () => {
    const path = await picture();
    attacker.cookies.set('session', 'stolen');
    for (const query of [
      '?dl=run.html',
      '?w=320&dl=run.html',
      '?w=320&q=100&blur=2000&sharp=100&rect=0,0,1,1',
    ]) {
      const { status, headers } = await attacker.send('GET', path + query);
      expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(headers['content-disposition']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    for (const format of ['svg', 'html', 'json', 'png']) {
      expect((await attacker.send('GET', `${path}?w=320&fm=${format}`)).status).toBe(400);
    }
  });
});
