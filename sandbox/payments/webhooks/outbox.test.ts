import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  expectEventually,
  STRIPE_WEBHOOK_SECRET,
  sessionParams,
  startTestSandbox,
  type TestSandbox,
} from '../testing/start.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

/** `checkout.session.expired` is the only event of an expiry. */
async function endOne(): Promise<string> {
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams());
  await sandbox.stripe().checkout.sessions.expire(id);
  return id;
}

const check = (body: string, signature: unknown) =>
  new Stripe('sk_test_any').webhooks.constructEventAsync(body, String(signature), STRIPE_WEBHOOK_SECRET);

test('events of a payment arrive, signed so that the real package accepts them', async () => {
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  await sandbox.quiet();
  expect(sandbox.shop.types().toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  for (const { body, headers } of sandbox.shop.received) {
    const event = await check(body, headers['stripe-signature']);
    const { data } = await sandbox.stripe().events.list({ type: event.type });
    expect(data).toMatchObject([{ id: event.id, pending_webhooks: 0 }]);
  }
});

test('a re-serialized body fails the signature check', async () => {
  await endOne();
  await sandbox.quiet();
  const [one] = sandbox.shop.received;
  const rewritten = JSON.stringify(JSON.parse(one?.body ?? ''));
  await expect(check(rewritten, one?.headers['stripe-signature'])).rejects.toMatchObject({
    type: 'StripeSignatureVerificationError',
  });
});

test('an event is sent again until the shop accepts it, with growing delays', async () => {
  sandbox.shop.respondWith(() => (sandbox.shop.received.length < 4 ? 500 : 200));
  await endOne();
  await sandbox.quiet();
  expect(sandbox.shop.received).toHaveLength(1);
  for (const [tries, pause] of [
    [2, 1000],
    [3, 2000],
    [4, 4000],
  ] as const) {
    await sandbox.control('clock/forward', { ms: pause });
    await sandbox.quiet();
    expect(sandbox.shop.received).toHaveLength(tries);
  }
  await sandbox.control('clock/forward', { ms: 3_600_000 });
  await sandbox.quiet();
  expect(sandbox.shop.received).toHaveLength(4);
  expect(new Set(sandbox.shop.received.map(({ body }) => body)).size).toBe(1);
});

test('a redelivery needs no further trigger', async () => {
  sandbox.shop.respondWith(() => (sandbox.shop.received.length < 2 ? 503 : 200));
  await endOne();
  await expectEventually(() => sandbox.shop.received.length).toBe(2);
});

test('an event that failed under a clock set ahead is sent immediately when the clock is reset', async () => {
  sandbox.shop.respondWith(() => (sandbox.shop.received.length < 2 ? 503 : 200));
  await sandbox.control('clock/forward', { ms: 86_400_000 });
  await endOne();
  await sandbox.quiet();
  await sandbox.control('clock/reset');
  await sandbox.quiet();
  expect(sandbox.shop.received).toHaveLength(2);
});

test('a redirect is not an acceptance, and after three days it is given up', async () => {
  sandbox.shop.respondWith(() => 302);
  await endOne();
  for (let hour = 0; hour < 76; hour += 1) {
    await sandbox.control('clock/forward', { ms: 3_600_000 });
    await sandbox.quiet();
  }
  const { deliveries } = await sandbox.state();
  expect(deliveries[0]).toMatchObject({ state: 'abandoned' });
});

test('held events are sent on release, newest first if requested', async () => {
  await sandbox.control('webhooks', { hold: true, newestFirst: true });
  const ended = [await endOne(), await endOne(), await endOne()];
  await sandbox.quiet();
  expect(sandbox.shop.received).toHaveLength(0);
  expect(await sandbox.control('webhooks/release', { newestFirst: true })).toEqual({ released: 3 });
  await sandbox.quiet();
  await expectEventually(() => sandbox.shop.received.length).toBe(3);
  const order_ = sandbox.shop.received.map(({ body }) => JSON.parse(body).data.object.id);
  expect(order_).toEqual(ended.toReversed());
});

test('duplicates are sent as often as configured, each with a valid signature', async () => {
  await sandbox.control('webhooks', { provider: 'stripe', duplicates: 2 });
  await endOne();
  await sandbox.quiet();
  expect(sandbox.shop.received).toHaveLength(3);
  expect(new Set(sandbox.shop.received.map(({ event }) => event.id)).size).toBe(1);
  for (const { body, headers } of sandbox.shop.received) await check(body, headers['stripe-signature']);
});

test.each(['body', 'signature'] as const)(
  'a forged %s fails the check, and the true one comes later',
  async (kind) => {
    const verdicts: boolean[] = [];
    sandbox.shop.respondWith(() => (sandbox.shop.received.length < 2 ? 400 : 200));
    await sandbox.control('webhooks', { tamper: { kind, tries: 1 } });
    await endOne();
    await sandbox.quiet();
    await sandbox.control('clock/forward', { ms: 1000 });
    await sandbox.quiet();
    for (const { body, headers } of sandbox.shop.received) {
      const valid = await check(body, headers['stripe-signature']).then(
        () => true,
        () => false,
      );
      verdicts.push(valid);
    }
    expect(verdicts).toEqual([false, true]);
  },
);

test('a delivered event can be sent once more', async () => {
  await endOne();
  await sandbox.quiet();
  await sandbox.control(`events/${sandbox.shop.received[0]?.event.id}/redeliver`);
  await sandbox.quiet();
  expect(sandbox.shop.received).toHaveLength(2);
  expect(sandbox.shop.received[1]?.body).toBe(sandbox.shop.received[0]?.body);
});

test('a signature has the real time, although the sandbox’s clock is a day ahead', async () => {
  await sandbox.control('clock/forward', { ms: 86_400_000 });
  await endOne();
  await sandbox.quiet();
  const time = Number(/^t=(\d+)/.exec(String(sandbox.shop.received[0]?.headers['stripe-signature']))?.[1]);
  expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(60);
});

test('events can be listed by kind', async () => {
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  const paid = await sandbox.stripe().events.list({ type: 'checkout.session.completed' });
  expect(paid.data.map(({ data }) => (data.object as { id: string }).id)).toEqual([id]);
  const two = ['charge.succeeded', 'payment_intent.succeeded'];
  const several = await sandbox.stripe().events.list({ types: two });
  expect(several.data.map(({ type }) => type).toSorted()).toEqual(two);
});
