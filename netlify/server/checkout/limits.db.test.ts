import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkoutBy, MINUTE_MS, orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import { users } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { cancelOrder } from '../payments/settle/end-order.ts';
import { settleByRef } from '../payments/settle/settle.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

describe.each(DEPLOYED_KIND)('limits of unpaid reservations on %s', (kind) => {
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
  const goFor = async (quantity: number) => {
    await world.fill(buyer, [variantUnits('morpho', quantity)]);
    return await go();
  };
  const payFor = async (quantity: number) => {
    await world.fill(buyer, [variantUnits('morpho', quantity)]);
    const { number, ref } = await pay(world, buyer, 'stripe');
    await world.sandbox.payByCard(ref);
    expect(await settleByRef(world.context, 'stripe', ref)).toEqual({ kind: 'paid', number });
  };
  const leave = async (minutes: number) => {
    const { number } = await pay(world, buyer, 'stripe');
    wait(minutes);
    await cancelOrder(world.context, buyer, number);
    return number;
  };

  test('an account that never paid gets 100 units, and one that paid gets ten times as many', async () => {
    const tooMuch = { kind: 'too-much', lines: 30, pieces: 100 };
    expect(await goFor(101)).toEqual(tooMuch);
    expect(await world.available('morpho')).toBe(2_000);
    await payFor(100);
    expect(await goFor(1_001)).toEqual({ kind: 'too-much', lines: 300, pieces: 1_000 });
    expect(await goFor(1_000)).toMatchObject({ kind: 'ready' });
  });

  test('an account that never paid gets 30 lines', async () => {
    const products = Array.from({ length: 31 }, (_, n) => `kind-${n}`);
    for (const product of products) await world.stock(product, 2);
    const lines = products.map((product) => variantUnits(product));
    await world.fill(buyer, lines);
    expect(await go()).toEqual({ kind: 'too-much', lines: 30, pieces: 100 });
    await world.fill(buyer, lines.slice(1));
    expect(await go()).toMatchObject({ kind: 'ready' });
  });

  test('a refused reservation leaves the existing one unchanged', async () => {
    await world.fill(buyer, [variantUnits('morpho', 2)]);
    const before = await pay(world, buyer, 'stripe');
    expect(await goFor(101)).toMatchObject({ kind: 'too-much' });
    expect((await orderNow(world, before.number)).order.status).toBe('pending');
    await world.fill(buyer, [variantUnits('morpho', 2)]);
    expect(await pay(world, buyer, 'stripe')).toMatchObject(before);
  });

  test('an account that an operator trusts is not limited', async () => {
    await world.database.update(users).set({ trusted: true }).where(eq(users.id, buyer.id));
    for (let n = 0; n < 12; n += 1) expect(await goFor(1_001 + n)).toMatchObject({ kind: 'ready' });
  });

  test('unpaid reservations add up to 90 minutes in 24 hours, counted by their actual length', async () => {
    await world.fill(buyer, [variantUnits('morpho')]);
    const { number } = await pay(world, buyer, 'stripe');
    wait(35);
    await reconcile(world.context);
    expect((await orderNow(world, number)).order).toMatchObject({ ending: 'expired' });
    await leave(20);
    await leave(29);
    const last = await pay(world, buyer, 'stripe');
    const { holdUntil } = (await orderNow(world, last.number)).order;
    expect(Math.round((holdUntil.getTime() - world.sandbox.clock.now().getTime()) / MINUTE_MS)).toBe(11);
    wait(12);
    await reconcile(world.context);
    const refused = await go();
    expect(refused).toMatchObject({ kind: 'limited', by: 'time' });
    expect(await world.available('morpho')).toBe(2_000);
    if (refused.kind !== 'limited') return;
    // The first reservation lasted 30 minutes. Once 10 of them are more than a day old, 10 minutes
    // are free again.
    world.sandbox.clock.ahead += refused.retryAt.getTime() - world.sandbox.clock.now().getTime() + MINUTE_MS;
    expect(await go()).toMatchObject({ kind: 'ready' });
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
