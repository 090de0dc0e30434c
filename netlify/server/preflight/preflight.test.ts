import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireSettings } from '../../../src/settings.ts';
import { runPreflight } from './preflight.ts';

const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.end('{}');
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => server.close(closed)));

test('no key is sent to an address that the shop itself refuses', async () => {
  const elsewhere = `http://localhost:${(server.address() as AddressInfo).port}`;
  const live = {
    ...{ STRIPE_SECRET_KEY: 'sk_live_1234567890', STRIPE_API_BASE: elsewhere },
    ...{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret-of-the-wallet', PAYPAL_API_BASE: elsewhere },
    ...{ SANITY_PROJECT_ID: 'abc12345', SANITY_TOKEN: 'token-of-sanity', SANITY_API_HOST: elsewhere },
    ...{ DATABASE_URL: 'postgres://127.0.0.1:1/shop', URL: 'http://127.0.0.1:1' },
  };
  const { lines } = await runPreflight(requireSettings(live), 'production', []);
  expect(asked).toEqual([]);
  const refused = lines.filter(
    ({ state, name }) => state === 'wrong' && /^(stripe|paypal|sanity)/.test(name),
  );
  expect(refused).toMatchObject([
    { name: 'stripe-key', remedy: expect.stringContaining('STRIPE_API_BASE') },
    { name: 'paypal-token', remedy: expect.stringContaining('PAYPAL_API_BASE') },
    { name: 'sanity-dataset', remedy: expect.stringContaining('SANITY_API_HOST') },
  ]);
  expect(lines.filter(({ name }) => /^(stripe|paypal|sanity|site-ra|site-ru)/.test(name))).toHaveLength(3);
});
