import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkoutConflictSchema } from '../../../src/features/orders/orders.contract.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { MINUTE_MS, pay, variantUnits } from '../../../tests/orders/world.ts';
import { readCart } from '../cart/store.ts';
import { orderEvents, orders, users } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { Caller } from '../testing/caller.ts';
import { rawVariant } from '../testing/cart-world.ts';
import {
  orderResponseSchema,
  ordersResponseSchema,
  stripeSessionResponseSchema,
  walletOrderResponseSchema,
} from '../testing/responses.ts';
import { withPayments } from '../testing/shop.ts';

describe.each(['PostgreSQL'] as const)('an unpaid order on %s', (kind) => {
  const world = withPayments(kind);
  let caller: Caller;
  let id: string;
  beforeEach(async () => {
    await world.stock('morpho', 5);
    const form = {
      name: '王小蝶',
      address: '上海市',
      phone: '1',
      email: 'a@example.com',
      password: 'a good password',
    };
    caller = await world.loggedIn(form);
    const [user] = await world.database.select().from(users).where(eq(users.email, form.email));
    id = user?.id ?? '';
    await fillCart(world.database, id, [variantUnits('morpho', 2)]);
  });

  const place = async () =>
    walletOrderResponseSchema.parse((await caller.call('POST', '/paypal/orders')).body);
  const sellTo = async (buyer: Buyer, quantity: number) => {
    await world.fill(buyer, [variantUnits('morpho', quantity)]);
    const { ref } = await pay(world, buyer, 'stripe');
    await world.sandbox.payByCard(ref);
    expect(await world.settleCard(ref)).toMatchObject({ kind: 'paid' });
  };
  const readReported = async (path: string, order: string) => {
    const { status, body } = await caller.call('POST', path, { order });
    return [status, body.msg];
  };
  const age = async (number: string, minutes: number) => {
    const [found] = await world.database.select().from(orders).where(eq(orders.number, number));
    const payableUntil = new Date((found?.payableUntil?.getTime() ?? 0) - minutes * MINUTE_MS);
    await world.database.update(orders).set({ payableUntil }).where(eq(orders.number, number));
  };

  test('is paid by wallet or card, at its own price, whatever the cart contains', async () => {
    const placed = await place();
    await fillCart(world.database, id, []);
    const cart = await readCart(world.database, id);
    const again = walletOrderResponseSchema.parse(
      (await caller.call('POST', '/paypal/orders', { order: placed.order, version: 12_345 })).body,
    );
    expect(again).toEqual(placed);
    const card = await caller.call('POST', '/stripe/create-session', { order: placed.order });
    const { sessionId } = stripeSessionResponseSchema.parse(card.body);
    expect(await readCart(world.database, id)).toEqual(cart);
    const session = (await world.sandbox.state()).stripe.sessions.find((one) => one.id === sessionId);
    expect(session).toMatchObject({ amount_total: 25_700, status: 'open' });
    await world.sandbox.payByCard(sessionId);
    expect((await caller.get(`/stripe/verify-payment/${sessionId}`)).status).toBe(200);
    const { data } = ordersResponseSchema.parse((await caller.get('/orders')).body);
    expect(data).toMatchObject([
      { id: placed.order, status: 'completed', payment_method: 'stripe', payable_until: null },
    ]);
  });

  test('with less than two minutes left, or ended, paid or at a bank, is refused with a message and unchanged', async () => {
    const { order, id: ref } = await place();
    const { data } = orderResponseSchema.parse((await caller.get(`/orders/${order}`)).body);
    expect(new Date(data.payable_until ?? 0).getTime() - new Date(data.created_at).getTime()).toBe(
      24 * 60 * MINUTE_MS,
    );
    await age(order, 24 * 60 - 1.9);
    const tooLate = [409, '该订单的付款时间已过，请返回购物车重新下单'];
    expect(await readReported('/paypal/orders', order)).toEqual(tooLate);
    expect(await readReported('/stripe/create-session', order)).toEqual(tooLate);
    await age(order, -20);
    await world.sandbox.approve(ref, 'reviewed');
    await caller.call('POST', `/paypal/orders/${ref}/capture`);
    expect(await readReported('/stripe/create-session', order)).toEqual([
      409,
      '您有一笔付款正在确认，确认前不能提交新订单',
    ]);
    expect((await caller.get(`/orders/${order}`)).body.data.payable_until).toBeNull();
  });

  test('whose price changed is told, and takes the new total, with its number, when the buyer confirms', async () => {
    const { order } = await place();
    await world.stock('morpho', 0, { variants: [rawVariant('A1', 140.25)] });
    for (const total of [undefined, 257, 280.49]) {
      const refused = await caller.call('POST', '/stripe/create-session', { order, total });
      expect([refused.status, refused.body.code, refused.body.values]).toEqual([
        409,
        'order-repriced',
        { before: 257, total: 280.5 },
      ]);
      expect(refused.body.msg).toContain('原为 ¥257.00，现为 ¥280.50');
    }
    expect((await caller.get(`/orders/${order}`)).body.data.total_amount).toBe(257);
    const confirmed = await caller.call('POST', '/stripe/create-session', { order, total: 280.5 });
    const { sessionId } = stripeSessionResponseSchema.parse(confirmed.body);
    await world.sandbox.payByCard(sessionId);
    expect((await caller.get(`/stripe/verify-payment/${sessionId}`)).status).toBe(200);
    expect((await caller.get(`/orders/${order}`)).body.data).toMatchObject({
      status: 'completed',
      total_amount: 280.5,
      items: [{ quantity: 2, paidInfo: { paid_price: 140.25, amount: 280.5 } }],
    });
    const events = await world.database.select().from(orderEvents).orderBy(orderEvents.version);
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'price-confirmed', 'paid']);
    expect(events[1]?.data).toEqual({ changes: [{ field: 'total', before: '¥257.00', after: '¥280.50' }] });
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test('asks for no confirmation while a page at the old price lives, which can be paid', async () => {
    const { order } = await place();
    await world.stock('morpho', 0, { variants: [rawVariant('A1', 140.25)] });
    const again = await caller.call('POST', '/paypal/orders', { order });
    expect([again.status, again.body.order]).toEqual([200, order]);
  });

  test('whose goods were taken down, or sold to others, is refused with the reason, and is kept', async () => {
    const { order } = await place();
    await sellTo(await world.buyer(), 4);
    const gone = await caller.call('POST', '/stripe/create-session', { order });
    expect([gone.status, gone.body.code]).toEqual([409, 'order-out-of-stock']);
    await world.stock('morpho', 0, { variants: [{ ...rawVariant('A1', 128.5), withdrawn: true }] });
    await world.stock('morpho', 5);
    await world.stock('morpho', 0, { variants: [{ ...rawVariant('A1', 128.5), withdrawn: true }] });
    const down = await caller.call('POST', '/stripe/create-session', { order });
    expect([down.status, down.body.code, down.body.msg]).toEqual([
      409,
      'order-taken-down',
      '订单中有商品已下架，请返回购物车重新下单',
    ]);
    expect((await caller.get(`/orders/${order}`)).body.data.status).toBe('pending');
  });

  test('that has ended or is paid is reported as such', async () => {
    const ended = await place();
    await caller.call('POST', `/orders/${ended.order}/cancel`);
    expect(await readReported('/stripe/create-session', ended.order)).toEqual([
      409,
      '该订单已结束，请返回购物车重新下单',
    ]);
    const paid = await place();
    await world.sandbox.approve(paid.id);
    await caller.call('POST', `/paypal/orders/${paid.id}/capture`);
    const response = await caller.call('POST', '/stripe/create-session', { order: paid.order });
    expect(response.status).toBe(409);
    const conflict = checkoutConflictSchema.parse(response.body);
    expect(conflict).toMatchObject({ msg: '支付成功', paid_order: paid.order });
    expect(conflict.cart).toBeUndefined();
  });

  test('of another account, or that never existed, is not found', async () => {
    const placed = await place();
    await world.database.update(orders).set({ accountId: 'somebody' }).where(eq(orders.number, placed.order));
    for (const number of [placed.order, '1000-0000-0000', 'x', ''])
      for (const path of ['/paypal/orders', '/stripe/create-session'])
        expect(await readReported(path, number)).toEqual([404, '订单不存在']);
    const { status } = await caller.call('POST', '/paypal/orders', { order: 12 });
    expect(status).toBe(400);
  });

  test('whose wallet window was closed before approval is not in the history, but is found by its number', async () => {
    const closed = await place();
    await caller.call('POST', `/paypal/orders/${closed.id}/cancel`);
    const listed = async () =>
      ordersResponseSchema.parse((await caller.get('/orders')).body).data.map((order) => order.id);
    expect(await listed()).toEqual([]);
    expect((await caller.get(`/orders/${closed.order}`)).body.data.status).toBe('cancelled');
    const declined = await place();
    await world.sandbox.approve(declined.id, 'declined-card');
    await caller.call('POST', `/paypal/orders/${declined.id}/capture`);
    await caller.call('POST', `/paypal/orders/${declined.id}/cancel`);
    const cancelled = await place();
    await caller.call('POST', `/orders/${cancelled.order}/cancel`);
    expect(await listed()).toEqual([cancelled.order, declined.order]);
  });

  test('is limited in its attempts, with a message and the waiting time', async () => {
    const { order } = await place();
    for (let n = 1; n < 10; n += 1) {
      const path = n % 2 === 1 ? '/stripe/create-session' : '/paypal/orders';
      expect((await caller.call('POST', path, { order })).status).toBe(200);
    }
    const refused = await caller.call('POST', '/paypal/orders', { order });
    expect([refused.status, refused.body.msg]).toEqual([429, '尝试付款的次数过多，请 15 分钟后再试']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
  });
});
