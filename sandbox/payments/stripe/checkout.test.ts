import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CreateSessionParams,
  sessionParams,
  startTestSandbox,
  stripeClient,
  type TestSandbox,
} from '../testing/start.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe();
});
afterAll(() => sandbox.close());

const create = (change: Partial<CreateSessionParams> = {}) =>
  stripe.checkout.sessions.create(sessionParams(change));

test('the real package creates, reads and pays a session', async () => {
  const made = await create();
  expect(made).toMatchObject({
    object: 'checkout.session',
    amount_total: 25_700,
    currency: 'cny',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: 'order-1',
  });
  expect(made.url).toBe(`${sandbox.address()}/c/pay/${made.id}`);
  expect(made.expires_at - made.created).toBe(24 * 3600);

  await sandbox.control(`stripe/sessions/${made.id}/pay`, { result: 'succeed' });
  const paid = await stripe.checkout.sessions.retrieve(made.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    amount_received: 25_700,
    currency: 'cny',
    status: 'succeeded',
    metadata: { order: '1' },
  });
  expect(intent.latest_charge).toMatchObject({ paid: true, amount: 25_700, refunded: false });
  const booked = async () => {
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    const { payment_intent } = await stripe.checkout.sessions.retrieve(made.id, { expand });
    return ((payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge).balance_transaction;
  };
  expect(await booked()).toBeNull();
  await sandbox.control('clock/forward', { ms: 60_000 });
  expect(await booked()).toMatchObject({ object: 'balance_transaction', fee: 745, net: 24_955 });
  await sandbox.control('clock/reset');
  const { data } = await stripe.checkout.sessions.listLineItems(made.id);
  expect(data[0]).toMatchObject({
    description: '蓝闪蝶 A 级',
    quantity: 2,
    amount_total: 25_700,
  });
  // The package parses Stripe's decimal strings into its own class.
  expect(data[0]?.price?.unit_amount_decimal?.toString()).toBe('12850');
});

test('line items come in pages', async () => {
  const line_items = Array.from({ length: 12 }, (_, at) => ({
    quantity: 1,
    price_data: { currency: 'cny', unit_amount: 100 + at, product_data: { name: `标本 ${at}` } },
  }));
  const { id } = await create({ line_items });
  const names: (string | null)[] = [];
  for await (const line of stripe.checkout.sessions.listLineItems(id, { limit: 5 }))
    names.push(line.description);
  expect(names).toEqual(line_items.map((line) => line.price_data.product_data.name));
});

test.each<[string, Record<string, unknown>, { param?: string; code?: string }]>([
  [
    'an unknown parameter',
    { payment_method_types: ['card'] },
    { param: 'payment_method_types', code: 'parameter_unknown' },
  ],
  [
    'a missing success address',
    { success_url: undefined },
    { param: 'success_url', code: 'parameter_missing' },
  ],
  [
    'an address without a scheme',
    { success_url: 'localhost:8888/ok' },
    { param: 'success_url', code: 'url_invalid' },
  ],
  [
    'an unknown payment method',
    { allowed_payment_method_types: ['card', 'wechat'] },
    { param: 'allowed_payment_method_types[1]' },
  ],
  [
    'WeChat Pay that is not told where it is',
    { allowed_payment_method_types: ['wechat_pay'] },
    { param: 'payment_method_options[wechat_pay][client]' },
  ],
  [
    'an unknown client of WeChat Pay',
    {
      allowed_payment_method_types: ['wechat_pay'],
      payment_method_options: { wechat_pay: { client: 'desk' } },
    },
    { param: 'payment_method_options[wechat_pay][client]' },
  ],
  [
    'manual capture of Alipay',
    { payment_method_options: { alipay: { capture_method: 'manual' } } },
    { param: 'payment_method_options[alipay][capture_method]', code: 'parameter_unknown' },
  ],
  [
    'manual capture of WeChat Pay',
    { payment_method_options: { wechat_pay: { client: 'web', capture_method: 'manual' } } },
    { param: 'payment_method_options[wechat_pay][capture_method]', code: 'parameter_unknown' },
  ],
  [
    'a capture method of cards that does not exist',
    { payment_method_options: { card: { capture_method: 'automatic' } } },
    { param: 'payment_method_options[card][capture_method]' },
  ],
  ['no line items', { line_items: [] }, { param: 'line_items', code: 'parameter_missing' }],
  ['a mode that does not exist', { mode: 'pay' }, { param: 'mode' }],
  ['too long metadata', { metadata: { order: 'x'.repeat(501) } }, { param: 'metadata[order]' }],
  [
    'an empty reference',
    { client_reference_id: '' },
    { param: 'client_reference_id', code: 'parameter_invalid_empty' },
  ],
])('%s is refused as at Stripe', async (_, change, { param, code }) => {
  await expect(create(change as Partial<CreateSessionParams>)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    rawType: 'invalid_request_error',
    statusCode: 400,
    param,
    ...(code ? { code } : {}),
  });
});

