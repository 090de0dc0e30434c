import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, orderNow, pay } from '../../../../tests/orders/world.ts';
import type { Buyer } from '../../orders/buyer.ts';
import { setUpPayments } from '../../testing/shop.ts';
import { withTimeout } from '../core/context.ts';
import { acquireLease } from './lease-store.ts';
import { reconcile, reconcileWithLease } from './reconcile.ts';

const { sandbox, world } = setUpPayments('PostgreSQL');
let buyer: Buyer;
beforeEach(async () => {
  await world.stock('morpho', 5);
  buyer = await world.buyerOf('morpho');
});

const slow = (delayMs: number) => sandbox.control('faults', { kind: 'delay-after', delayMs, times: 0 });
const statusOf = async (number: string) => (await orderNow(world, number)).order.status;

/** Milliseconds. Shoppers' calls wait 4 s for Stripe, 6 s for PayPal. */
const STRIPE_SLOW = 4_500;
const PAYPAL_SLOW = 6_500;

test('if Stripe always takes 4.5 s, its webhook alone makes the order paid', {
  timeout: 60_000,
}, async () => {
  const { number, ref } = await pay(world, buyer, 'stripe');
  sandbox.deliverTo(world.context);
  await slow(STRIPE_SLOW);
  await sandbox.payByCard(ref);
  await sandbox.quiet();
  expect(sandbox.answered.at(-1)).toBe(200);
  expect(await statusOf(number)).toBe('completed');
});

test('if PayPal always takes 6.5 s, the reconcile makes the order paid', {
  timeout: 60_000,
}, async () => {
  const { number } = await world.approve(buyer);
  await slow(PAYPAL_SLOW);
  sandbox.clock.ahead += 2 * MINUTE_MS;
  await reconcile(world.context, { sliceMs: 10_000 });
  expect(await statusOf(number)).toBe('completed');
});

test.each(['stripe', 'paypal'] as const)(
  'all calls of %s together end at the deadline, however many there are',
  { retry: 2 },
  async (name) => {
    const { ref } = await pay(world, buyer, name);
    await slow(1_500);
    const provider = withTimeout(world.context, 2_000).providers[name];
    const began = performance.now();
    expect(await provider?.readStatus(ref)).toMatchObject({ kind: 'open' });
    expect(await provider?.readStatus(ref)).toMatchObject({ kind: 'unreachable' });
    expect(await provider?.readStatus(ref)).toMatchObject({ kind: 'unreachable' });
    expect(performance.now() - began).toBeLessThan(4_500);
  },
);

test('a reconcile that begins while another works does nothing, and the next one works', async () => {
  await pay(world, buyer, 'stripe');
  sandbox.clock.ahead += 2 * MINUTE_MS;
  const meanwhile: string[] = [];
  const reached = async () => {
    meanwhile.push((await reconcileWithLease(world.context)).kind);
  };
  const first = await reconcileWithLease({ ...world.context, reached });
  expect(meanwhile).toEqual(['busy']);
  expect(first).toMatchObject({ kind: 'reconciled', orders: 1 });
  expect(await reconcileWithLease(world.context)).toMatchObject({ kind: 'reconciled' });
});

test('a dead process blocks the job for a while, and no longer', async () => {
  const [dead, next] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await acquireLease(world.database, 'reconcile payments', dead, 400)).toBe(true);
  expect(await reconcileWithLease(world.context)).toEqual({ kind: 'busy' });
  expect(await acquireLease(world.database, 'reconcile payments', dead, 400)).toBe(true);
  await expect
    .poll(() => acquireLease(world.database, 'reconcile payments', next, 400), { timeout: 5_000 })
    .toBe(true);
  expect(await acquireLease(world.database, 'reconcile payments', dead, 400)).toBe(false);
});

test('a process that lost the job to another stops before the next task', async () => {
  await pay(world, buyer, 'stripe');
  sandbox.clock.ahead += 2 * MINUTE_MS;
  expect(await reconcile(world.context, { isOurs: async () => false })).toMatchObject({
    orders: 0,
    isDone: false,
  });
});
