import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillCart } from '../../../tests/orders/cart.ts';
import { startThirdProvider, THIRD_PROVIDER, thirdProvider } from '../../../tests/orders/third-provider.ts';
import { MINUTE_MS, variantUnits } from '../../../tests/orders/world.ts';
import { createApi } from '../api.ts';
import { users } from '../db/schema.ts';
import { Caller } from '../testing/caller.ts';
import { refundOrder } from '../testing/refund.ts';
import { stripeSessionResponseSchema } from '../testing/responses.ts';
import { type TestServices, testServices } from '../testing/services.ts';
import { setUpPayments } from '../testing/shop.ts';
import type { PaymentsContext } from './core/context.ts';
import { DECLARATIONS, paymentsContext } from './providers.ts';
import { reconcile } from './reconcile/reconcile.ts';

const SECRET = 'of the third provider';

const { sandbox, world } = setUpPayments('PostgreSQL');
let double: Awaited<ReturnType<typeof startThirdProvider>>;
let services: TestServices;
let context: PaymentsContext;
let caller: Caller;
let accountId: string;
beforeAll(async () => {
  double = await startThirdProvider(SECRET);
});
afterAll(() => double.close());
beforeEach(async () => {
  services = { ...testServices(world.database), settings: sandbox.settings };
  const declared = [...DECLARATIONS, thirdProvider(double.address, SECRET)];
  context = paymentsContext(services, declared);
  caller = await new Caller(createApi(async () => services, services.log, declared)).ready();
  const person = { name: '王小蝶', address: '上海市', email: 'a@example.com', phone: '1', country: 'CN' };
  const password = 'a good password';
  await caller.call('POST', '/register', { ...person, password });
  await caller.call('POST', '/login', { email: person.email, password });
  const [user] = await world.database.select().from(users);
  accountId = user?.id ?? '';
  await world.stock('morpho', 5);
  await fillCart(world.database, accountId, [variantUnits('morpho')]);
});

async function goToPay() {
  const made = await caller.call('POST', '/third/create-session');
  const { sessionId: ref, url } = stripeSessionResponseSchema.parse(made.body);
  expect(url).toBe(`${double.address}/pages/${ref}`);
  const [order] = (await caller.get('/orders')).body.data;
  // 128.50 yuan at a rate of 20, in a currency without decimals.
  expect(double.pages.get(ref)).toMatchObject({ amount: 2_570, currency: 'JPY' });
  expect(order).toMatchObject({
    status: 'pending',
    pay_url: url,
    payment_method: THIRD_PROVIDER,
    charged: { amount: '2570', currency: 'JPY', rate: '20' },
  });
  return { ref, number: String(order.id) };
}

const orderNow = async (number: string) => (await caller.get(`/orders/${number}`)).body.data;

async function tell({ body, signature }: { body: string; signature: string }) {
  const headers = { 'third-signature': signature };
  return await caller.call('POST', '/third/webhook', undefined, { text: body, headers });
}

test('its webhook pays an order, which is fully refunded there', async () => {
  const { ref, number } = await goToPay();
  const reported = double.pay(ref);
  expect((await tell({ ...reported, signature: 'made up' })).status).toBe(400);
  expect((await orderNow(number)).status).toBe('pending');
  expect((await tell(reported)).body).toEqual({ status: 200, data: { result: 'paid' } });
  expect((await tell(reported)).status).toBe(200);
  expect(await orderNow(number)).toMatchObject({ status: 'completed', shipping_info: { status: 'pending' } });
  await caller.settled();
  expect(services.sent.map(({ to }) => to)).toEqual(['a@example.com', 'a@example.com']);
  expect(services.sent.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('邮箱'),
    expect.stringContaining('支付'),
  ]);

  const request = { amountFen: undefined, restock: true, actor: 'operator' };
  expect(await refundOrder(context, number, request)).toEqual({ kind: 'done', amountFen: 12_850 });
  expect([...double.refunds.values()]).toMatchObject([{ page: ref, amount: 2_570 }]);
  expect(await orderNow(number)).toMatchObject({ status: 'cancelled', refunded_amount: 128.5 });
  expect(await world.available('morpho')).toBe(5);
});

test('its return page pays an order without a webhook', async () => {
  const { ref, number } = await goToPay();
  const waiting = await caller.get(`/third/verify-payment/${ref}`);
  expect([waiting.status, waiting.body.msg]).toEqual([409, '支付验证失败']);
  double.pay(ref);
  const paid = await caller.get(`/third/verify-payment/${ref}`);
  expect(paid.body).toMatchObject({ status: 200, data: { order: { id: number, status: 'completed' } } });
  expect(await world.available('morpho')).toBe(4);
});

test('the reconcile closes its page when its time is over, and ends the order after a day', async () => {
  const { ref, number } = await goToPay();
  await reconcile({ ...context, now: () => new Date(Date.now() + 36 * MINUTE_MS) });
  expect(double.pages.get(ref)?.status).toBe('closed');
  expect((await orderNow(number)).status).toBe('pending');
  await reconcile({ ...context, now: () => new Date(Date.now() + 24 * 60 * MINUTE_MS) });
  expect((await orderNow(number)).status).toBe('cancelled');
  expect(await world.available('morpho')).toBe(5);
});

test('an order below its minimum is refused before it is created', async () => {
  await world.stock('tiny', 1, { variants: [{ _key: 'a1', grade: 'A1', price: 0.5 }] });
  await fillCart(world.database, accountId, [variantUnits('tiny')]);
  const refused = await caller.call('POST', '/third/create-session');
  expect([refused.status, refused.body.code]).toEqual([400, 'amount-too-small']);
});

test('a shop without that declaration has none of its routes', async () => {
  const shipped = await new Caller(createApi(async () => services)).ready();
  expect((await shipped.call('POST', '/third/create-session')).status).toBe(404);
});
