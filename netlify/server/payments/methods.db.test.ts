import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Settings } from '../../../src/settings.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { createApi } from '../api.ts';
import { paymentAttempts, users } from '../db/schema.ts';
import { Caller } from '../testing/caller.ts';
import {
  orderResponseSchema,
  paymentMethodsResponseSchema,
  stripeSessionResponseSchema,
} from '../testing/responses.ts';
import { type TestServices, testServices } from '../testing/services.ts';
import { setUpPayments } from '../testing/shop.ts';

const ALL = ['card', 'alipay', 'wechat_pay'];

const { sandbox, world } = setUpPayments('PostgreSQL');
let services: TestServices;
let caller: Caller;
beforeEach(async () => {
  services = { ...testServices(world.database), settings: sandbox.settings };
  caller = await new Caller(createApi(async () => services)).ready();
});

function set(settings: Partial<Settings>): void {
  services = { ...services, settings: { ...sandbox.settings, ...settings } };
}

async function fill(): Promise<void> {
  await world.stock('morpho', 5);
  const person = { name: '王小蝶', address: '上海市', email: 'a@example.com', phone: '1', country: 'CN' };
  const password = 'a good password';
  await caller.call('POST', '/register', { ...person, password });
  await caller.call('POST', '/login', { email: person.email, password });
  const [user] = await world.database.select().from(users);
  await fillCart(world.database, user?.id ?? '', [variantUnits('morpho')]);
}

async function listed() {
  return paymentMethodsResponseSchema.parse((await caller.get('/payment/methods')).body).data;
}

async function payBy(method: string) {
  const made = await caller.call('POST', '/stripe/create-session', { method });
  expect([made.status, made.body.msg]).toEqual([200, undefined]);
  const { sessionId, url } = stripeSessionResponseSchema.parse(made.body);
  const { stripe } = await sandbox.state();
  return { url, ref: sessionId, session: stripe.sessions.find(({ id }) => id === sessionId) };
}

const newest = async () => {
  const [{ id }] = (await caller.get('/orders')).body.data;
  return orderResponseSchema.parse((await caller.get(`/orders/${id}`)).body).data;
};

test('the list has the methods that are switched on, with label, currency and limits', async () => {
  expect(await listed()).toEqual([
    {
      ...{ name: 'card', provider: 'stripe', flow: 'redirect', label: 'Stripe 支付' },
      ...{ currency: 'CNY', decimals: 2, rate: null, least: 400, most: 99_999_999 },
    },
    {
      ...{ name: 'paypal', provider: 'paypal', flow: 'window', label: 'PayPal 支付' },
      ...{ currency: 'CNY', decimals: 2, rate: null, least: 1, most: 999_999_999 },
    },
  ]);
  set({ STRIPE_METHODS: ALL, STRIPE_CURRENCY: 'USD', STRIPE_RATE: '0.14' });
  expect((await listed()).map(({ label, currency, rate }) => [label, currency, rate])).toEqual([
    ['Stripe 支付', 'USD', '0.14'],
    ['支付宝', 'USD', '0.14'],
    ['微信支付', 'USD', '0.14'],
    ['PayPal 支付', 'CNY', null],
  ]);
  set({ STRIPE_METHODS: ALL, CARD_CHECKOUT: 'off', PAYPAL_CLIENT_ID: undefined });
  expect((await listed()).map(({ name }) => name)).toEqual(['alipay', 'wechat_pay']);
  set({ STRIPE_METHODS: ALL, STRIPE_SECRET_KEY: undefined });
  expect((await listed()).map(({ name }) => name)).toEqual(['paypal']);
});

test.each([
  ['alipay', ['alipay'], {}],
  ['wechat_pay', ['wechat_pay'], { wechat_pay: { app_id: null, client: 'web' } }],
  [
    'card',
    expect.arrayContaining(['card', 'link', 'klarna', 'alipay']),
    { card: { capture_method: 'manual' } },
  ],
])('%s opens its own page at Stripe, and the order shows it', async (method, allowed, options) => {
  set({ STRIPE_METHODS: ALL });
  await fill();
  const { ref, session, url } = await payBy(method);
  expect(session).toMatchObject({
    allowed_payment_method_types: allowed,
    payment_method_options: options,
    adaptive_pricing: { enabled: false },
  });
  expect(await newest()).toMatchObject({ status: 'pending', payment_method: 'stripe', method, pay_url: url });
  await sandbox.payByCard(ref);
  expect((await caller.get(`/stripe/verify-payment/${ref}`)).status).toBe(200);
  expect(await newest()).toMatchObject({ status: 'completed', payment_method: 'stripe', method });
});

test('another method of the same provider ends the attempt; the same method continues it', async () => {
  set({ STRIPE_METHODS: ALL });
  await fill();
  const first = await payBy('card');
  expect((await payBy('card')).ref).toBe(first.ref);
  const second = await payBy('alipay');
  expect(second.ref).not.toBe(first.ref);
  const { stripe } = await sandbox.state();
  expect(stripe.sessions.find(({ id }) => id === first.ref)?.status).toBe('expired');
  const attempts = await world.database.select().from(paymentAttempts);
  expect(attempts.map(({ method, state }) => [method, state])).toEqual(
    expect.arrayContaining([
      ['card', 'closed'],
      ['alipay', 'open'],
    ]),
  );
  expect(attempts).toHaveLength(2);
  const { id } = await newest();
  const onPage = await caller.call('POST', '/stripe/create-session', { order: id, method: 'wechat_pay' });
  expect(onPage.status).toBe(200);
  expect(await newest()).toMatchObject({ id, method: 'wechat_pay', pay_url: onPage.body.url });
});

test('an unknown method, or one of another provider, is refused', async () => {
  set({ STRIPE_METHODS: ALL });
  await fill();
  for (const method of ['paypal', 'bitcoin', '__proto__', '']) {
    const { status, body } = await caller.call('POST', '/stripe/create-session', { method });
    expect([method, status, body.code, body.field]).toEqual([method, 400, 'bad-field', 'method']);
  }
  const { status, body } = await caller.call('POST', '/paypal/orders', { method: 'alipay' });
  expect([status, body.code]).toEqual([400, 'bad-field']);
  expect((await caller.get('/orders')).body.data).toEqual([]);
});

test('a method that was switched off meanwhile is refused, and its open page can still be paid', async () => {
  set({ STRIPE_METHODS: ALL });
  await fill();
  const { ref } = await payBy('alipay');
  set({ STRIPE_METHODS: ['card'] });
  const { status, body } = await caller.call('POST', '/stripe/create-session', { method: 'alipay' });
  expect([status, body.code, body.msg]).toEqual([409, 'method-off', '支付宝暂不可用，请换一种支付方式']);
  await sandbox.payByCard(ref);
  expect((await caller.get(`/stripe/verify-payment/${ref}`)).status).toBe(200);
  expect(await newest()).toMatchObject({ status: 'completed', method: 'alipay' });
  set({ STRIPE_METHODS: ['alipay'] });
  const card = await caller.call('POST', '/stripe/create-session');
  expect([card.status, card.body.code]).toEqual([409, 'card-off']);
});

test('an attempt of a release without methods counts as its provider’s first method', async () => {
  await fill();
  const { ref } = await payBy('card');
  await world.database
    .update(paymentAttempts)
    .set({ method: null })
    .where(eq(paymentAttempts.providerRef, ref));
  expect(await newest()).toMatchObject({ payment_method: 'stripe', method: 'card' });
  expect((await payBy('card')).ref).toBe(ref);
});
