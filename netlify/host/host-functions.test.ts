import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FixtureHost, rawRequest, startFixtureHost } from './host.fixture.ts';

interface Shared {
  streamGate?: Promise<void>;
  streamAborted?: boolean;
  neverAborted?: number;
  mailGate?: Promise<void>;
  mailSent?: boolean;
  laterGate?: Promise<void>;
  laterDone?: boolean;
}
/** The fixture's functions and the tests run in one process. */
const shared = globalThis as Shared;

let running: FixtureHost;
const call = (target: string, options: Parameters<typeof rawRequest>[2] = {}) =>
  rawRequest(running.host, target, options);
const json = async (target: string, options: Parameters<typeof rawRequest>[2] = {}) =>
  JSON.parse((await call(target, options)).body.toString());

beforeAll(async () => {
  running = await startFixtureHost({ callLimit: 1500 });
});
afterAll(() => running.host.close());

describe('a call', () => {
  test('reaches the function through the redirect with the requested URL', async () => {
    const seen = await json('/api/deep/er?a=1&a=2', { method: 'PATCH', headers: { host: 'localhost:1234' } });
    expect(seen).toMatchObject({
      url: 'http://localhost:1234/api/deep/er?a=1&a=2',
      method: 'PATCH',
      deploy: 'dev',
      ip: '127.0.0.1',
    });
    expect(seen.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('does not take Netlify’s own headers from the client', async () => {
    const { headers } = await json('/api/x', { headers: { 'x-nf-client-connection-ip': '8.8.8.8' } });
    expect(headers['x-nf-client-connection-ip']).toBe('127.0.0.1');
  });

  test('keeps binary bodies byte for byte, both ways', async () => {
    const bytes = randomBytes(1_500_000);
    const response = await call('/.netlify/functions/echo?raw', { method: 'POST', body: bytes });
    expect(response.status).toBe(200);
    expect(response.body.equals(bytes)).toBe(true);
  });

  test('accepts 6 MB and rejects a byte more, with or without Content-Length', async () => {
    const limit = 6 * 1024 * 1024;
    expect(await json('/api/x', { method: 'POST', body: Buffer.alloc(limit) })).toMatchObject({
      length: limit,
    });
    const headers = { 'transfer-encoding': 'chunked' };
    const over = Buffer.alloc(limit + 1);
    expect((await call('/api/x', { method: 'POST', body: over })).status).toBe(413);
    expect((await call('/api/x', { method: 'POST', body: over, headers })).status).toBe(413);
  });

  test('keeps all cookies', async () => {
    const response = await call('/.netlify/functions/cookies');
    expect(response.headers['set-cookie']).toEqual([
      'first=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT',
      'second=2',
    ]);
  });

  test('sends Content-Length with a response that is not streamed', async () => {
    const { headers, body } = await call('/.netlify/functions/echo?raw', {
      method: 'POST',
      body: randomBytes(500),
    });
    expect(headers['content-length']).toBe('500');
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(body).toHaveLength(500);
  });

  test.each([
    ['200', 'status=200', '0'],
    ['204', 'status=204', undefined],
    ['304', 'status=304', undefined],
    ['200 with a length of its own', 'status=200&length=0', '0'],
    ['200 passed on from a connection in pieces', 'status=200&encoding=chunked', '0'],
  ])('of nothing, with %s, tells no more length than HTTP allows', async (_name, query, length) => {
    const { status, headers, body } = await call(`/.netlify/functions/empty?${query}`);
    expect(query).toContain(String(status));
    expect(headers['content-length']).toBe(length);
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(headers['x-nf-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toHaveLength(0);
  });

  test('answers HEAD without a body', async () => {
    const response = await call('/api/x', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.body).toHaveLength(0);
  });

  test('is compressed on its way to a client that takes brotli', async () => {
    const response = await call('/api/x', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(response.body).toString())).toMatchObject({ method: 'GET' });
  });

  test('30 at once are all answered, each with its own', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        json(`/api/n?index=${index}`, { method: 'POST', body: randomBytes(50_000) }),
      ),
    );
    expect(responses.map(({ url }) => new URL(url).searchParams.get('index'))).toEqual(
      Array.from({ length: 30 }, (_, index) => String(index)),
    );
    expect(new Set(responses.map(({ requestId }) => requestId)).size).toBe(30);
  });
});

describe('behind a proxy', () => {
  let behind: FixtureHost;
  beforeAll(async () => {
    behind = await startFixtureHost({
      publicAddress: 'https://shop.example',
      hostnames: ['shop.example'],
      trustedProxies: ['127.0.0.1'],
      deployContext: 'production',
    });
  });
  afterAll(() => behind.host.close());
  const ask = async (host: string, forwarded?: string) => {
    const headers = { host, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
    return JSON.parse((await rawRequest(behind.host, '/api/x', { headers })).body.toString());
  };

  test('a request for the public host name has https and the shopper’s address', async () => {
    expect(await ask('shop.example', '203.0.113.9')).toMatchObject({
      ...{ url: 'https://shop.example/api/x', ip: '203.0.113.9', deploy: 'production' },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(await ask('SHOP.example:443')).toMatchObject({ url: 'https://shop.example/api/x' });
  });

  test('requests from the machine itself bypass the proxy, and another port is another host', async () => {
    expect(await ask('localhost:8888')).toMatchObject({
      url: 'http://localhost:8888/api/x',
      ip: '127.0.0.1',
    });
    expect(await ask('shop.example:8443')).toMatchObject({ url: 'http://shop.example:8443/api/x' });
  });

  test('headers of an untrusted proxy are ignored', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect(await json('/api/x', { headers })).toMatchObject({ ip: '127.0.0.1' });
  });
});

describe('matching', () => {
  test('scheduled functions and unknown names have no address', async () => {
    expect((await call('/.netlify/functions/tick', { method: 'POST' })).status).toBe(404);
    expect((await call('/.netlify/functions/nothing')).status).toBe(404);
  });
});

describe('a streamed answer', () => {
  test('arrives piece by piece', async () => {
    const gate = Promise.withResolvers<void>();
    shared.streamGate = gate.promise;
    const response = await fetch(`${running.host.origin}/.netlify/functions/stream`);
    const reader = (response.body ?? raise()).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first,');
    gate.resolve();
    expect((await reader.read()).value).toBe('second');
  });

  test('arrives piece by piece without compression, too', async () => {
    const gate = Promise.withResolvers<void>();
    shared.streamGate = gate.promise;
    const { port } = running.host;
    const request = http.get({ host: '127.0.0.1', port, path: '/.netlify/functions/stream' });
    const [response]: IncomingMessage[] = await once(request, 'response');
    const chunks = (response ?? raise()).setEncoding('utf8').iterator();
    expect((await chunks.next()).value).toBe('first,');
    gate.resolve();
    expect((await chunks.next()).value).toBe('second');
    expect(response?.headers).not.toHaveProperty('content-length');
  });

  test('ends when the client disconnects, and aborts the function', async () => {
    shared.streamGate = new Promise(() => undefined);
    shared.streamAborted = false;
    const abort = new AbortController();
    const response = await fetch(`${running.host.origin}/.netlify/functions/stream`, {
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    abort.abort();
    await vi.waitFor(() => expect(shared.streamAborted).toBe(true));
  });
});

describe('trouble', () => {
  test('a function that throws answers 500 with an id and no detail; the log has both', async () => {
    const response = await call('/.netlify/functions/broken');
    expect(response.status).toBe(500);
    const id = /ID: (\S+)/.exec(response.body.toString())?.[1] ?? 'none';
    expect(response.body.toString()).not.toContain('secret');
    expect(running.log.join('\n')).toContain(id);
    expect(running.log.join('\n')).toContain('a secret detail');
  });

  test('an invalid header causes 500, the log has the reason, and the host continues', async () => {
    expect((await call('/.netlify/functions/late?bad')).status).toBe(500);
    expect(running.log.join('\n')).toContain('Invalid character in header content ["x-bad"]');
    expect((await call('/.netlify/functions/late')).body.toString()).toBe('late');
  });

  test('a body that breaks before it began answers 500', async () => {
    expect((await call('/.netlify/functions/late?broken')).status).toBe(500);
    expect(running.log.join('\n')).toContain('the source broke');
  });

  test('a body that breaks after it began ends the connection, and the host continues', async () => {
    await expect(call('/.netlify/functions/late?breaks')).rejects.toThrow('aborted');
    expect((await call('/.netlify/functions/late')).body.toString()).toBe('late');
  });

  test('a function that takes too long answers 504', async () => {
    expect((await call('/.netlify/functions/never')).status).toBe(504);
  });

  test('a client that disconnects before the response aborts the call', async () => {
    shared.neverAborted = 0;
    const request = http.get(`http://127.0.0.1:${running.host.port}/.netlify/functions/never`);
    request.on('error', () => undefined);
    await pause(100);
    request.destroy();
    await vi.waitFor(() => expect(shared.neverAborted).toBe(1), { timeout: 1000 });
  });

  test('a client that disconnects in the middle of its body does no harm', async () => {
    const request = http.request(`http://127.0.0.1:${running.host.port}/api/x`, {
      method: 'POST',
      headers: { 'content-length': '1000' },
    });
    request.on('error', () => undefined);
    request.write('half');
    await pause(50);
    request.destroy();
    expect((await call('/api/x')).status).toBe(200);
  });
});

describe('the entrance', () => {
  test.each(['TRACE', 'PROPFIND', 'SEARCH'])('the method %s is not allowed on any path', async (method) => {
    for (const path of ['/api/x', '/', '/.netlify/functions/echo']) {
      const response = await call(path, { method });
      expect([response.status, response.headers.allow]).toEqual([
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      ]);
    }
  });

  test.each(['evil.example', 'localhost.evil.example:80', '192.0.2.1'])(
    'a page that calls this machine %s gets nothing of it',
    async (host) => {
      for (const path of ['/', '/api/x']) {
        const response = await call(path, { headers: { host } });
        expect(response.status).toBe(421);
        expect(response.body.toString()).toContain(`not to ${host}.`);
      }
    },
  );

  test.each(['shop.localhost:80:80', 'localhost@evil.example'])(
    'a malformed host %s is refused',
    async (host) => {
      expect((await call('/', { headers: { host } })).status).toBe(400);
    },
  );

  test('a configured host name is served', async () => {
    const named = await startFixtureHost({ hostnames: ['shop.example'] });
    const response = await rawRequest(named.host, '/', { headers: { host: 'shop.example' } });
    await named.host.close();
    expect(response.status).toBe(200);
  });
});

describe('work after the answer', () => {
  test('a background function answers 202 at once, and closing waits for it', async () => {
    const own = await startFixtureHost();
    const gate = Promise.withResolvers<void>();
    shared.mailGate = gate.promise;
    shared.mailSent = false;
    const response = await rawRequest(own.host, '/.netlify/functions/mail-background', { method: 'POST' });
    expect(response.status).toBe(202);
    const closed = own.host.close();
    setTimeout(gate.resolve, 100);
    await closed;
    expect(shared.mailSent).toBe(true);
  });

  test('closing waits for the promises of waitUntil', async () => {
    const own = await startFixtureHost();
    const gate = Promise.withResolvers<void>();
    shared.laterGate = gate.promise;
    shared.laterDone = false;
    expect((await rawRequest(own.host, '/.netlify/functions/later')).body.toString()).toBe('answered');
    const closed = own.host.close();
    setTimeout(gate.resolve, 100);
    await closed;
    expect(shared.laterDone).toBe(true);
  });

  test.each([
    ['a call', '/.netlify/functions/never'],
    ['work after an answer', '/.netlify/functions/later'],
  ])('closing does not wait for %s that never ends', async (_, path) => {
    const own = await startFixtureHost();
    shared.laterGate = new Promise(() => undefined);
    const call = rawRequest(own.host, path).catch(() => undefined);
    await pause(100);
    const started = performance.now();
    await own.host.close();
    expect(performance.now() - started).toBeLessThan(7_000);
    await call;
  });
});

function raise(): never {
  throw new Error('no body');
}
