import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '../base/log.ts';
import { respondWithPicture } from './serve.ts';

const FILE = '0123456789abcdef0123456789abcdef01234567-1600x1280.webp';
const LARGEST = 'w=2400&auto=format&q=90&fit=max';
const BYTES = Buffer.from('RIFF1234WEBP, or near enough');

let service: http.Server;
let origin: string;
let serve: http.RequestListener;
const requests: {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
}[] = [];
const logged: LogEntry[] = [];

const picture: http.RequestListener = (_, res) => {
  res.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': BYTES.length });
  res.end(BYTES);
};

beforeAll(async () => {
  service = http.createServer((req, res) => {
    requests.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    serve(req, res);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}/images/abc/production`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  requests.length = 0;
  logged.length = 0;
  serve = picture;
});

const NAMED = '80-0-1440-1280';
const DRAFTED = '0-0-640-640';

const ask = (path: string, init: RequestInit = {}, network = '203.0.113.7') =>
  respondWithPicture(new Request(`https://shop.example${path}`, init), {
    ...{ origin, network, log: (entry) => logged.push(entry) },
    findCropUsage: async (address) =>
      address === `${NAMED}/${FILE}` ? 'published' : address === `${DRAFTED}/${FILE}` ? 'draft' : 'none',
  });

test('a picture is passed on, and CDN and browsers may cache it for good', async () => {
  const response = await ask(`/images/${FILE}?w=320`);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(BYTES.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
    'netlify-cache-id': 'pictures',
    'netlify-vary': 'query=w|fm',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(response.headers.has('Set-Cookie')).toBe(false);
});

test('requests the width, the shop’s quality, and a format that the browser accepts', async () => {
  await ask(`/images/${FILE}?w=320&q=1&fit=scale`, {
    headers: { accept: 'image/webp,image/apng,*/*;q=0.8' },
  });
  expect(requests).toMatchObject([
    {
      url: `/images/abc/production/${FILE}?w=320&auto=format&q=78&fit=max`,
      headers: { accept: 'image/webp,image/*' },
    },
  ]);
});

test.each([
  [320, 78],
  [400, 66],
  [640, 66],
  [800, 90],
  [1280, 90],
  [1600, 90],
  [2400, 90],
])('a picture %i pixels wide comes in quality %i', async (width, quality) => {
  await ask(`/images/${FILE}?w=${width}`);
  expect(requests).toMatchObject([
    { url: `/images/abc/production/${FILE}?w=${width}&auto=format&q=${quality}&fit=max` },
  ]);
});

test('full size comes in the best quality, however small it is', async () => {
  const small = FILE.replace('1600x1280', '700x560');
  await ask(`/images/${small}?w=700`);
  expect(requests).toMatchObject([{ url: `/images/abc/production/${small}?w=700&auto=format&q=90&fit=max` }]);
});

test('a client without newer formats asks for JPEG, whatever the browser accepts', async () => {
  const response = await ask(`/images/${FILE}?w=480&fm=jpg`, { headers: { accept: 'image/avif' } });
  expect(response.headers.has('Vary')).toBe(false);
  expect(requests).toMatchObject([
    { url: `/images/abc/production/${FILE}?w=480&fm=jpg&q=66&fit=max`, headers: { accept: 'image/*' } },
  ]);
});

test('a link preview has the whole picture on the shop’s background', async () => {
  const response = await ask(`/images/${FILE}?w=share`, { headers: { accept: 'image/avif' } });
  expect(response.headers.has('Vary')).toBe(false);
  const params = 'w=1200&h=630&fm=jpg&q=66&fit=fill&bg=fbf8f1';
  expect(requests).toMatchObject([
    { url: `/images/abc/production/${FILE}?${params}`, headers: { accept: 'image/*' } },
  ]);
});

test.each([
  [`80-0-1440-1280/${FILE}?w=320`, `${FILE}?rect=80,0,1440,1280&w=320&auto=format&q=78&fit=max`],
  [`80-0-1440-1280/${FILE}`, `${FILE}?rect=80,0,1440,1280&w=2400&auto=format&q=90&fit=max`],
])('the service crops as the editor did: %s', async (path, url) => {
  expect((await ask(`/images/${path}`)).status).toBe(200);
  expect(requests).toMatchObject([{ url: `/images/abc/production/${url}` }]);
});

test('a draft’s crop is not stored in shared caches', async () => {
  const { status, headers } = await ask(`/images/${DRAFTED}/${FILE}?w=320`);
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, max-age=3600']);
  expect(headers.has('Netlify-CDN-Cache-Control')).toBe(false);
});

test('nothing of the request is passed on: no cookie, address, credentials or conditions', async () => {
  const headers = {
    cookie: '__Host-session=secret; XSRF-TOKEN=secret',
    authorization: 'Bearer secret',
    referer: 'https://shop.example/orders/secret',
    'user-agent': 'secret',
    'accept-language': 'secret',
    'x-forwarded-for': '203.0.113.7',
    'x-nf-client-connection-ip': '203.0.113.7',
    'x-xsrf-token': 'secret',
    'if-none-match': '"secret"',
    'if-modified-since': 'secret',
    range: 'bytes=0-3',
    accept: 'secret, image/avif',
  };
  const response = await ask(`/images/${FILE}?w=320&token=secret`, { headers });
  expect(response.status).toBe(200);
  expect(requests).toHaveLength(1);
  expect(JSON.stringify(requests)).not.toMatch(/secret|203\.0\.113/);
  expect(requests[0]?.headers.accept).toBe('image/avif,image/*');
});

test('HEAD is passed on as HEAD and answered without a body', async () => {
  const response = await ask(`/images/${FILE}`, { method: 'HEAD' });
  expect([response.status, response.body, response.headers.get('Content-Length')]).toEqual([
    200,
    null,
    String(BYTES.length),
  ]);
  expect(requests).toMatchObject([{ method: 'HEAD', url: `/images/abc/production/${FILE}?${LARGEST}` }]);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s is not allowed', async (method) => {
  const response = await ask(`/images/${FILE}`, { method });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  expect(requests).toEqual([]);
});

test.each(['/images/nothing', `/images/${FILE.replace('webp', 'svg')}`, '/images/../data/query/production'])(
  '%s is not found, and the service is not asked',
  async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(requests).toEqual([]);
  },
);

test.each([`${FILE}?w=333`, `80-0-1440-1279/${FILE}?w=320`, `0-0-9-9/${FILE}`, `${FILE}?w=320&fm=png`])(
  'an unused crop is not found, not cached, and not requested from the service: %s',
  async (path) => {
    const response = await ask(`/images/${path}`);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(requests).toEqual([]);
  },
);

test('an original is never requested: without a width the picture has the default width', async () => {
  const response = await ask(`/images/${FILE}`, { headers: { accept: 'image/webp' } });
  expect([response.status, response.headers.get('Vary')]).toEqual([200, 'Accept']);
  expect(requests).toMatchObject([
    { url: `/images/abc/production/${FILE}?${LARGEST}`, headers: { accept: 'image/webp,image/*' } },
  ]);
});

test('while the database is unreachable a crop is refused for the moment and the whole picture served', async () => {
  const part = await respondWithPicture(new Request(`https://shop.example/images/${NAMED}/${FILE}?w=320`), {
    ...{ origin, network: '203.0.113.7', log: (entry) => logged.push(entry) },
    findCropUsage: () => Promise.reject(new Error('no database')),
  });
  expect([part.status, part.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  expect(logged).toMatchObject([{ level: 'error', event: 'part of a picture not looked up' }]);
  expect((await ask(`/images/${FILE}?w=320`)).status).toBe(200);
});

test('a network with hundreds of requests delays only itself', async () => {
  const held: http.ServerResponse[] = [];
  serve = (_, res) => held.push(res);
  const flood = Array.from({ length: 300 }, () => ask(`/images/${FILE}?w=320`, {}, '198.51.100.1'));
  await vi.waitFor(() => expect(held).toHaveLength(6));
  const other = ask(`/images/${FILE}?w=480`, {}, '203.0.113.7');
  await vi.waitFor(() => expect(held).toHaveLength(7));
  serve = picture;
  for (const res of held) picture(res.req, res as never);
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(156);
  expect(statuses.filter((status) => status === 429)).toHaveLength(144);
});

const unusable: [what: string, answer: http.RequestListener][] = [
  [
    'SVG',
    (_, res) => res.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg onload="alert(1)"/>'),
  ],
  [
    'a page',
    (_, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>alert(1)</script>'),
  ],
  [
    'two types at once',
    (_, res) => res.writeHead(200, { 'Content-Type': 'image/png, text/html' }).end('<p>'),
  ],
  ['nothing that has a type', (_, res) => res.writeHead(200).end('?')],
  ['a part', (_, res) => res.writeHead(206, { 'Content-Type': 'image/webp' }).end('RI')],
  ['a refusal', (_, res) => res.writeHead(400).end()],
  [
    'a failure',
    (_, res) => res.writeHead(503, { 'Content-Type': 'image/webp', 'Cache-Control': 'max-age=9' }).end(),
  ],
  ['a broken connection', (req) => req.socket.destroy()],
  [
    'more than a function may stream',
    (_, res) => res.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': 30_000_000 }).end(),
  ],
];
test.each(unusable)('%s is not passed on, not cached, and logged', async (_, listener) => {
  serve = (req, res) => {
    res.setHeader('Set-Cookie', 'theirs=1');
    listener(req, res);
  };
  const response = await ask(`/images/${FILE}?w=320`);
  expect([response.status, await response.text()]).toEqual([502, 'Bad Gateway']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.has('Netlify-CDN-Cache-Control')).toBe(false);
  expect(response.headers.get('Netlify-Vary')).toBe('query=w|fm');
  expect(response.headers.has('Set-Cookie')).toBe(false);
  expect(logged).toMatchObject([{ level: 'warn', event: 'picture not to be had', picture: FILE }]);
});

const passing: [what: string, stumble: http.RequestListener][] = [
  ['a connection that ends under it', (req) => req.socket.destroy()],
  ['a service that is just starting', (_, res) => res.writeHead(503).end()],
  ['a service with too much to do', (_, res) => res.writeHead(429).end()],
];
test.each(passing)('%s is retried once, and the browser gets the picture', async (_, stumble) => {
  serve = (req, res) => (requests.length === 1 ? stumble(req, res) : picture(req, res));
  const response = await ask(`/images/${FILE}?w=320`);
  expect([response.status, requests.length]).toEqual([200, 2]);
  expect(logged).toEqual([]);
});

test('a refusal or an unexpected answer of the service is not retried', async () => {
  for (const status of [400, 404, 206, 302]) {
    requests.length = 0;
    serve = (_, res) => res.writeHead(status, { 'Content-Type': 'image/webp' }).end();
    await ask(`/images/${FILE}?w=320`);
    expect([status, requests.length]).toEqual([status, 1]);
  }
});

test('a redirect is not followed, wherever it leads', async () => {
  serve = (req, res) => {
    if (req.url?.startsWith('/elsewhere')) picture(req, res);
    else res.writeHead(302, { Location: '/elsewhere' }).end();
  };
  expect((await ask(`/images/${FILE}`)).status).toBe(502);
  expect(requests.map(({ url }) => url)).toEqual([`/images/abc/production/${FILE}?${LARGEST}`]);
});

test('a picture that the service does not have is 404, which is not cached', async () => {
  serve = (_, res) => res.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>not here');
  const response = await ask(`/images/${FILE}`);
  expect([response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual([
    404,
    'Not Found',
    'no-store',
  ]);
  expect(logged).toEqual([]);
});

test('a picture that exceeds its announced length breaks off', async () => {
  serve = (_, res) => {
    res.writeHead(200, { 'Content-Type': 'image/webp' });
    const more = () => {
      while (res.writable && res.write(Buffer.alloc(1_000_000)));
      res.once('drain', more);
    };
    more();
  };
  const response = await ask(`/images/${FILE}`);
  await expect(response.arrayBuffer()).rejects.toThrow('more than 20971520 bytes');
});

test('a service that never answers is given up after 10 seconds, twice', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    serve = () => undefined;
    const waiting = ask(`/images/${FILE}`);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await waiting).status).toBe(502);
  } finally {
    vi.useRealTimers();
  }
});

test('a visitor who disconnects leaves no work behind, and no line in the log', async () => {
  let closed = false;
  serve = (_, res) => {
    res.on('close', () => {
      closed = true;
    });
  };
  const gone = new AbortController();
  const waiting = ask(`/images/${FILE}`, { signal: gone.signal });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  gone.abort();
  await waiting;
  await vi.waitFor(() => expect(closed).toBe(true));
  await pause(0);
  expect(logged).toEqual([]);
});
