import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FixtureHost, rawRequest, startFixtureHost } from './host.fixture.ts';

let folder: string;
let upstream: http.Server;
let running: FixtureHost;
let seen: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[];
let hungUp = 0;

beforeAll(async () => {
  seen = [];
  upstream = http.createServer(async (req, res) => {
    if (req.url === '/base/endless') {
      res.on('close', () => {
        hungUp += 1;
      });
      res.write('a beginning');
      return;
    }
    let body = '';
    for await (const chunk of req) body += chunk;
    const { method = '', url = '', headers } = req;
    seen.push({ method, url, headers, body });
    res.writeHead(201, {
      'Content-Type': 'text/plain',
      'Content-Encoding': 'gzip',
      'Set-Cookie': ['a=1', 'b=2'],
    });
    res.end(gzipSync('from upstream'));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  folder = await mkdtemp(path.join(tmpdir(), 'proxy-'));
  await writeFile(
    path.join(folder, '_redirects'),
    `/images/* http://127.0.0.1:${port}/base/:splat 200\n/gone/* http://127.0.0.1:1/:splat 200\n`,
  );
  running = await startFixtureHost({ siteDir: folder });
});
afterAll(async () => {
  await running.host.close();
  upstream.closeAllConnections();
  upstream.close();
  await rm(folder, { recursive: true });
});

test('request and response are passed on unchanged', async () => {
  const headers = { 'content-type': 'text/plain', connection: 'x-private', 'x-private': '1', 'x-other': '2' };
  const body = Buffer.from('a body');
  const response = await rawRequest(running.host, '/images/a%20b.webp?w=10', {
    method: 'PUT',
    headers,
    body,
  });
  expect(response.status).toBe(201);
  expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(response.body.toString()).toBe('from upstream');
  // Netlify adds configured headers only to files.
  expect(response.headers['x-content-type-options']).toBeUndefined();
  expect(seen.at(-1)).toMatchObject({ method: 'PUT', url: '/base/a%20b.webp?w=10', body: 'a body' });
  expect(seen.at(-1)?.headers).toMatchObject({ 'x-other': '2', 'x-forwarded-proto': 'http' });
  expect(seen.at(-1)?.headers['x-private']).toBeUndefined();
});

test('an unreachable upstream is a 502', async () => {
  expect((await rawRequest(running.host, '/gone/x')).status).toBe(502);
});

test('a client that disconnects aborts the upstream request', async () => {
  const request = http.get(`${running.host.origin}/images/endless`, (response) =>
    response.once('data', () => request.destroy()),
  );
  request.on('error', () => undefined);
  await vi.waitFor(() => expect(hungUp).toBe(1));
});