const line = (price: Record<string, unknown>, rest: Record<string, unknown> = { quantity: 1 }) => ({
  line_items: [
    { ...rest, price_data: { currency: 'cny', unit_amount: 500, product_data: { name: '蝶' }, ...price } },
  ],
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'a currency that does not exist',
    line({ currency: 'rmb' }),
    { param: 'line_items[0][price_data][currency]' },
  ],
  ['a sum below the minimum', line({ unit_amount: 399 }), { code: 'amount_too_small' }],
  [
    'a sum above the maximum',
    line({ unit_amount: 99_999_999 }, { quantity: 2 }),
    { code: 'amount_too_large' },
  ],
  [
    'a fraction of a fen',
    line({ unit_amount: 500.5 }),
    { param: 'line_items[0][price_data][unit_amount]', code: 'parameter_invalid_integer' },
  ],
  ['a negative price', line({ unit_amount: -1 }), { code: 'parameter_invalid_integer' }],
  ['no pieces', line({}, { quantity: 0 }), { param: 'line_items[0][quantity]' }],
  [
    'a line without a quantity',
    line({}, {}),
    { param: 'line_items[0][quantity]', code: 'parameter_missing' },
  ],
  [
    'an unknown field of a line',
    line({ amount: 5 }),
    { param: 'line_items[0][price_data][amount]', code: 'parameter_unknown' },
  ],
])('%s is refused as at Stripe', async (_, change, expected) => {
  await expect(create(change as Partial<CreateSessionParams>)).rejects.toMatchObject({
    statusCode: 400,
    ...expected,
  });
});

test('two currencies in one session are refused', async () => {
  const [first] = line({}).line_items;
  const [second] = line({ currency: 'usd' }).line_items;
  await expect(
    create({ line_items: [first, second] as CreateSessionParams['line_items'] & object }),
  ).rejects.toMatchObject({
    statusCode: 400,
    param: 'line_items',
  });
});

test('a session expires after thirty minutes to a day', async () => {
  const now = Math.floor(Date.now() / 1000);
  await expect(create({ expires_at: now + 29 * 60 })).rejects.toMatchObject({ param: 'expires_at' });
  await expect(create({ expires_at: now + 24 * 3600 + 60 })).rejects.toMatchObject({ param: 'expires_at' });
  expect(await create({ expires_at: now + 31 * 60 })).toMatchObject({ expires_at: now + 31 * 60 });
});

test('a wrong key is rejected, and the response does not contain all of it', async () => {
  const stranger = stripeClient(sandbox.address(), {}, 'sk_test_somebody_elses_key');
  const failure = await stranger.checkout.sessions
    .create(sessionParams())
    .catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect((failure as Error).message).not.toContain('sk_test_somebody_elses_key');
});

