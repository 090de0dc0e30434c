import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionParams, startTestSandbox, type TestSandbox } from '../testing/start.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe();
});
afterAll(() => sandbox.close());

async function paidIntent(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  return (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
}

test('a payment is refunded in parts, and never by more than its amount', async () => {
  const payment_intent = await paidIntent();
  expect(await stripe.refunds.create({ payment_intent, amount: 700 })).toMatchObject({
    amount: 700,
    status: 'succeeded',
  });
  await expect(stripe.refunds.create({ payment_intent, amount: 25_001 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 25_000 });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { charges } = (await sandbox.state()).stripe;
  expect(charges).toContainEqual(
    expect.objectContaining({ payment_intent, refunded: true, amount_refunded: 25_700 }),
  );
  const listed = await stripe.refunds.list({ payment_intent });
  expect(listed.data.map(({ amount }) => amount)).toEqual([25_000, 700]);
});

test('an unpaid payment can’t be refunded', async () => {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'decline' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  await expect(stripe.refunds.create({ payment_intent: payment_intent as string })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('a refund may be pending and fail later, and then can be tried again', async () => {
  const payment_intent = await paidIntent();
  await sandbox.control('outcomes', { step: 'stripe-refund', result: 'pending' });
  const refund = await stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe('pending');
  await sandbox.control(`stripe/refunds/${refund.id}/settle`, { succeeds: false });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({
    amount: 25_700,
    status: 'succeeded',
  });
});

test('a refund may wait for the buyer’s account, and be canceled', async () => {
  const payment_intent = await paidIntent();
  await sandbox.control('outcomes', { step: 'stripe-refund', result: 'requires_action' });
  const refund = await stripe.refunds.create({ payment_intent, amount: 700 });
  expect(refund.status).toBe('requires_action');
  await sandbox.control(`stripe/refunds/${refund.id}/settle`, { succeeds: true });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  await sandbox.control('outcomes', { step: 'stripe-refund', result: 'canceled' });
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'canceled' });
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({
    amount: 25_000,
    status: 'succeeded',
  });
});
