import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ask, hashedFile } from './shop.ts';

test('brotli and gzip hold the same bytes as the plain file', async () => {
  const path = await hashedFile();
  const plain = await ask(path);
  const brotli = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
});

test('a page that is still the same answers 304', async () => {
  const { etag = '' } = (await ask('/guide')).headers;
  const again = await ask('/guide', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
});

test('a part of a file comes alone', async () => {
  const path = await hashedFile();
  const whole = await ask(path);
  const part = await ask(path, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(part.bytes).toEqual(whole.bytes.subarray(10, 20));
  expect((await ask(path, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
});

test('malformed addresses are refused', async () => {
  expect((await ask('/a%00b')).status).toBe(400);
  expect((await ask(`/${'a'.repeat(20_000)}`)).status).toBe(414);
});

test('hashed files may be kept for good, pages are asked about again', async () => {
  const { status, headers } = await ask(await hashedFile());
  expect(status).toBe(200);
  expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
  expect((await ask('/')).headers['cache-control']).toMatch(/max-age=0.*must-revalidate|no-cache/);
});
