import { expect, test } from 'vitest';
import { healthSchema } from '../../../src/features/base/health.contract.ts';
import type { Settings } from '../../../src/settings.ts';
import { LAST_RUN_CURSORS, PROVIDER_CURSORS, writeCursor } from '../db/job-cursors.ts';
import { paymentsContext } from '../payments/providers.ts';
import { reconcileWithLease } from '../payments/reconcile/reconcile.ts';
import { createTestShop, withPayments } from '../testing/shop.ts';

const shop = withPayments('PostgreSQL');

/** Health after the jobs of a shop with these settings have run; `false` before the reconcile's first run. */
async function healthWith(changed: Partial<Settings>, isReconciled = true) {
  const settings = { ...shop.sandbox.settings, ...changed };
  const { api, services } = createTestShop(shop.database, { settings });
  const now = new Date().toISOString();
  for (const job of Object.values(LAST_RUN_CURSORS)) await writeCursor(shop.database, job, now);
  if (isReconciled) await reconcileWithLease(paymentsContext(services));
  const response = await api.request('/api/v1/health');
  const body = healthSchema.parse(await response.json());
  expect(response.status).toBe(body.status);
  const { providers } = body.status === 200 ? body.data : body.health;
  return { status: body.status, providers, logged: services.logged };
}

const well = { answeredAt: expect.any(String), isKeyRefused: false, isLate: false };
const never = { answeredAt: null, isKeyRefused: false, isLate: true };

test('a shop whose providers have not answered yet is not well, and is when they have', async () => {
  expect(await healthWith({}, false)).toMatchObject({
    status: 503,
    providers: { stripe: never, paypal: never },
  });
  expect(await healthWith({})).toMatchObject({ status: 200, providers: { stripe: well, paypal: well } });
});

test.each<[string, Partial<Settings>]>([
  ['stripe', { STRIPE_SECRET_KEY: 'sk_live_invented' }],
  ['paypal', { PAYPAL_CLIENT_SECRET: 'invented' }],
])('an invented key of %s is not well from the first reconcile on', async (name, invented) => {
  expect(await healthWith(invented)).toMatchObject({
    status: 503,
    providers: { [name]: { answeredAt: null, isKeyRefused: true, isLate: true } },
    logged: [{ level: 'error', event: 'provider refuses the key', provider: name }],
  });
  expect(await healthWith({})).toMatchObject({ status: 200, providers: { [name]: well } });
});

test.each([
  ['stripe', '/v1/events'],
  ['paypal', '/v1/notifications/webhooks-events'],
])('a key of %s without the right to list events counts as refused', async (provider, path) => {
  const fault = { provider, path, kind: 'fail-before', status: 403, times: 0 };
  await shop.sandbox.control('faults', fault);
  const { status, providers } = await healthWith({});
  await shop.sandbox.control('calm');
  expect(status).toBe(503);
  expect(providers?.[provider]).toEqual({ answeredAt: null, isKeyRefused: true, isLate: true });
});

test('a key that a provider withdraws is not well at once, although the provider has answered before', async () => {
  await healthWith({});
  expect(await healthWith({ STRIPE_SECRET_KEY: 'sk_live_withdrawn' })).toMatchObject({
    status: 503,
    providers: { stripe: { ...well, isKeyRefused: true, isLate: true }, paypal: well },
  });
});

test('a provider that is out of reach is not well after fifteen minutes, and is not asked for without a key', async () => {
  await healthWith({});
  await shop.sandbox.control('faults', {
    provider: 'stripe',
    path: '/v1/events',
    kind: 'fail-before',
    times: 0,
  });
  expect(await healthWith({})).toMatchObject({ status: 200, providers: { stripe: well } });
  const before = new Date(Date.now() - 15 * 60_000).toISOString();
  await writeCursor(shop.database, PROVIDER_CURSORS.answered('stripe'), before);
  expect(await healthWith({})).toMatchObject({
    status: 503,
    providers: { stripe: { answeredAt: before, isKeyRefused: false, isLate: true } },
  });
  await shop.sandbox.control('calm');
  const { status, providers } = await healthWith({ STRIPE_SECRET_KEY: undefined });
  expect([status, Object.keys(providers ?? {})]).toEqual([200, ['paypal']]);
});
