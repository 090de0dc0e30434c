import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PayPalClient, paypalClient, paypalOrder } from '../testing/paypal-client.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start.ts';

const HOUR = 3_600_000;

let sandbox: TestSandbox;
let paypal: PayPalClient;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  paypal = await paypalClient(sandbox.address());
});
afterEach(() => sandbox.close());

const forward = (ms: number) => sandbox.control('clock/forward', { ms });
const create = (headers: Record<string, string> = {}) =>
  paypal('POST', '/v2/checkout/orders', paypalOrder(), headers);

test('an unapproved order expires after three hours', async () => {
  const { body } = await create();
  await forward(3 * HOUR - 60_000);
  expect((await paypal('GET', `/v2/checkout/orders/${body.id}`)).status).toBe(200);
  await forward(2 * 60_000);
  expect((await paypal('GET', `/v2/checkout/orders/${body.id}`)).status).toBe(404);
});

test('an approval is valid for three hours', async () => {
  const { body } = await create();
  await sandbox.control(`paypal/orders/${body.id}/approve`);
  await forward(3 * HOUR + 60_000);
  const late = await paypal('POST', `/v2/checkout/orders/${body.id}/capture`, {});
  expect(late).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_EXPIRED' }] } });
});

test('a request id is kept for six hours', async () => {
  const request = { 'paypal-request-id': 'attempt-1' };
  const first = await create(request);
  await forward(6 * HOUR - 60_000);
  expect((await create(request)).body.id).toBe(first.body.id);
  await forward(2 * 60_000);
  expect((await create(request)).body.id).not.toBe(first.body.id);
});

test('a token ends after nine hours', async () => {
  await forward(9 * HOUR + 1000);
  expect((await create()).status).toBe(401);
});

test('a pending capture clears after three days', async () => {
  const { body } = await create();
  await sandbox.control(`paypal/orders/${body.id}/approve`, { instrument: 'echeck' });
  await paypal('POST', `/v2/checkout/orders/${body.id}/capture`, {});
  await forward(73 * HOUR);
  await sandbox.quiet();
  paypal = await paypalClient(sandbox.address());
  const order = await paypal('GET', `/v2/checkout/orders/${body.id}`);
  expect(order.body.purchase_units[0].payments.captures[0].status).toBe('COMPLETED');
  expect(sandbox.shop.types()).toEqual(
    expect.arrayContaining(['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.COMPLETED']),
  );
});
