import { beforeEach, describe, expect, test } from 'vitest';
import { checkoutBy, MINUTE_MS, orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import type { Buyer } from '../orders/buyer.ts';
import { listBuyerOrders } from '../orders/service.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

describe.each(DEPLOYED_KIND)('the end of a reservation on %s', (kind) => {
  const world = withPayments(kind);
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await world.buyer();
    await world.stock('morpho', 5);
    await world.fill(buyer, [variantUnits('morpho')]);
  });

  const wait = (minutes: number) => {
    world.sandbox.clock.ahead += minutes * MINUTE_MS;
  };
  const endOf = async (number: string) => (await orderNow(world, number)).order.holdUntil;
  const statusOf = async (number: string) => (await orderNow(world, number)).order.status;
  const left = async (number: string) =>
    Math.round(((await endOf(number)).getTime() - world.sandbox.clock.now().getTime()) / MINUTE_MS);
  const seen = async () => (await listBuyerOrders(world.context, buyer)).orders[0];

  test('is 30 minutes after its beginning, however often the method changes', async () => {
    const card = await pay(world, buyer, 'stripe');
    const end = await endOf(card.number);
    expect(await left(card.number)).toBe(30);
    for (const method of ['paypal', 'stripe', 'paypal'] as const) {
      wait(8);
      expect(await pay(world, buyer, method)).toMatchObject({ number: card.number });
      expect(await endOf(card.number)).toEqual(end);
    }
    expect(await seen()).toMatchObject({ hold_until: end.toISOString() });
    wait(7);
    expect(await seen()).toMatchObject({ status: 'pending', pay_url: null });
    await reconcile(world.context);
    expect(await statusOf(card.number)).toBe('cancelled');
    expect(await seen()).toMatchObject({ hold_until: null });
    expect(await world.available('morpho')).toBe(5);
  });

  test('is unchanged by a changed cart', async () => {
    const first = await pay(world, buyer, 'stripe');
    const end = await endOf(first.number);
    wait(20);
    await world.fill(buyer, [variantUnits('morpho', 2)]);
    const second = await pay(world, buyer, 'stripe');
    expect(second.number).not.toBe(first.number);
    expect(await endOf(second.number)).toEqual(end);
    expect((await orderNow(world, first.number)).order).toMatchObject({ ending: 'replaced' });
    wait(11);
    await reconcile(world.context);
    expect(await statusOf(second.number)).toBe('cancelled');
  });

  test('is too near with less than two minutes left: checkout ends the order and creates a new one', async () => {
    const first = await pay(world, buyer, 'stripe');
    wait(27.9);
    expect(await pay(world, buyer, 'stripe')).toMatchObject({ number: first.number, ref: first.ref });
    wait(0.2);
    const second = await pay(world, buyer, 'stripe');
    expect(second.number).not.toBe(first.number);
    expect(await left(second.number)).toBe(30);
    expect(await statusOf(first.number)).toBe('cancelled');
    expect(await world.available('morpho')).toBe(4);
  });

  test('is not affected by a provider whose clock is 3 minutes ahead: its pages live as long', async () => {
    const behind = {
      ...world.context,
      now: () => new Date(world.sandbox.clock.now().getTime() - 3 * MINUTE_MS),
    };
    for (const method of ['stripe', 'paypal'] as const)
      expect(await checkOut(behind, buyer, checkoutBy(method))).toMatchObject({ kind: 'ready' });
    const { number, ref } = await pay({ context: behind }, buyer, 'stripe');
    const session = (await world.sandbox.state()).stripe.sessions.find(({ id }) => id === ref);
    const end = (await endOf(number)).getTime();
    expect((session?.expires_at ?? 0) * 1_000 - 3 * MINUTE_MS).toBeGreaterThan(end);
  });

  test('has come although the provider’s page still lives: the page is expired first, then the units are released', async () => {
    await pay(world, buyer, 'paypal');
    wait(20);
    const { number, ref } = await pay(world, buyer, 'stripe');
    wait(11);
    await world.sandbox.control('faults', { provider: 'stripe', kind: 'refuse', times: 0 });
    await reconcile(world.context);
    expect(await world.available('morpho')).toBe(4);
    await world.sandbox.control('calm');
    wait(2);
    await reconcile(world.context);
    expect(await statusOf(number)).toBe('cancelled');
    expect(await world.available('morpho')).toBe(5);
    const session = (await world.sandbox.state()).stripe.sessions.find(({ id }) => id === ref);
    expect(session?.status).toBe('expired');
  });
});
