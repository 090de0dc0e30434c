import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startPaymentsSandbox } from './start-payments.ts';
import { SHOP_ORIGIN, sessionParams, startTestSandbox, type TestSandbox } from './testing/start.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => vi.unstubAllEnvs());

/** `fetch` sets Host itself. */
function ask(method: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const { hostname, port } = new URL(sandbox.address());
    request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  ['evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost:8888', 200],
  ['127.0.0.1', 200],
])('a request for host %s gets %i', async (host, status) => {
  expect((await ask('GET', '/sandbox', { host })).status).toBe(status);
});

test.each([
  ['http://evil.example', 403],
  ['null', 403],
  [SHOP_ORIGIN, 200],
])('a page of %s that wants to change something gets %i', async (origin, status) => {
  expect((await ask('POST', '/sandbox/api/calm', { origin })).status).toBe(status);
});

test('the sandbox’s own pages may change something', async () => {
  const origin = sandbox.address();
  expect((await ask('POST', '/sandbox/api/calm', { origin })).status).toBe(200);
});

test('only the shop’s pages may read answers across origins', async () => {
  const shop = await ask('GET', '/sdk/orders/1', { origin: SHOP_ORIGIN });
  expect(shop.headers['access-control-allow-origin']).toBe(SHOP_ORIGIN);
  const other = await ask('GET', '/sandbox/api/state', { origin: 'http://evil.example' });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

test.each([
  ['NODE_ENV', 'production'],
  ['CONTEXT', 'production'],
])('it does not start where %s=%s', async (name, value) => {
  vi.stubEnv(name, value);
  expect(await startPaymentsSandbox({ ...sandbox.options, port: 0 })).toMatchObject({
    kind: 'production',
    message: expect.stringContaining(`${name}=${value}`),
  });
});

test('a taken port is reported in one sentence', async () => {
  const port = Number(new URL(sandbox.address()).port);
  expect(await startPaymentsSandbox({ ...sandbox.options, port })).toMatchObject({
    kind: 'port-taken',
    message: expect.stringContaining(String(port)),
  });
});

test('values from the shop are shown as text, never as markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const { id, url } = await sandbox.stripe().checkout.sessions.create(
    sessionParams({
      client_reference_id: hostile,
      line_items: [
        { quantity: 1, price_data: { currency: 'cny', unit_amount: 900, product_data: { name: hostile } } },
      ],
    }),
  );
  for (const address of [url ?? '', `${sandbox.address()}/sandbox`]) {
    const html = await (await fetch(address)).text();
    expect(html).not.toContain(hostile);
    expect(html).toContain(id.slice(0, 24));
  }
});

test('a body over one megabyte is refused', async () => {
  const response = await fetch(`${sandbox.address()}/v1/refunds`, {
    method: 'POST',
    body: 'x'.repeat(1_100_000),
  });
  expect(response.status).toBe(413);
});
