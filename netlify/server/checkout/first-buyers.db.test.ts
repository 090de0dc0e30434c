/** A first-time buyer whose mailbox is not confirmed buys like everybody else, at once and by each method. */
import { beforeEach, describe, expect, test } from 'vitest';
import { rawSpecimen } from '../../../src/content/content.fixture.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { receiveStock } from '../stock/service.ts';
import type { Caller } from '../testing/caller.ts';
import { rawVariant } from '../testing/cart-world.ts';
import { withPayments } from '../testing/shop.ts';

const world = withPayments('PostgreSQL');
const form = {
  ...{ name: '林晓', address: '云南省大理市', phone: '13800000000', email: 'first@example.com' },
  password: 'a good password',
};

const METHODS = [
  ['a card', 'card'],
  ['Alipay', 'alipay'],
  ['WeChat Pay', 'wechat_pay'],
  ['PayPal', 'paypal'],
] as const;

async function pays(caller: Caller, method: MethodName): Promise<void> {
  const path = method === 'paypal' ? '/paypal/orders' : '/stripe/create-session';
  const { status, body } = await caller.call('POST', path, method === 'paypal' ? {} : { method });
  expect([status, body.code]).toEqual([200, undefined]);
  if (method === 'paypal') {
    await world.sandbox.approve(body.id);
    expect((await caller.call('POST', `/paypal/orders/${body.id}/capture`)).body.msg).toBe('支付成功');
    return;
  }
  await world.sandbox.payByCard(body.sessionId);
  expect((await caller.get(`/stripe/verify-payment/${body.sessionId}`)).body.msg).toBe('支付成功');
}

beforeEach(() => {
  const settings = { ...world.sandbox.settings, STRIPE_METHODS: ['card', 'alipay', 'wechat_pay'] };
  Object.assign(world.services, { settings });
});

async function buys(method: MethodName, quality: string, quantity: number) {
  const caller = await world.loggedIn(form);
  const added = await caller.call('POST', '/cart', { productId: 'morpho', quality, quantity });
  expect([added.status, added.body.code]).toEqual([200, undefined]);
  await pays(caller, method);
  const [order] = (await caller.get('/orders')).body.data;
  expect(await findWrongSums(world.database)).toEqual([]);
  return order;
}

describe.each(METHODS)('by %s', (_, method) => {
  test('buys 30 of 45 pieces at the tier’s price', async () => {
    const variants = [rawVariant('A1', 128.5, { tiers: [{ quantity: 30, price: 90 }] })];
    await world.stock('morpho', 45, { variants });
    expect(await buys(method, 'A1', 30)).toMatchObject({ status: 'completed', total_amount: 2_700 });
    expect(await world.available('morpho')).toBe(15);
  });

  test('buys the last piece of a lot', async () => {
    await world.stock('morpho', 1);
    expect(await buys(method, 'A1', 1)).toMatchObject({ status: 'completed', total_amount: 128.5 });
    expect(await world.available('morpho')).toBe(0);
  });

  test('buys a single specimen', async () => {
    await world.stock('morpho', 0, { variants: [rawSpecimen(1, { price: 460 })] });
    const note = { actor: 'test', reason: 'opening' };
    await receiveStock(world.database, { productId: 'morpho', variantKey: 's1' }, 1, note);
    expect(await buys(method, 'A2 · 01', 1)).toMatchObject({ status: 'completed', total_amount: 460 });
    const [piece] = (await (await world.visitor()).get('/stock?ids=morpho')).body.data.items[0].variants;
    expect(piece).toMatchObject({ stock: 0 });
    expect(piece).not.toHaveProperty('reserved');
  });
});
