import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  basicAuthorization,
  type PayPalClient,
  paypalClient,
  paypalOrder,
} from '../testing/paypal-client.ts';
import {
  expectEventually,
  PAYPAL_CREDENTIALS,
  startTestSandbox,
  type TestSandbox,
} from '../testing/start.ts';

let sandbox: TestSandbox;
let paypal: PayPalClient;
let made = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  paypal = await paypalClient(sandbox.address());
});
afterAll(() => sandbox.close());

const create = (unit: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
  made += 1;
  return paypal(
    'POST',
    '/v2/checkout/orders',
    paypalOrder({ invoice_id: `order-${made}`, ...unit }),
    headers,
  );
};
const approve = (id: string, instrument = 'balance') =>
  sandbox.control(`paypal/orders/${id}/approve`, { instrument });
const capture = (id: string, headers: Record<string, string> = {}) =>
  paypal('POST', `/v2/checkout/orders/${id}/capture`, {}, headers);
const issue = (response: { body: { details: { issue: string }[] } }) => response.body.details[0]?.issue;

test('an order is made, approved, captured once and read', async () => {
  const created = await create();
  expect(created).toMatchObject({ status: 201, body: { status: 'CREATED' } });
  const { id } = created.body;
  const approveLink = created.body.links.find((link) => link.rel === 'approve');
  expect(approveLink?.href).toBe(`${sandbox.address()}/checkoutnow?token=${id}`);

  expect(await capture(id)).toMatchObject({ status: 422 });
  expect(issue(await capture(id))).toBe('ORDER_NOT_APPROVED');
  await approve(id);
  const captured = await capture(id);
  expect(captured).toMatchObject({
    status: 201,
    body: {
      id,
      status: 'COMPLETED',
      purchase_units: [
        {
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { currency_code: 'CNY', value: '257.00' },
                custom_id: 'attempt-1',
                invoice_id: `order-${made}`,
              },
            ],
          },
        },
      ],
    },
  });
  const again = await capture(id);
  expect(again.status).toBe(422);
  expect(issue(again)).toBe('ORDER_ALREADY_CAPTURED');

  const order = await paypal('GET', `/v2/checkout/orders/${id}`);
  const [unit] = order.body.purchase_units;
  expect(unit.payments.captures).toHaveLength(1);
  expect(unit.payments.captures[0].supplementary_data.related_ids.order_id).toBe(id);
});

test('an order is returned with amounts in PayPal’s format', async () => {
  const { body } = await create({ amount: { currency_code: 'USD', value: '12.5' } });
  expect(body.purchase_units[0]).toMatchObject({
    reference_id: 'default',
    amount: { currency_code: 'USD', value: '12.50' },
  });
});

const SYNTAX = 'INVALID_PARAMETER_SYNTAX';
const picturedAt = (image_url: string) => {
  const money = { currency_code: 'CNY', value: '257.00' };
  return {
    amount: { ...money, breakdown: { item_total: money } },
    items: [{ name: '蝶', quantity: '1', unit_amount: money, image_url }],
  };
};

test('a picture by https, without port and query, comes back with its item', async () => {
  const unit = picturedAt('https://shop.example.com/images/a.jpg');
  const { body } = await create(unit);
  expect(body.purchase_units[0]).toMatchObject({ items: unit.items });
});

