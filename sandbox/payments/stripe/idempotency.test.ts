import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectEventually, sessionParams, startTestSandbox, type TestSandbox } from '../testing/start.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const HOUR = 3_600_000;
const key = { idempotencyKey: 'order-1-attempt-1' };

test('the same key and parameters get the same response, marked as replayed', async () => {
  const stripe = sandbox.stripe();
  const first = await stripe.checkout.sessions.create(sessionParams(), key);
  const again = await stripe.checkout.sessions.create(sessionParams(), key);
  expect(again.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  expect((await sandbox.state()).stripe.sessions).toHaveLength(1);
});

test('the replayed response is the first one, even if the session has expired since', async () => {
  const stripe = sandbox.stripe();
  const { id } = await stripe.checkout.sessions.create(sessionParams(), key);
  await stripe.checkout.sessions.expire(id);
  expect(await stripe.checkout.sessions.create(sessionParams(), key)).toMatchObject({ id, status: 'open' });
});

test('the same key with other parameters is refused', async () => {
  const stripe = sandbox.stripe();
  await stripe.checkout.sessions.create(sessionParams(), key);
  await expect(
    stripe.checkout.sessions.create(sessionParams({ client_reference_id: 'order-2' }), key),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' });
  await expect(stripe.refunds.create({ payment_intent: 'pi_1' }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

test('a key expires after a day', async () => {
  const stripe = sandbox.stripe();
  const first = await stripe.checkout.sessions.create(sessionParams(), key);
  await sandbox.control('clock/forward', { ms: 24 * HOUR - 60_000 });
  expect((await stripe.checkout.sessions.create(sessionParams(), key)).id).toBe(first.id);
  await sandbox.control('clock/forward', { ms: 2 * 60_000 });
  expect((await stripe.checkout.sessions.create(sessionParams(), key)).id).not.toBe(first.id);
});

test('refused parameters leave the key unused', async () => {
  const stripe = sandbox.stripe();
  await expect(
    stripe.checkout.sessions.create({ ...sessionParams(), mode: 'pay' as 'payment' }, key),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.checkout.sessions.create(sessionParams(), key)).toMatchObject({ status: 'open' });
});

test('a second request during the first gets an error to retry later', async () => {
  const stripe = sandbox.stripe();
  await sandbox.control('faults', { kind: 'delay-before', path: '/v1/checkout/sessions', delayMs: 1500 });
  const first = stripe.checkout.sessions.create(sessionParams(), key);
  await expectEventually(async () => (await sandbox.state()).controls.faults).toEqual([]);
  await expect(stripe.checkout.sessions.create(sessionParams(), key)).rejects.toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  });
  const patient = await stripe.checkout.sessions.create(sessionParams(), { ...key, maxNetworkRetries: 10 });
  expect(patient.id).toBe((await first).id);
});

test('a payment is refunded once although the response was lost', async () => {
  const stripe = sandbox.stripe();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  await sandbox.control('faults', { kind: 'drop', path: '/v1/refunds', times: 1 });
  const refund = await stripe.refunds.create(
    { payment_intent: payment_intent as string, amount: 700 },
    { idempotencyKey: 'refund-1', maxNetworkRetries: 1 },
  );
  expect(refund.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.refunds.list()).data).toHaveLength(1);
});
