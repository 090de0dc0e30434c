import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE, type FixtureHost, rawRequest, startFixtureHost } from './host.fixture.ts';

let running: FixtureHost;
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(running.host, target, { headers, method });

beforeAll(async () => {
  running = await startFixtureHost();
});
afterAll(() => running.host.close());

describe('paths', () => {
  test.each([
    ['/', 200, 'home'],
    ['/about', 200, 'about'],
    ['/about.html', 200, 'about'],
    ['/folder/', 200, 'folder'],
    ['/folder/index.html', 200, 'folder'],
    ['/things/known', 200, 'a known thing'],
    ['/things/unknown', 200, 'thing shell'],
    ['/things/unknown/deeper?x=1', 200, 'thing shell'],
    ['/nowhere', 404, 'not found'],
    ['/_redirects', 404, 'not found'],
    ['/shell/', 404, 'not found'],
  ])('%s answers %i with the page "%s"', async (target, status, title) => {
    const response = await get(target);
    expect(response.status).toBe(status);
    expect(response.body.toString()).toContain(`<title>${title}</title>`);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['/about/', '/about'],
    ['/about/?a=1', '/about?a=1'],
    ['/folder', '/folder/'],
    ['/old/42', '/new/42'],
    ['/old/42/?q=a%20b', '/new/42?q=a%20b'],
  ])('%s moves for good to %s', async (target, location) => {
    const response = await get(target);
    expect(response.status).toBe(301);
    expect(response.headers.location).toBe(location);
  });

  test('a file with a Chinese name is found by its encoded path', async () => {
    const response = await get(encodeURI('/标本.txt'));
    expect(response.body.toString()).toBe('蝶\n');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    '/../netlify.toml',
    '/%2e%2e/netlify.toml',
    '/..%2fnetlify.toml',
    '/folder/..%2f..%2fnetlify.toml',
    '/..%5cnetlify.toml',
    '//etc/passwd',
    '/_astro%2fscript.Bx12.js',
  ])('%s leads to no file', async (target) => {
    expect((await get(target)).status).toBe(404);
  });

  test.each(['/a%00b', '/%', '/%E0%A4%A', 'about'])('the malformed target %s is refused', async (target) => {
    expect((await get(target)).status).toBe(400);
  });

  test('a target of 20,000 characters is refused as too long', async () => {
    expect((await get(`/${'a'.repeat(20_000)}`)).status).toBe(414);
  });

  test('files are only read: other methods get 405', async () => {
    const response = await get('/about', {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect((await get('/nowhere', {}, 'POST')).status).toBe(404);
  });

  test('HEAD answers the same headers as GET, without the bytes', async () => {
    const [head, whole] = [await get('/about', {}, 'HEAD'), await get('/about')];
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    expect(head.headers.etag).toBe(whole.headers.etag);
  });
});

describe('encodings', () => {
  test('brotli is preferred, gzip follows, and both hold the same bytes', async () => {
    const plain = await get('/');
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(new Set([plain.headers.etag, brotli.headers.etag, gzip.headers.etag]).size).toBe(3);
  });
});

describe('caching', () => {
  test('pages are revalidated at each use, hashed files never', async () => {
    expect((await get('/')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get('/_astro/script.Bx12.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  test('a missing hashed file is not cached', async () => {
    const { status, headers } = await get('/_astro/gone.Bx12.js');
    expect([status, headers['cache-control']]).toEqual([404, 'public, max-age=0, must-revalidate']);
  });

  test('a page that has not changed answers 304 to its ETag, weak or strong', async () => {
    const { etag = '' } = (await get('/', { 'accept-encoding': 'br' })).headers;
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('the page for unknown addresses stays 404 though its ETag is known', async () => {
    const { etag = '' } = (await get('/nowhere')).headers;
    expect((await get('/nowhere', { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('ranges', () => {
  const script = '/_astro/script.Bx12.js';

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-5', -5, undefined],
    ['bytes=0-999999', 0, undefined],
  ])('%s answers that part of the plain bytes', async (range, from, to) => {
    const whole = (await get(script)).body;
    const part = await get(script, { range, 'accept-encoding': 'br' });
    expect(part.status).toBe(206);
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.body).toEqual(whole.subarray(from, to));
    const first = whole.indexOf(part.body);
    expect(part.headers['content-range']).toBe(
      `bytes ${first}-${first + part.body.length - 1}/${whole.length}`,
    );
  });

  test('a part beyond the end answers 416 with the size', async () => {
    const whole = (await get(script)).body;
    const response = await get(script, { range: 'bytes=999999-' });
    expect(response.status).toBe(416);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-range']).toBe(`bytes */${whole.length}`);
  });

  test('If-Range with another tag answers the whole file', async () => {
    const { etag = '' } = (await get(script)).headers;
    expect((await get(script, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(script, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(script, { range: 'bytes=0-9', 'if-range': `W/${etag}` })).status).toBe(200);
  });

  test.each(['bytes=5-2', 'items=0-1', 'bytes=0-1,3-4', 'bytes=-'])('%s is ignored', async (range) => {
    expect((await get(script, { range })).status).toBe(200);
  });
});

test('a new build is served from the next request on, and a failed one leaves the old one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'host-site-'));
  await cp(path.join(FIXTURE, 'site'), folder, { recursive: true });
  await writeFile(path.join(folder, 'about.html'), '<title>new</title>');
  const own = await startFixtureHost();
  try {
    const before = await rawRequest(own.host, '/about');
    await expect(own.host.publish(path.join(folder, 'missing'))).rejects.toThrow();
    expect((await rawRequest(own.host, '/about')).body).toEqual(before.body);
    await own.host.publish(folder);
    const etag = before.headers.etag ?? '';
    const after = await rawRequest(own.host, '/about', { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect(after.body.toString()).toBe('<title>new</title>');
  } finally {
    await own.host.close();
    await rm(folder, { recursive: true });
  }
});

test('during the first build of the Studio its pages say so, and are then served', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'studio-')), 'built');
  const own = await startFixtureHost({ extraFiles: { folder, at: '/studio' } });
  for (const target of ['/studio', '/studio/structure/products']) {
    const response = await rawRequest(own.host, target);
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.body.toString()).toContain('请稍候');
  }
  expect((await rawRequest(own.host, '/studios')).status).toBe(404);
  await mkdir(folder);
  await writeFile(path.join(folder, 'studio.html'), '<title>studio</title>');
  await writeFile(path.join(folder, '_headers'), '/studio\n  X-Of: the studio\n');
  await own.host.publish();
  const page = await rawRequest(own.host, '/studio');
  expect([page.status, page.headers['x-of']]).toEqual([200, 'the studio']);
  expect((await rawRequest(own.host, '/studio/gone')).status).toBe(404);
  await own.host.close();
  await rm(path.dirname(folder), { recursive: true });
});

test('before the first build pages say that the site is being built', async () => {
  const own = await startFixtureHost({ siteDir: undefined });
  const response = await rawRequest(own.host, '/');
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  await own.host.close();
});
