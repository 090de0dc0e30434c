import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayPalClient, paypalClient, paypalOrder } from '../testing/paypal-client.ts';
import { sessionParams, startTestSandbox, type TestSandbox } from '../testing/start.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let paypal: PayPalClient;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe();
  paypal = await paypalClient(sandbox.address());
});
afterAll(() => sandbox.close());

async function paidSession(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  return id;
}

async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  await sandbox.quiet();
  const before = sandbox.shop.types().length;
  await work();
  await sandbox.quiet();
  return sandbox.shop.types().slice(before);
}

test('a refund in Stripe’s dashboard has no API request, and can’t exceed the remaining amount', async () => {
  const id = await paidSession();
  const types = await eventsOf(() => sandbox.control(`stripe/sessions/${id}/refund`, { amount: 700 }));
  expect(types).toEqual(['refund.created', 'charge.refunded']);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const { data } = await stripe.refunds.list({ payment_intent: payment_intent as string });
  expect(data).toMatchObject([{ amount: 700, metadata: {}, status: 'succeeded' }]);
  const [event] = (await stripe.events.list({ type: 'refund.created', limit: 1 })).data;
  expect(event?.request).toEqual({ id: null, idempotency_key: null });
  expect(await sandbox.control(`stripe/sessions/${id}/refund`, { amount: 25_001 })).toMatchObject({
    error: { param: 'amount' },
  });
  expect(await sandbox.control(`stripe/sessions/${id}/refund`)).toMatchObject({ amount: 25_000 });
  expect(await sandbox.control('stripe/sessions/cs_test_nobody/refund')).toMatchObject({
    error: expect.stringContaining('cs_test_nobody'),
  });
});

test('a dispute sends events when it is opened and closed, and the API returns the same', async () => {
  const id = await paidSession();
  const opened = await eventsOf(() => sandbox.control(`stripe/sessions/${id}/dispute`));
  expect(opened).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  const dispute = (await sandbox.state()).stripe.disputes.at(-1);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    amount: 25_700,
    currency: 'cny',
    status: 'needs_response',
    reason: 'product_not_received',
  });
  const closed = await eventsOf(() => sandbox.control(`stripe/disputes/${dispute.id}/close`, { won: false }));
  expect(closed).toEqual(['charge.dispute.closed']);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'lost' });
  await sandbox.restart();
  stripe = sandbox.stripe();
  paypal = await paypalClient(sandbox.address());
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'lost' });
});

test.each([true, false])('a dispute under review is closed, won: %s', async (won) => {
  await sandbox.control(`stripe/sessions/${await paidSession()}/dispute`);
  const { id } = (await sandbox.state()).stripe.disputes.at(-1);
  await sandbox.control(`stripe/disputes/${id}/move`, { status: 'under_review' });
  const closed = await eventsOf(() => sandbox.control(`stripe/disputes/${id}/close`, { won }));
  expect(closed[0]).toBe('charge.dispute.closed');
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: won ? 'won' : 'lost' });
  expect(await sandbox.control(`stripe/disputes/${id}/close`, { won })).toMatchObject({
    error: expect.stringContaining(id),
  });
});

test('PayPal’s dispute sends events of its stages, and the API returns the same', async () => {
  const made = await paypal('POST', '/v2/checkout/orders', paypalOrder({ invoice_id: 'disputed' }));
  await sandbox.control(`paypal/orders/${made.body.id}/approve`);
  const captured = await paypal('POST', `/v2/checkout/orders/${made.body.id}/capture`);
  const { id: capture } = captured.body.purchase_units[0].payments.captures[0];
  const opened = await eventsOf(() => sandbox.control(`paypal/captures/${capture}/dispute`));
  const { id } = (await sandbox.state()).paypal.disputes.at(-1);
  const review = { status: 'UNDER_REVIEW' };
  const moved = await eventsOf(() => sandbox.control(`paypal/disputes/${id}/move`, review));
  const resolved = { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' };
  const over = await eventsOf(() => sandbox.control(`paypal/disputes/${id}/move`, resolved));
  expect([...opened, ...moved, ...over]).toEqual([
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ]);
  const { status, body } = await paypal('GET', `/v1/customer/disputes/${id}`);
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ dispute_id: id, status: 'RESOLVED', dispute_amount: { currency_code: 'CNY', value: '257.00' } },
      disputed_transactions: [{ seller_transaction_id: capture }],
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    },
  ]);
});

test('PayPal’s dashboard refunds a part, and PayPal reverses the rest', async () => {
  const made = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await sandbox.control(`paypal/orders/${made.body.id}/approve`);
  const captured = await paypal('POST', `/v2/checkout/orders/${made.body.id}/capture`);
  const { id } = captured.body.purchase_units[0].payments.captures[0];
  const refunded = await eventsOf(() => sandbox.control(`paypal/captures/${id}/refund`, { amount: 700 }));
  expect(refunded).toEqual(['PAYMENT.CAPTURE.REFUNDED']);
  const reversed = await eventsOf(() => sandbox.control(`paypal/captures/${id}/reverse`));
  expect(reversed).toEqual(['PAYMENT.CAPTURE.REVERSED']);
  const { body } = await paypal('GET', `/v2/checkout/orders/${made.body.id}`);
  const { refunds } = body.purchase_units[0].payments;
  expect(refunds.map(({ amount }) => amount.value)).toEqual(['7.00', '250.00']);
  const up = (await paypal('GET', `/v2/payments/refunds/${refunds[1]?.id}`)).body.links.find(
    ({ rel }) => rel === 'up',
  );
  expect(up).toMatchObject({ rel: 'up', href: expect.stringMatching(`/v2/payments/captures/${id}$`) });
});
