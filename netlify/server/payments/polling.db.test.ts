import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Settings } from '../../../src/settings.ts';
import { pay } from '../../../tests/orders/world.ts';
import { beginSession } from '../accounts/session-store.ts';
import { type Api, createApi } from '../api.ts';
import { paymentPolls } from '../db/schema.ts';
import { sign } from '../http/signing.ts';
import { Caller } from '../testing/caller.ts';
import { TEST_SECRET, testServices } from '../testing/services.ts';
import { setUpPayments } from '../testing/shop.ts';
import { pollProvider } from './polling.ts';
import { deleteOldPolls } from './polling-store.ts';

/** Maximum polls: the first, one for calls that arrived while it ran, then one every two seconds. */
const mostSince = (begun: number) => 2 + Math.floor((performance.now() - begun) / 2_000);

const { sandbox, world } = setUpPayments('PostgreSQL', { connections: 12 });
let counting: { readonly server: Server; readonly address: string; asked: string[] };
beforeAll(async () => {
  counting = await countCalls();
});
afterAll(async () => {
  counting.server.close();
});
beforeEach(async () => {
  await world.stock('morpho', 50);
});

async function countCalls() {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    if (!url.includes('oauth2')) asked.push(`${method} ${url}`);
    const { host: _, connection: _c, 'transfer-encoding': _t, 'content-length': _l, ...sent } = headers;
    const result = await fetch(sandbox.address + url, {
      method,
      headers: sent as Record<string, string>,
      ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(await result.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}`, asked };
}

function instance(): Api {
  const { address } = counting;
  const settings: Settings = { ...sandbox.settings, STRIPE_API_BASE: address, PAYPAL_API_BASE: address };
  const services = { ...testServices(world.database), settings };
  return createApi(async () => services, services.log);
}

async function ordered(method: 'stripe' | 'paypal') {
  const buyer = await world.buyerOf('morpho');
  const order = await pay(world, buyer, method);
  counting.asked.length = 0;
  return { ...order, buyer };
}

async function callerOf(accountId: string, api: Api, ip?: string): Promise<Caller> {
  const session = await beginSession(world.database, accountId);
  const caller = new Caller(api, { ip });
  caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
  return await caller.ready();
}

test('200 calls of the return page through two instances poll the provider a few times, and all are answered', async () => {
  const { ref } = await ordered('stripe');
  const instances = [instance(), instance()] as const;
  const visitors = Array.from(
    { length: 10 },
    (_, at) => new Caller(instances[at % 2] ?? instances[0], { ip: `198.51.100.${at}` }),
  );
  const begun = performance.now();
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) => visitors[at % 10]?.get(`/stripe/verify-payment/${ref}`)),
  );
  expect(new Set(results.map((result) => result?.body.code))).toEqual(new Set(['payment-open']));
  expect(counting.asked.length).toBeLessThanOrEqual(mostSince(begun));
});

test('a payment since the last answer is seen by the next call, however soon it comes', async () => {
  const { ref, number } = await ordered('stripe');
  const visitor = new Caller(instance());
  const path = `/stripe/verify-payment/${ref}`;
  expect((await visitor.get(path)).body.code).toBe('payment-open');
  await sandbox.payByCard(ref);
  const { status, body } = await visitor.get(path);
  expect(status).toBe(200);
  expect(body.data.order.id).toBe(number);
  counting.asked.length = 0;
  const again = await Promise.all(Array.from({ length: 50 }, () => visitor.get(path)));
  expect(new Set(again.map((result) => result.status))).toEqual(new Set([200]));
  expect(counting.asked).toEqual([]);
});

test('an address that calls without pause gets 429; another one is served', async () => {
  const { ref } = await ordered('stripe');
  const api = instance();
  const path = `/stripe/verify-payment/${ref}`;
  const attacker = new Caller(api, { ip: '198.51.100.1' });
  const begun = performance.now();
  const burst = Promise.all(Array.from({ length: 60 }, () => attacker.get(path)));
  const honest = await new Caller(api, { ip: '203.0.113.9' }).get(path);
  expect(honest.body.code).toBe('payment-open');
  const refused = (await burst).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(39);
  for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(counting.asked.length).toBeLessThanOrEqual(mostSince(begun));
});

test.each([
  ['capture', 409],
  ['cancel', 200],
] as const)('60 concurrent calls of a wallet’s %s cause a few polls', async (step, status) => {
  const { ref, buyer } = await ordered('paypal');
  const api = instance();
  const callers = await Promise.all([1, 2, 3].map((at) => callerOf(buyer.id, api, `198.51.100.${at}`)));
  const path = `/paypal/orders/${ref}/${step}`;
  const begun = performance.now();
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, at) => callers[at % 3]?.call('POST', path)),
  );
  expect(new Set(results.map((result) => result?.status))).toEqual(new Set([status]));
  expect(counting.asked.length).toBeLessThanOrEqual(mostSince(begun) * 2);
});

test('an answer to the owner is not reused for another account', async () => {
  const { ref, buyer } = await ordered('paypal');
  const api = instance();
  const owner = await callerOf(buyer.id, api);
  const stranger = await callerOf((await world.buyer()).id, api);
  expect((await owner.call('POST', `/paypal/orders/${ref}/capture`)).status).toBe(409);
  expect((await owner.get(`/paypal/verify-payment/${ref}`)).status).toBe(409);
  counting.asked.length = 0;
  expect((await stranger.call('POST', `/paypal/orders/${ref}/capture`)).status).toBe(404);
  expect((await stranger.get(`/paypal/verify-payment/${ref}`)).status).toBe(404);
  expect(counting.asked).toEqual([]);
});

test('a failed poll lets the next caller poll at once, and stored answers are deleted after a day', {
  retry: 2,
}, async () => {
  const { ref, buyer } = await ordered('stripe');
  const services = testServices(world.database);
  const ask = (work: () => Promise<{ kind: string }>) =>
    pollProvider(services, {
      ...{ asked: { provider: 'stripe', ref, shopperId: buyer.id }, call: 'verify', address: '192.0.2.1' },
      ...{ work, inVain: { kind: 'in vain' } },
    });
  await expect(
    ask(async () => {
      throw new Error('no connection');
    }),
  ).rejects.toThrow('no connection');
  const began = performance.now();
  expect(await ask(async () => ({ kind: 'open' }))).toEqual({ kind: 'open' });
  expect(performance.now() - began).toBeLessThan(2_000);
  await deleteOldPolls(world.database);
  expect(await world.database.$count(paymentPolls)).toBe(1);
  await world.database.update(paymentPolls).set({ askedAt: new Date(Date.now() - 25 * 3_600_000) });
  await deleteOldPolls(world.database);
  expect(await world.database.$count(paymentPolls)).toBe(0);
});
