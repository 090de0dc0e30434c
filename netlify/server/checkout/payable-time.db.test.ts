import { beforeEach, describe, expect, test } from 'vitest';
import { checkoutBy, MINUTE_MS, orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import type { Buyer } from '../orders/buyer.ts';
import { listBuyerOrders } from '../orders/service.ts';
import { findLiveAttempt } from '../payments/core/attempt-store.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

const DAY_MINUTES = 24 * 60;

describe.each(DEPLOYED_KIND)('the time to pay an order on %s', (kind) => {
  const world = withPayments(kind);
  let buyer: Buyer;
  beforeEach(async () => {
    await world.stock('morpho', 5);
    buyer = await world.buyerOf('morpho');
  });

  const wait = (minutes: number) => {
    world.sandbox.clock.ahead += minutes * MINUTE_MS;
  };
  const minutesTo = (end: Date | null | undefined) =>
    Math.round(((end?.getTime() ?? 0) - world.sandbox.clock.now().getTime()) / MINUTE_MS);
  const left = async (number: string) => minutesTo((await orderNow(world, number)).order.payableUntil);
  const statusOf = async (number: string) => (await orderNow(world, number)).order.status;
  const orderPage = (number: string) => `/orders/${number}`;
  const seen = async () => (await listBuyerOrders({ ...world.context, orderPage }, buyer)).orders[0];
  const sessionOf = async (ref: string) =>
    (await world.sandbox.state()).stripe.sessions.find(({ id }) => id === ref);

  test('is 24 hours, however often the method changes, and nothing is reserved', async () => {
    const card = await pay(world, buyer, 'stripe');
    expect(await left(card.number)).toBe(DAY_MINUTES);
    for (const method of ['paypal', 'stripe', 'paypal'] as const) {
      wait(8);
      expect(await pay(world, buyer, method)).toMatchObject({ number: card.number });
      expect(await left(card.number)).toBeLessThan(DAY_MINUTES);
    }
    expect(await left(card.number)).toBe(DAY_MINUTES - 24);
    expect(await world.available('morpho')).toBe(5);
    wait(DAY_MINUTES - 23);
    expect(await seen()).toMatchObject({ status: 'pending', pay_url: null, payable_left: 0 });
    await reconcile(world.context);
    expect(await statusOf(card.number)).toBe('cancelled');
    expect(await seen()).toMatchObject({ payable_until: null, payable_left: null });
  });

  test('outlasts its pages, each of which can be paid for half an hour', async () => {
    const first = await pay(world, buyer, 'stripe');
    expect(await seen()).toMatchObject({ pay_url: expect.stringContaining('/c/pay/') });
    const attempt = await findLiveAttempt(world.database, first.number);
    expect(minutesTo(attempt?.expiresAt)).toBe(35);
    wait(36);
    await reconcile(world.context);
    expect((await sessionOf(first.ref))?.status).toBe('expired');
    expect(await statusOf(first.number)).toBe('pending');
    expect(await seen()).toMatchObject({ pay_url: orderPage(first.number) });

    const second = await pay(world, buyer, 'stripe');
    expect(second.number).toBe(first.number);
    expect(second.ref).not.toBe(first.ref);
    await world.sandbox.payByCard(second.ref);
    expect(await world.settleCard(second.ref)).toMatchObject({ kind: 'paid' });
    expect(await world.available('morpho')).toBe(4);
  });

  test('begins anew with a changed cart, whose order replaces the old one', async () => {
    const first = await pay(world, buyer, 'stripe');
    wait(20);
    await world.fill(buyer, [variantUnits('morpho', 2)]);
    const second = await pay(world, buyer, 'stripe');
    expect(second.number).not.toBe(first.number);
    expect(await left(second.number)).toBe(DAY_MINUTES);
    expect((await orderNow(world, first.number)).order).toMatchObject({ ending: 'replaced' });
    expect((await sessionOf(first.ref))?.status).toBe('expired');
  });

  test('is too short with less than two minutes left: checkout ends the order and creates a new one', async () => {
    const first = await pay(world, buyer, 'paypal');
    wait(DAY_MINUTES - 2.1);
    const again = await pay(world, buyer, 'stripe');
    expect(again.number).toBe(first.number);
    wait(0.2);
    const second = await pay(world, buyer, 'stripe');
    expect(second.number).not.toBe(first.number);
    expect(await left(second.number)).toBe(DAY_MINUTES);
    expect(await statusOf(first.number)).toBe('cancelled');
  });

  test('of a page is not affected by a provider whose clock is 3 minutes ahead', async () => {
    const behind = {
      ...world.context,
      now: () => new Date(world.sandbox.clock.now().getTime() - 3 * MINUTE_MS),
    };
    for (const method of ['stripe', 'paypal'] as const)
      expect(await checkOut(behind, buyer, checkoutBy(method))).toMatchObject({ kind: 'ready' });
    const { ref } = await pay({ context: behind }, buyer, 'stripe');
    const end = new Date(((await sessionOf(ref))?.expires_at ?? 0) * 1_000);
    expect(minutesTo(end)).toBeGreaterThanOrEqual(30);
  });

  test('is over although the provider’s page still lives: the page is expired first, then the order ends', async () => {
    const { number } = await pay(world, buyer, 'paypal');
    wait(DAY_MINUTES - 10);
    const { ref } = await pay(world, buyer, 'stripe');
    wait(40);
    await world.sandbox.control('faults', { provider: 'stripe', kind: 'refuse', times: 0 });
    await reconcile(world.context);
    expect(await statusOf(number)).toBe('pending');
    await world.sandbox.control('calm');
    wait(2);
    await reconcile(world.context);
    expect(await statusOf(number)).toBe('cancelled');
    expect((await sessionOf(ref))?.status).toBe('expired');
  });
});