test.each<[string, Record<string, unknown>, number, string]>([
  ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
  [
    'a number instead of a string',
    { amount: { currency_code: 'CNY', value: 257 } },
    400,
    'INVALID_PARAMETER_SYNTAX',
  ],
  [
    'a currency that is none',
    { amount: { currency_code: 'RMB', value: '257.00' } },
    422,
    'INVALID_CURRENCY_CODE',
  ],
  ['three decimals', { amount: { currency_code: 'CNY', value: '257.005' } }, 422, 'DECIMAL_PRECISION'],
  ['decimals of a yen', { amount: { currency_code: 'JPY', value: '257.00' } }, 422, 'DECIMAL_PRECISION'],
  ['decimals of a forint', { amount: { currency_code: 'HUF', value: '257.5' } }, 422, 'DECIMAL_PRECISION'],
  [
    'decimals of a Taiwan dollar',
    { amount: { currency_code: 'TWD', value: '257.0' } },
    422,
    'DECIMAL_PRECISION',
  ],
  ['nothing to pay', { amount: { currency_code: 'CNY', value: '0.00' } }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['too long an invoice number', { invoice_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
  [
    'a breakdown that does not add up',
    {
      amount: {
        currency_code: 'CNY',
        value: '3.00',
        breakdown: { item_total: { currency_code: 'CNY', value: '2.00' } },
      },
    },
    422,
    'AMOUNT_MISMATCH',
  ],
  [
    'items that do not add up',
    {
      amount: {
        currency_code: 'CNY',
        value: '3.00',
        breakdown: { item_total: { currency_code: 'CNY', value: '3.00' } },
      },
      items: [{ name: '蝶', quantity: '2', unit_amount: { currency_code: 'CNY', value: '1.00' } }],
    },
    422,
    'ITEM_TOTAL_MISMATCH',
  ],
  ['a picture of a kind that it does not take', picturedAt('https://shop.example.com/a.webp'), 400, SYNTAX],
  ['a picture whose address has a query', picturedAt('https://shop.example.com/a.webp?fm=jpg'), 400, SYNTAX],
  ['a picture that is not had by https', picturedAt('http://shop.example.com/a.jpg'), 400, SYNTAX],
])('%s is refused as at PayPal', async (_, unit, status, expected) => {
  const response = await create(unit);
  expect(response.status).toBe(status);
  expect(issue(response)).toBe(expected);
  expect(response.body).toMatchObject({ debug_id: response.headers.get('paypal-debug-id') });
});

test.each<[string, object, string]>([
  ['no intent', { intent: undefined }, 'MISSING_REQUIRED_PARAMETER'],
  ['a wrong intent', { intent: 'SALE' }, 'INVALID_PARAMETER_VALUE'],
  ['no purchase unit', { purchase_units: [] }, 'INVALID_ARRAY_MIN_ITEMS'],
])('%s is refused', async (_, change, expected) => {
  const response = await paypal('POST', '/v2/checkout/orders', { ...paypalOrder(), ...change });
  expect(response.status).toBe(400);
  expect(issue(response)).toBe(expected);
});

test('a request id creates one order, and repeats return its latest state', async () => {
  const request = { 'paypal-request-id': 'attempt-7' };
  const first = await create({}, request);
  await approve(first.body.id);
  const again = await create({ amount: { currency_code: 'CNY', value: '1.00' } }, request);
  expect(again).toMatchObject({ status: 200, body: { id: first.body.id, status: 'APPROVED' } });
});

test('a request id captures once', async () => {
  const { body } = await create();
  await approve(body.id);
  const one = await capture(body.id, { 'paypal-request-id': 'capture-1' });
  const two = await capture(body.id, { 'paypal-request-id': 'capture-1' });
  expect([one.status, two.status]).toEqual([201, 200]);
  expect(one.body).toEqual(two.body);
});

test('a second call with the request id of a running one gets an error to retry later', async () => {
  const request = { 'paypal-request-id': 'at-once' };
  const { id } = (await create()).body;
  await approve(id);
  let captureId = '';
  const refund = () => paypal('POST', `/v2/payments/captures/${captureId}/refund`, {}, request);
  for (const call of [() => create({}, request), () => capture(id, request), refund]) {
    await sandbox.control('faults', { kind: 'delay-before', method: 'POST', path: '/v2', delayMs: 1000 });
    const first = call();
    await expectEventually(async () => (await sandbox.state()).controls.faults).toEqual([]);
    const second = await call();
    expect(second.status).toBe(409);
    expect(issue(second)).toBe('PREVIOUS_REQUEST_IN_PROGRESS');
    const done = await first;
    expect(done.status).toBe(201);
    expect(await call()).toMatchObject({ status: 200, body: { id: done.body.id } });
    captureId = done.body.purchase_units?.[0].payments?.captures[0].id ?? '';
  }
});

test('a declined instrument returns the URL to choose another one', async () => {
  const { body } = await create();
  await approve(body.id, 'declined-card');
  const declined = await capture(body.id, { 'paypal-request-id': 'try-1' });
  expect(declined.status).toBe(422);
  expect(issue(declined)).toBe('INSTRUMENT_DECLINED');
  const redirect = declined.body.links.find((link) => link.rel === 'redirect');
  expect(redirect?.href).toBe(`${sandbox.address()}/checkoutnow?token=${body.id}`);
  await approve(body.id);
  expect(issue(await capture(body.id, { 'paypal-request-id': 'try-1' }))).toBe('INSTRUMENT_DECLINED');
  expect(await capture(body.id, { 'paypal-request-id': 'try-2' })).toMatchObject({ status: 201 });
});

test('an invoice number pays once', async () => {
  const first = await create({ invoice_id: 'invoice-once' });
  const second = await create({ invoice_id: 'invoice-once' });
  await approve(first.body.id);
  await approve(second.body.id);
  expect((await capture(first.body.id)).status).toBe(201);
  expect(issue(await capture(second.body.id))).toBe('DUPLICATE_INVOICE_ID');
});

test('an order is completed while its capture waits for the bank', async () => {
  const { body } = await create();
  await approve(body.id, 'echeck');
  const captured = await capture(body.id);
  const [taken] = captured.body.purchase_units[0].payments.captures;
  expect(captured.body.status).toBe('COMPLETED');
  expect(taken).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
  const early = await paypal('POST', `/v2/payments/captures/${taken.id}/refund`, {});
  expect(issue(early)).toBe('PENDING_CAPTURE');
  await sandbox.control(`paypal/captures/${taken.id}/settle`, { succeeds: false });
  const order = await paypal('GET', `/v2/checkout/orders/${body.id}`);
  expect(order.body.purchase_units[0].payments.captures[0].status).toBe('DECLINED');
});

test('a capture is refunded in parts, and never by more than its amount', async () => {
  const { body } = await create();
  await approve(body.id);
  const captureId = (await capture(body.id)).body.purchase_units[0].payments.captures[0].id;
  const refund = (amount: string | null, requestId: string, currency_code = 'CNY') =>
    paypal(
      'POST',
      `/v2/payments/captures/${captureId}/refund`,
      amount === null ? {} : { amount: { currency_code, value: amount } },
      { 'paypal-request-id': requestId },
    );
  const first = await refund('57.00', 'refund-1');
  expect(first).toMatchObject({ status: 201, body: { status: 'COMPLETED', amount: { value: '57.00' } } });
  expect(await refund('57.00', 'refund-1')).toMatchObject({ status: 200, body: { id: first.body.id } });
  expect(issue(await refund('1.00', 'refund-2', 'USD'))).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH');
  expect(issue(await refund('200.01', 'refund-3'))).toBe('REFUND_AMOUNT_EXCEEDED');
  const partly = await paypal('GET', `/v2/checkout/orders/${body.id}`);
  expect(partly.body.purchase_units[0].payments.captures[0].status).toBe('PARTIALLY_REFUNDED');
  expect(await refund(null, 'refund-4')).toMatchObject({
    body: {
      amount: { value: '200.00' },
      seller_payable_breakdown: { total_refunded_amount: { value: '257.00' } },
    },
  });
  expect(issue(await refund(null, 'refund-5'))).toBe('CAPTURE_FULLY_REFUNDED');
  const order = await paypal('GET', `/v2/checkout/orders/${body.id}`);
  expect(order.body.purchase_units[0].payments).toMatchObject({
    captures: [{ status: 'REFUNDED' }],
    refunds: [{ amount: { value: '57.00' } }, { amount: { value: '200.00' } }],
  });
  const read = await paypal('GET', `/v2/payments/refunds/${first.body.id}`);
  expect(read.body).toMatchObject({ id: first.body.id, status: 'COMPLETED' });
});

test('wrong credentials, a missing and a revoked token are refused', async () => {
  const ask = (authorization: string) =>
    fetch(`${sandbox.address()}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const wrong = await ask(basicAuthorization(PAYPAL_CREDENTIALS.clientId, 'wrong'));
  expect(wrong.status).toBe(401);
  expect(await wrong.json()).toMatchObject({ error: 'invalid_client' });
  expect(await paypal('GET', '/v2/checkout/orders/1', undefined, { authorization: '' })).toMatchObject({
    status: 401,
    body: { name: 'AUTHENTICATION_FAILURE' },
  });
  await sandbox.control('paypal/tokens/revoke');
  const revoked = await paypal('GET', '/v2/checkout/orders/1');
  expect(revoked).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  paypal = await paypalClient(sandbox.address());
});

test('an unknown order and an unknown path are 404 in PayPal’s format', async () => {
  const unknown = await paypal('GET', '/v2/checkout/orders/5O190127TN364715T');
  expect(unknown).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } });
  expect(issue(unknown)).toBe('INVALID_RESOURCE_ID');
  expect((await paypal('GET', '/v2/elsewhere')).status).toBe(404);
});

test('a body that is not JSON is rejected', async () => {
  const typed = await paypal('POST', '/v2/checkout/orders', {}, { 'content-type': 'text/plain' });
  expect(typed.status).toBe(415);
});
