import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findHashedFile, sendRequest } from './shop.ts';

test('brotli and gzip hold the same bytes as the plain file', async () => {
  const path = await findHashedFile();
  const plain = await sendRequest(path);
  const brotli = await sendRequest(path, { headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await sendRequest(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
});

test('a page that is still the same answers 304', async () => {
  const { etag = '' } = (await sendRequest('/guide')).headers;
  const again = await sendRequest('/guide', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
});

test('a range of a file is sent alone', async () => {
  const path = await findHashedFile();
  const whole = await sendRequest(path);
  const part = await sendRequest(path, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(part.bytes).toEqual(whole.bytes.subarray(10, 20));
  expect((await sendRequest(path, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
});

test('malformed addresses are refused', async () => {
  expect((await sendRequest('/a%00b')).status).toBe(400);
  expect((await sendRequest(`/${'a'.repeat(20_000)}`)).status).toBe(414);
});

test('hashed files are immutable, and pages are revalidated', async () => {
  const { status, headers } = await sendRequest(await findHashedFile());
  expect(status).toBe(200);
  expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
  expect((await sendRequest('/')).headers['cache-control']).toMatch(/max-age=0.*must-revalidate|no-cache/);
});