test('an unknown id is 404 with its parameter', async () => {
  await expect(stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('fields that can’t be expanded are rejected', async () => {
  const { id } = await create();
  await expect(stripe.checkout.sessions.retrieve(id, { expand: ['order'] })).rejects.toMatchObject({
    statusCode: 400,
    message: 'This property cannot be expanded (order).',
  });
});

test('an open session can be expired once, and not paid afterwards', async () => {
  const { id } = await create();
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' })).toMatchObject({
    kind: 'not-open',
  });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
});

test('a paid session can’t be expired', async () => {
  const { id } = await create();
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a declined card leaves the session open and says why', async () => {
  const { id } = await create();
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'insufficient_funds' });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    },
  });
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { last_payment_error: null } });
});

test('a delayed payment is complete but unpaid until the bank decides', async () => {
  const good = await create();
  const bad = await create();
  await sandbox.control(`stripe/sessions/${good.id}/pay`, { result: 'async_succeed' });
  await sandbox.control(`stripe/sessions/${bad.id}/pay`, { result: 'async_fail' });
  expect(await stripe.checkout.sessions.retrieve(good.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  await sandbox.control(`stripe/sessions/${good.id}/settle`, { succeeds: true });
  await sandbox.control(`stripe/sessions/${bad.id}/settle`, { succeeds: false });
  expect(await stripe.checkout.sessions.retrieve(good.id)).toMatchObject({ payment_status: 'paid' });
  const failed = await stripe.checkout.sessions.retrieve(bad.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(failed).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method', latest_charge: { status: 'failed', paid: false } },
  });
});

test('errors about payment methods have Stripe’s messages', async () => {
  await expect(create({ allowed_payment_method_types: ['wechat'] })).rejects.toThrow(
    'Invalid allowed_payment_method_types[0]: must be one of acss_debit, affirm, ',
  );
  await expect(create({ allowed_payment_method_types: ['wechat_pay'] })).rejects.toThrow(
    'WeChat Pay requires `payment_method_options[wechat_pay][client]` to be set to `web`.',
  );
  const inFrancs = { ...line({ currency: 'chf' }), allowed_payment_method_types: ['alipay'] };
  await expect(create(inFrancs)).rejects.toThrow('No valid payment method types for this Checkout Session.');
});

test('allowed payment methods only restrict those of the currency', async () => {
  const allowed = { allowed_payment_method_types: ['card', 'alipay'] };
  expect((await create(allowed)).payment_method_types).toEqual(['card', 'alipay']);
  const inFrancs = await create({ ...line({ currency: 'chf' }), ...allowed });
  expect(inFrancs).toMatchObject({
    payment_method_types: ['card'],
    allowed_payment_method_types: ['card', 'alipay'],
  });
});

test('allowed payment methods that the account has not enabled are not offered', async () => {
  const made = await create({ allowed_payment_method_types: ['link', 'card', 'klarna'] });
  expect(made).toMatchObject({
    payment_method_types: ['card'],
    allowed_payment_method_types: ['link', 'card', 'klarna'],
  });
  await expect(create({ allowed_payment_method_types: ['link'] })).rejects.toThrow('No valid payment method');
});

test('a wallet pays at once, and its charge says which', async () => {
  const made = await create({
    allowed_payment_method_types: ['wechat_pay'],
    payment_method_options: { wechat_pay: { client: 'web' } },
  });
  expect(made).toMatchObject({
    payment_method_types: ['wechat_pay'],
    payment_method_options: { wechat_pay: { app_id: null, client: 'web' } },
  });
  await sandbox.control(`stripe/sessions/${made.id}/pay`, { result: 'succeed' });
  const paid = await stripe.checkout.sessions.retrieve(made.id, { expand: ['payment_intent.latest_charge'] });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(paid.payment_intent).toMatchObject({
    latest_charge: { payment_method_details: { type: 'wechat_pay' } },
  });
});
