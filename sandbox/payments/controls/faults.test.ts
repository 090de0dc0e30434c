import { afterEach, beforeEach, expect, test } from 'vitest';
import { paypalClient, paypalOrder } from '../testing/paypal-client.ts';
import { expectEventually, sessionParams, startTestSandbox, type TestSandbox } from '../testing/start.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const create = () => sandbox.stripe().checkout.sessions.create(sessionParams());
const sessions = async () => (await sandbox.state()).stripe.sessions.length;

test('a dropped response follows the processed call, as the next read shows', async () => {
  // The `stripe` package retries a broken connection once, so two are broken.
  await sandbox.control('faults', { kind: 'drop', times: 2 });
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(await sessions()).toBe(1);
});

test('a refused connection means that the call is not processed', async () => {
  await sandbox.control('faults', { kind: 'refuse', times: 2 });
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(await sessions()).toBe(0);
});

test('a failure is a 500 in Stripe’s format, with the call processed or not', async () => {
  await sandbox.control('faults', { kind: 'fail-before' });
  await expect(create()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await sessions()).toBe(0);
  await sandbox.control('faults', { kind: 'fail-after', status: 503 });
  await expect(create()).rejects.toMatchObject({ statusCode: 503 });
  expect(await sessions()).toBe(1);
});

test('a slow response exceeds the client’s timeout, but the call is processed', async () => {
  await sandbox.control('faults', { kind: 'delay-after', delayMs: 2000 });
  const impatient = sandbox.stripe({ timeout: 200 });
  await expect(impatient.checkout.sessions.create(sessionParams())).rejects.toMatchObject({
    message: 'Request aborted due to timeout being reached (200ms)',
  });
  await expectEventually(sessions).toBe(1);
});

test('a fault affects only matching calls', async () => {
  await sandbox.control('faults', {
    kind: 'fail-before',
    method: 'POST',
    path: '/v1/checkout/sessions/*/expire',
  });
  await sandbox.control('faults', { kind: 'fail-before', provider: 'paypal' });
  const stripe = sandbox.stripe();
  const { id } = await create();
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 500 });
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
});

test('a permanent fault lasts until all faults are removed', async () => {
  await sandbox.control('faults', { kind: 'fail-before', times: 0 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await sandbox.control('calm');
  expect(await create()).toMatchObject({ status: 'open' });
});

test('a control with an invalid value is rejected and named', async () => {
  expect(await sandbox.control('faults', { kind: 'explode' })).toEqual({
    error: expect.stringContaining('kind'),
  });
  expect(await sandbox.control('webhooks', { holt: true })).toEqual({
    error: expect.stringContaining('holt'),
  });
});

test('a forced outcome comes before the buyer’s choice, once', async () => {
  await sandbox.control('outcomes', { step: 'stripe-payment', result: 'decline' });
  const { id } = await create();
  expect(await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' })).toMatchObject({
    kind: 'declined',
  });
  expect(await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' })).toMatchObject({
    kind: 'complete',
  });
});

test('a PayPal response can be lost after processing, and a retry with the request id returns it', async () => {
  const paypal = await paypalClient(sandbox.address());
  const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await sandbox.control(`paypal/orders/${body.id}/approve`);
  await sandbox.control('faults', { kind: 'drop', path: '/v2/checkout/orders/*/capture' });
  const capture = () =>
    paypal('POST', `/v2/checkout/orders/${body.id}/capture`, {}, { 'paypal-request-id': 'capture-1' });
  await expect(capture()).rejects.toThrow('fetch failed');
  expect(await capture()).toMatchObject({ status: 200, body: { id: body.id, status: 'COMPLETED' } });
  expect((await sandbox.state()).paypal.captures).toHaveLength(1);
});

test('a failure of PayPal is a 500 in PayPal’s format', async () => {
  const paypal = await paypalClient(sandbox.address());
  await sandbox.control('faults', { kind: 'fail-before', provider: 'paypal' });
  expect(await paypal('POST', '/v2/checkout/orders', paypalOrder())).toMatchObject({
    status: 500,
    body: { name: 'INTERNAL_SERVER_ERROR', debug_id: expect.any(String) },
  });
});

test('a forced decline comes before the buyer’s choice at PayPal too', async () => {
  const paypal = await paypalClient(sandbox.address());
  const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await sandbox.control(`paypal/orders/${body.id}/approve`);
  await sandbox.control('outcomes', { step: 'paypal-capture', result: 'INSTRUMENT_DECLINED' });
  const declined = await paypal('POST', `/v2/checkout/orders/${body.id}/capture`, {});
  expect(declined).toMatchObject({ status: 422, body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } });
});

test('a card can once be charged another amount and currency than requested', async () => {
  await sandbox.control('outcomes', { step: 'stripe-amount', result: { amount: 100, currency: 'USD' } });
  for (const taken of [{ amount_received: 100, currency: 'usd' }, {}]) {
    const { id, amount_total, currency } = await create();
    await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
    const { payment_intent } = await sandbox.stripe().checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    expect(payment_intent).toMatchObject({ amount_received: amount_total, currency, ...taken });
  }
});

test('a wallet can once be charged another amount than requested', async () => {
  const paypal = await paypalClient(sandbox.address());
  await sandbox.control('outcomes', { step: 'paypal-amount', result: { amount: 100 } });
  const taken: unknown[] = [];
  for (const invoice_id of ['order-1', 'order-2']) {
    const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder({ invoice_id }));
    await sandbox.control(`paypal/orders/${body.id}/approve`);
    await paypal('POST', `/v2/checkout/orders/${body.id}/capture`, {});
    const { body: done } = await paypal('GET', `/v2/checkout/orders/${body.id}`);
    taken.push(done.purchase_units[0].payments.captures[0].amount.value);
  }
  expect(taken).toEqual(['1.00', '257.00']);
});
