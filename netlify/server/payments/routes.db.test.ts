import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkoutConflictSchema,
  paymentConfigSchema,
  receiptSchema,
} from '../../../src/features/orders/orders.contract.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { captureElsewhere, variantUnits } from '../../../tests/orders/world.ts';
import { type Api, createApi } from '../api.ts';
import { readCart } from '../cart/store.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import { users } from '../db/schema.ts';
import { Caller } from '../testing/caller.ts';
import { rawVariant } from '../testing/cart-world.ts';
import {
  orderResponseSchema,
  ordersResponseSchema,
  paymentResponseSchema,
  stripeSessionResponseSchema,
  walletOrderResponseSchema,
} from '../testing/responses.ts';
import { type TestServices, testServices } from '../testing/services.ts';
import { setUpPayments } from '../testing/shop.ts';

describe('checkout by the API', () => {
  const { sandbox, world } = setUpPayments('PostgreSQL');
  let services: TestServices;
  let api: Api;
  beforeEach(async () => {
    services = { ...testServices(world.database), settings: sandbox.settings };
    api = createApi(async () => services);
    await world.stock('morpho', 5);
  });

  async function shopper(email: string): Promise<{ caller: Caller; id: string }> {
    const caller = await new Caller(api).ready();
    const form = {
      name: '王小蝶',
      address: '上海市',
      email,
      phone: '13800000000',
      country: 'CN',
      password: 'a good password',
    };
    await caller.call('POST', '/register', form);
    const login = await caller.call('POST', '/login', { email, password: form.password });
    expect(login.status).toBe(200);
    const [user] = await world.database.select().from(users).where(eq(users.email, email));
    return { caller, id: user?.id ?? '' };
  }
  const fill = (id: string, quantity = 1) => fillCart(world.database, id, [variantUnits('morpho', quantity)]);

  test('a card order works from cart to receipt; prices sent by the browser are ignored', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id, 2);
    const cheap = { items: [{ quantity: 1, unit_price: 0.01, amount: 0.01 }], total: 0.01, currency: 'JPY' };
    const made = await caller.call('POST', '/stripe/create-session', cheap);
    const { sessionId, url } = stripeSessionResponseSchema.parse(made.body);
    const { stripe } = await sandbox.state();
    const session = stripe.sessions.find((found) => found.id === sessionId);
    expect(session).toMatchObject({ amount_total: 25_700 });
    expect(session?.success_url).toBe(
      'https://shop.example/payment/success?session_id={CHECKOUT_SESSION_ID}',
    );

    const before = ordersResponseSchema.parse((await caller.get('/orders')).body).data;
    expect(before).toMatchObject([
      { status: 'pending', total_amount: 257, pay_url: url, payment_method: 'stripe' },
    ]);
    const waiting = await caller.get(`/stripe/verify-payment/${sessionId}`);
    expect([waiting.status, waiting.body.msg]).toEqual([409, '支付验证失败']);
    await sandbox.payByCard(sessionId);
    const { body } = await caller.get(`/stripe/verify-payment/${sessionId}`);
    const paid = paymentResponseSchema.strict().parse(body);
    expect(paid).toMatchObject({ status: 200, msg: '支付成功', data: { order: { status: 'completed' } } });
    const number = paid.data.order.id;
    const { data: order } = orderResponseSchema.strict().parse((await caller.get(`/orders/${number}`)).body);
    expect(order).toMatchObject({
      status: 'completed',
      pay_url: null,
      total_amount: 257,
      items: [{ quality: 'A1', quantity: 2, paidInfo: { paid_price: 128.5, amount: 257 } }],
      shipping_info: { status: 'pending', shipping_fee: null },
      recipient: { name: '王小蝶', address: '上海市' },
      charged: null,
    });
    await caller.settled();
    expect(services.sent.map(({ to }) => to)).toEqual(['a@example.com', 'a@example.com']);
    expect(services.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('邮箱'),
      expect.stringContaining('支付'),
    ]);
  });

  test('the result’s address shows a visitor the receipt without a name, and another account nothing', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const { sessionId } = (await caller.call('POST', '/stripe/create-session')).body;
    await sandbox.payByCard(sessionId);
    const visitor = await new Caller(api).get(`/stripe/verify-payment/${sessionId}`);
    expect(visitor.status).toBe(200);
    expect(JSON.stringify(visitor.body)).not.toMatch(/王小蝶|上海市|13800000000|example\.com/);
    const other = await shopper('b@example.com');
    const refused = await other.caller.get(`/stripe/verify-payment/${sessionId}`);
    expect([refused.status, refused.body]).toEqual([
      404,
      { status: 404, code: 'payment-not-found', msg: '支付验证失败', data: null },
    ]);
    const unknown = await caller.get('/stripe/verify-payment/cs_test_nobody');
    expect(unknown.status).toBe(404);
  });

  test('the wallet’s return address finishes an approved payment for a visitor, without a name, and for no other account', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const wallet = (await caller.call('POST', '/paypal/orders')).body;
    const path = `/paypal/verify-payment/${wallet.id}`;
    expect((await caller.get(path)).status).toBe(409);
    await sandbox.approve(wallet.id);
    const other = await shopper('b@example.com');
    expect((await other.caller.get(path)).status).toBe(404);
    const visitor = await new Caller(api).get(path);
    expect(receiptSchema.strict().parse(visitor.body.data.order).id).toBe(wallet.order);
    expect(JSON.stringify(visitor.body)).not.toMatch(/王小蝶|上海市|13800000000|example\.com/);
    expect((await caller.get(path)).status).toBe(200);
    expect((await caller.call('POST', `/paypal/orders/${wallet.id}/capture`)).status).toBe(200);
    const order = (await sandbox.state()).paypal.orders.find((one) => one.id === wallet.id);
    expect(order?.purchase_units[0]?.payments?.captures).toHaveLength(1);
    expect((await caller.get('/paypal/verify-payment/NOBODY')).status).toBe(404);
  });

  test('other accounts’ resources are 404, and visitors are asked to log in', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const wallet = walletOrderResponseSchema.parse((await caller.call('POST', '/paypal/orders')).body);
    await sandbox.approve(wallet.id);
    const calls = [
      ['GET', `/orders/${wallet.order}`],
      ['POST', `/orders/${wallet.order}/cancel`],
      ['POST', `/paypal/orders/${wallet.id}/capture`],
      ['POST', `/paypal/orders/${wallet.id}/cancel`],
    ] as const;
    const other = await shopper('b@example.com');
    const visitor = await new Caller(api).ready();
    for (const [method, path] of calls) {
      expect([path, (await other.caller.call(method, path)).status]).toEqual([path, 404]);
      expect([path, (await visitor.call(method, path)).status]).toEqual([path, 401]);
      if (method === 'POST')
        expect((await caller.call(method, path, {}, { headers: { 'x-xsrf-token': 'no' } })).status).toBe(403);
    }
    for (const path of ['/stripe/create-session', '/paypal/orders'])
      expect((await visitor.call('POST', path)).status).toBe(401);
    expect((await visitor.get('/orders')).status).toBe(401);
    expect(ordersResponseSchema.parse((await other.caller.get('/orders')).body).data).toEqual([]);
    expect((await caller.get('/orders/1234-5678-9012')).body.msg).toBe('订单不存在');
    const captured = await caller.call('POST', `/paypal/orders/${wallet.id}/capture`);
    expect([captured.status, captured.body.msg]).toEqual([200, '支付成功']);
  });

  test('an outdated cart version gets the current cart and creates no order', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const { version: seen } = await readCart(world.database, id);
    await fill(id, 2);
    const stale = await caller.call('POST', '/stripe/create-session', { version: seen });
    expect(stale.status).toBe(409);
    const conflict = checkoutConflictSchema.parse(stale.body);
    expect(conflict).toMatchObject({ msg: '购物车已更新', cart: { version: seen + 1, total: 257 } });
    expect((await caller.get('/orders')).body.data).toEqual([]);
    expect((await caller.call('POST', '/stripe/create-session', { version: seen + 1 })).status).toBe(200);
  });

  test('checkout refuses an empty cart, a blank address, an unconfirmed price and missing stock', async () => {
    const { caller, id } = await shopper('a@example.com');
    const go = async () => {
      const { status, body } = await caller.call('POST', '/paypal/orders');
      return [status, body.msg];
    };
    expect(await go()).toEqual([400, '购物车是空的']);
    await fillCart(world.database, id, [{ ...variantUnits('morpho'), unitFen: 100 }]);
    expect(await go()).toEqual([409, '请先确认购物车中的变更']);
    await fill(id, 4);
    const other = await shopper('b@example.com');
    await fill(other.id, 2);
    const wallet = (await other.caller.call('POST', '/paypal/orders')).body;
    await sandbox.approve(wallet.id);
    expect((await other.caller.call('POST', `/paypal/orders/${wallet.id}/capture`)).status).toBe(200);
    expect(await go()).toEqual([409, '库存不足']);
    const profile = { name: '王小蝶', email: 'a@example.com', phone: '', address: ' ' };
    await caller.call('PUT', '/user/update', profile);
    expect(await go()).toEqual([400, '请先完善收货信息']);
  });

  test('an order above what can be paid at once is refused with a message, before there is an order', async () => {
    const { caller, id } = await shopper('a@example.com');
    const priced = (price: number) => ({ variants: [rawVariant('A1', price, { tiers: null })] });
    const go = async (path: string) => {
      await world.fill({ id }, [variantUnits('dear')]);
      const { status, body } = await caller.call('POST', path);
      return [status, body.msg];
    };
    const refused = [400, '订单金额超过在线支付的单笔上限，请减少数量或联系客服下单'];
    await world.stock('dear', 1, priced(1_000_000));
    expect(await go('/stripe/create-session')).toEqual(refused);
    expect((await caller.get('/orders')).body.data).toEqual([]);
    expect(await world.available('dear')).toBe(1);
    await world.stock('dear', 0, priced(999_999.99));
    expect(await go('/stripe/create-session')).toEqual([200, undefined]);
    await world.stock('dear', 0, priced(9_999_999.99));
    expect(await go('/paypal/orders')).toEqual([200, undefined]);
    const [order] = (await caller.get('/orders')).body.data;
    expect(order.total_amount).toBe(9_999_999.99);
    await world.stock('dear', 0, priced(10_000_000));
    expect(await go('/paypal/orders')).toEqual(refused);
  });

  test('an order below the card provider’s minimum is refused before it is created', async () => {
    const { caller, id } = await shopper('a@example.com');
    await world.stock('cheap', 1, { variants: [rawVariant('A1', 3.99, { tiers: null })] });
    await world.fill({ id }, [variantUnits('cheap')]);
    const { status, body } = await caller.call('POST', '/stripe/create-session');
    expect([status, body.msg]).toEqual([400, '订单金额过小，无法在线支付，请联系客服下单']);
    expect(await world.available('cheap')).toBe(1);
    expect((await caller.get('/orders')).body.data).toEqual([]);
    expect((await caller.call('POST', '/paypal/orders')).status).toBe(200);
  });

  test('an unreachable provider verifies nothing and charges nothing twice; later it works', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const { sessionId } = (await caller.call('POST', '/stripe/create-session')).body;
    await sandbox.payByCard(sessionId);
    await sandbox.control('faults', { provider: 'stripe', kind: 'refuse', times: 0 });
    const away = await caller.get(`/stripe/verify-payment/${sessionId}`);
    expect([away.status, away.body.msg]).toEqual([503, '支付验证失败，若已扣款请勿重复支付']);
    await sandbox.control('calm');
    expect((await caller.get(`/stripe/verify-payment/${sessionId}`)).status).toBe(200);
  });

  test('while a bank decides the order says so, and is neither paid again nor cancelled', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const { sessionId } = (await caller.call('POST', '/stripe/create-session')).body;
    const seen = async () => {
      const { data } = ordersResponseSchema.parse((await caller.get('/orders')).body);
      return data.map((order) => [order.id, order.status, order.payment_processing, order.pay_url]);
    };
    const [[number, , before] = []] = await seen();
    expect(before).toBe(false);
    await sandbox.payByCard(sessionId, 'async_succeed');
    expect((await caller.get(`/stripe/verify-payment/${sessionId}`)).status).toBe(202);
    expect(await seen()).toEqual([[number, 'pending', true, null]]);
    const again = await caller.call('POST', '/paypal/orders');
    expect([again.status, again.body.msg]).toEqual([409, '您有一笔付款正在确认，确认前不能提交新订单']);
    expect((await caller.call('POST', `/orders/${number}/cancel`)).status).toBe(409);
    await sandbox.control(`stripe/sessions/${sessionId}/settle`, { succeeds: true });
    expect((await caller.get(`/stripe/verify-payment/${sessionId}`)).status).toBe(200);
    expect(await seen()).toEqual([[number, 'completed', false, null]]);
  });

  test('a declined wallet may choose anew; a cancelled window releases its units', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id, 5);
    const first = (await caller.call('POST', '/paypal/orders')).body;
    await sandbox.approve(first.id, 'declined-card');
    const declined = await caller.call('POST', `/paypal/orders/${first.id}/capture`);
    expect([declined.status, declined.body.msg]).toEqual([402, '支付未完成，请重试']);
    const cancelled = await caller.call('POST', `/paypal/orders/${first.id}/cancel`);
    expect([cancelled.status, cancelled.body.msg]).toEqual([200, '支付已取消']);
    expect(await world.available('morpho')).toBe(5);
    const again = (await caller.call('POST', '/paypal/orders')).body;
    expect(again.order).not.toBe(first.order);
    await sandbox.approve(again.id, 'declined-card');
    await caller.call('POST', `/paypal/orders/${again.id}/capture`);
    await sandbox.approve(again.id);
    expect((await caller.call('POST', `/paypal/orders/${again.id}/capture`)).status).toBe(200);
    expect(await world.available('morpho')).toBe(0);
  });

  test('a wallet order that takes nothing is reported, and the next press creates another', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const first = (await caller.call('POST', '/paypal/orders')).body;
    await sandbox.approve(first.id);
    await sandbox.control('outcomes', { step: 'paypal-capture', result: 'PAYER_CANNOT_PAY' });
    const refused = await caller.call('POST', `/paypal/orders/${first.id}/capture`);
    const reported = 'PayPal 未接受本次付款，未扣款，请重试或换一种支付方式';
    expect([refused.status, refused.body.msg]).toEqual([409, reported]);
    const again = (await caller.call('POST', '/paypal/orders')).body;
    expect(again).toMatchObject({ order: first.order });
    expect(again.id).not.toBe(first.id);
  });

  test('the units of an unpaid order are available to everybody', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id, 5);
    await caller.call('POST', '/stripe/create-session');
    const seenBy = async (who: Caller) => [
      (await who.get('/stock?ids=morpho')).body.data.items[0].variants[0].stock,
      (await who.get('/products/morpho')).body.data.specifications.quality_variants[0].stock,
      (await who.get('/products')).body.items[0].specifications.quality_variants[0].stock,
    ];
    expect(await seenBy(caller)).toEqual([5, 5, 5]);
    expect(await seenBy(new Caller(api))).toEqual([5, 5, 5]);
  });

  test('who comes too late reads that nothing was charged', async () => {
    const [first, byWallet, byCard] = [
      await shopper('a@example.com'),
      await shopper('b@example.com'),
      await shopper('c@example.com'),
    ];
    for (const { id } of [first, byWallet, byCard]) await fill(id, 5);
    const wallet = (await byWallet.caller.call('POST', '/paypal/orders')).body;
    await sandbox.approve(wallet.id);
    const card = (await byCard.caller.call('POST', '/stripe/create-session')).body;
    await sandbox.payByCard(card.sessionId);
    const { sessionId } = (await first.caller.call('POST', '/stripe/create-session')).body;
    await sandbox.payByCard(sessionId);
    expect((await first.caller.get(`/stripe/verify-payment/${sessionId}`)).status).toBe(200);

    const capture = async () => {
      const { status, body } = await byWallet.caller.call('POST', `/paypal/orders/${wallet.id}/capture`);
      return [status, body.code, body.msg];
    };
    for (const _ of [1, 2])
      expect(await capture()).toEqual([
        409,
        'sold-out-uncharged',
        expect.stringMatching(/^“.+”刚刚售罄，未扣款$/),
      ]);
    const back = await byCard.caller.get(`/stripe/verify-payment/${card.sessionId}`);
    const told = [409, 'sold-out-released', expect.stringMatching(/刚刚售罄，未扣款$/)];
    expect([back.status, back.body.code, back.body.msg]).toEqual(told);
    const [order] = (await byWallet.caller.get('/orders')).body.data;
    expect(order).toMatchObject({ status: 'pending', payment_processing: false });
  });

  test('an unpaid order is cancelled by its shopper, once', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    await caller.call('POST', '/stripe/create-session');
    const [{ id: number }] = (await caller.get('/orders')).body.data;
    expect((await caller.call('POST', `/orders/${number}/cancel`)).body.msg).toBe('订单已取消');
    const again = await caller.call('POST', `/orders/${number}/cancel`);
    expect([again.status, again.body.msg]).toEqual([409, '订单已取消']);
    expect(await world.available('morpho')).toBe(5);
  });

  test('cancelling an order that was paid meanwhile reports that it is paid', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id);
    const { sessionId } = (await caller.call('POST', '/stripe/create-session')).body;
    const [{ id: number }] = (await caller.get('/orders')).body.data;
    await sandbox.payByCard(sessionId);
    await captureElsewhere(sandbox, sessionId);
    for (const status of ['pending', 'completed']) {
      expect((await caller.get(`/orders/${number}`)).body.data.status).toBe(status);
      const { status: code, body } = await caller.call('POST', `/orders/${number}/cancel`);
      expect([code, body.msg]).toEqual([409, '订单已支付，无法取消']);
    }
  });

  test('the card button follows CARD_CHECKOUT, else whether there is a key; the wallet reports its currency and rate', async () => {
    const visitor = new Caller(api);
    const config = async () => paymentConfigSchema.parse((await visitor.get('/paypal/config')).body);
    expect(await config()).toEqual({
      clientId: 'client-of-tests',
      currency: 'CNY',
      rate: null,
      cardCheckout: 'on',
      cardCurrency: 'CNY',
      cardRate: null,
    });
    const settings = {
      ...services.settings,
      CARD_CHECKOUT: 'off',
      PAYPAL_CURRENCY: 'USD',
      PAYPAL_RATE: '0.1389',
      STRIPE_CURRENCY: 'EUR',
      STRIPE_RATE: '0.1283',
    } as const;
    services = { ...services, settings };
    expect(await config()).toMatchObject({
      ...{ cardCheckout: 'off', currency: 'USD', rate: '0.1389' },
      ...{ cardCurrency: 'EUR', cardRate: '0.1283' },
    });
    const { caller, id } = await shopper('a@example.com');
    await fill(id, 2);
    expect((await caller.call('POST', '/stripe/create-session')).status).toBe(409);
    const { order } = (await caller.call('POST', '/paypal/orders')).body;
    expect((await caller.get(`/orders/${order}`)).body.data).toMatchObject({
      total_amount: 257,
      charged: { amount: '35.70', currency: 'USD', rate: '0.1389' },
    });
  });

  test('operators ship, mark received and refund; a shipped order keeps its recipient', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id, 2);
    const { id: ref, order: number } = (await caller.call('POST', '/paypal/orders')).body;
    await sandbox.approve(ref);
    const said: string[] = [];
    const operate = (name: keyof typeof OPERATOR_COMMANDS, ...args: string[]) =>
      OPERATOR_COMMANDS[name].run(services, args, (line) => {
        said.push(line);
      });
    const parcel = ['--courier', 'DHL', '--tracking', 'X1', '--fee', '80.5'];
    await expect(operate('ship', number, ...parcel)).rejects.toThrow('it is not paid');
    await caller.call('POST', `/paypal/orders/${ref}/capture`);
    await operate('ship', number, ...parcel);
    await expect(operate('ship', number, ...parcel)).rejects.toThrow('it is paid, shipped');
    const moved = { name: '李新', email: 'a@example.com', phone: '1', address: '北京市' };
    await caller.call('PUT', '/user/update', moved);
    const { data: order } = orderResponseSchema.parse((await caller.get(`/orders/${number}`)).body);
    expect(order).toMatchObject({
      shipping_info: { status: 'translating', courier: 'DHL', tracking_number: 'X1', shipping_fee: 80.5 },
      recipient: { name: '王小蝶', address: '上海市' },
    });
    await operate('receive', number);
    await operate('refund', number, '--amount', '57');
    await expect(operate('refund', number, '--amount', '200.01')).rejects.toThrow('¥200.00 are left');
    await operate('refund', number, '--restock');
    await expect(operate('refund', number)).rejects.toThrow('¥0.00 are left');
    const { data: back } = orderResponseSchema.parse((await caller.get(`/orders/${number}`)).body);
    expect(back).toMatchObject({
      status: 'completed',
      refunded_amount: 257,
      shipping_info: { status: 'done' },
    });
    expect(back.events.map((event) => event.kind)).toEqual([
      'placed',
      'paid',
      'shipped',
      'received',
      'refunded',
      'refunded',
    ]);
    await operate('stock', 'morpho', 'a1', '-2');
    expect(said.at(-1)).toBe('morpho a1: 3 on hand, 0 reserved, 3 available (version 5).');
    await operate('flagged');
    expect(said.at(-1)).toBe('Nothing needs a person.');
    await expect(operate('stock')).rejects.toThrow('Usage');
  });

  test('a full refund before shipping ends the order as cancelled, and its units return on request', async () => {
    const { caller, id } = await shopper('a@example.com');
    await fill(id, 2);
    const { id: ref, order: number } = (await caller.call('POST', '/paypal/orders')).body;
    await sandbox.approve(ref);
    await caller.call('POST', `/paypal/orders/${ref}/capture`);
    await OPERATOR_COMMANDS.refund.run(services, [number, '--restock'], () => undefined);
    const { data: order } = orderResponseSchema.parse((await caller.get(`/orders/${number}`)).body);
    expect(order).toMatchObject({ status: 'cancelled', refunded_amount: 257 });
    expect(await world.available('morpho')).toBe(5);
  });
});
