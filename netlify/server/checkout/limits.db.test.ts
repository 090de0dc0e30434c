import { beforeEach, describe, expect, test } from 'vitest';
import { checkoutBy, MINUTE_MS, pay, variantUnits } from '../../../tests/orders/world.ts';
import type { Buyer } from '../orders/buyer.ts';
import { cancelOrder } from '../payments/settle/end-order.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

describe.each(DEPLOYED_KIND)('limits of an account’s checkouts on %s', (kind) => {
  const world = withPayments(kind);
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await world.newcomer();
    await world.stock('morpho', 2_000);
  });

  const wait = (minutes: number) => {
    world.sandbox.clock.ahead += minutes * MINUTE_MS;
  };
  const go = (method: 'stripe' | 'paypal' = 'stripe') => checkOut(world.context, buyer, checkoutBy(method));
  const payFor = async (quantity: number) => {
    await world.fill(buyer, [variantUnits('morpho', quantity)]);
    const { number, ref } = await pay(world, buyer, 'stripe');
    await world.sandbox.payByCard(ref);
    expect(await world.settleCard(ref)).toEqual({ kind: 'paid', number });
  };
  const leave = async (minutes: number) => {
    const { number } = await pay(world, buyer, 'stripe');
    wait(minutes);
    await cancelOrder(world.context, buyer, number);
  };

  test('a new account buys as many lines and units as there are', async () => {
    const products = Array.from({ length: 40 }, (_, n) => `kind-${n}`);
    for (const product of products) await world.stock(product, 2);
    const lines = products.map((product) => variantUnits(product, 2));
    await world.fill(buyer, [...lines, variantUnits('morpho', 2_000)]);
    const { number, ref } = await pay(world, buyer, 'stripe');
    await world.sandbox.payByCard(ref);
    expect(await world.settleCard(ref)).toEqual({ kind: 'paid', number });
    expect(await world.available('morpho')).toBe(0);
  });

  test('paid orders do not count', async () => {
    for (let n = 0; n < 7; n += 1) await payFor(1);
  });

  test('a sixth unpaid order within an hour is refused, and accepted an hour after the first', async () => {
    await world.fill(buyer, [variantUnits('morpho')]);
    for (let n = 0; n < 5; n += 1) await leave(2);
    expect(await go()).toMatchObject({ kind: 'limited', by: 'orders' });
    wait(51);
    expect(await go()).toMatchObject({ kind: 'ready' });
  });

  test('an eleventh attempt within 15 minutes is refused; continuing one is no new attempt', async () => {
    await world.fill(buyer, [variantUnits('morpho')]);
    for (let n = 0; n < 10; n += 1) {
      expect(await go(n % 2 === 0 ? 'stripe' : 'paypal')).toMatchObject({ kind: 'ready' });
      expect(await go(n % 2 === 0 ? 'stripe' : 'paypal')).toMatchObject({ kind: 'ready' });
    }
    const before = (await world.sandbox.state()).stripe.sessions.length;
    expect(await go('stripe')).toMatchObject({ kind: 'limited', by: 'attempts' });
    expect(await go('paypal')).toMatchObject({ kind: 'ready' });
    expect((await world.sandbox.state()).stripe.sessions).toHaveLength(before);
    wait(15);
    expect(await go('stripe')).toMatchObject({ kind: 'ready' });
  });
});
