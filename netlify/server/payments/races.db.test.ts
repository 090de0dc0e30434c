import { expect, test } from 'vitest';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import { checkoutBy, pay, variantUnits } from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import type { CheckoutResult } from '../checkout/result.ts';
import type { Buyer } from '../orders/buyer.ts';
import { listAndCountOrders } from '../orders/order-details-store.ts';
import { lockAccountOrders } from '../orders/store.ts';
import { whileLocked } from '../testing/locks.ts';
import { setUpPayments } from '../testing/shop.ts';
import { findLiveAttempt } from './core/attempt-store.ts';
import { cancelWalletPayment, captureWalletPayment } from './settle/buyer-return.ts';
import { cancelOrder } from './settle/end-order.ts';
import { endAttempt } from './settle/settle.ts';

const { sandbox, world } = setUpPayments('PostgreSQL', { connections: 24 });

const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => world.buyer()));
const go = (buyer: Buyer, method: 'stripe' | 'paypal'): Promise<CheckoutResult> =>
  checkOut(world.context, buyer, checkoutBy(method));

test('of 16 buyers who compete for 5 units, all can go to pay, 5 pay and nobody else is charged', async () => {
  await world.stock('rare', 5);
  const all = await buyers(16);
  await Promise.all(all.map((buyer) => world.fill(buyer, [variantUnits('rare')])));
  const before = (await sandbox.state()).paypal.captures.length;
  const paid = await Promise.all(
    all.map(async (buyer) => {
      const { ref } = await world.approve(buyer);
      return (await world.capture(buyer, ref)).kind;
    }),
  );
  expect(paid.filter((kind) => kind === 'paid')).toHaveLength(5);
  expect((await sandbox.state()).paypal.captures).toHaveLength(before + 5);
  expect(await world.available('rare')).toBe(0);
  await expectConsistentStock(world.database);
});

test('a checkout waits while its account’s orders are changed elsewhere', async () => {
  await world.stock('rare', 5);
  const buyer = await world.buyerOf('rare');
  const ordered = async () => (await listAndCountOrders(world.database, buyer.id)).found;
  const out = await whileLocked(
    world.database,
    (tx) => lockAccountOrders(tx, buyer.id),
    () => go(buyer, 'stripe'),
    async () => expect(await ordered()).toEqual([]),
  );
  expect(out.kind).toBe('ready');
  expect(await ordered()).toHaveLength(1);
});

test('buyers who want the same units in opposite orders, change their carts and cancel do not deadlock', async () => {
  for (const product of ['a', 'b', 'c']) await world.stock(product, 30);
  const all = await buyers(24);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      all.map(async (buyer, at) => {
        const wanted = ['a', 'b', 'c']
          .slice(0, 2 + ((at + round) % 2))
          .map((product) => variantUnits(product));
        await world.fill(buyer, at % 2 === 0 ? wanted : wanted.toReversed());
        const out = await go(buyer, 'paypal');
        if (out.kind !== 'ready' && out.kind !== 'out-of-stock') throw new Error(out.kind);
        if (at % 3 === 0 && out.kind === 'ready') await cancelOrder(world.context, buyer, out.number);
      }),
    );
  }
  await expectConsistentStock(world.database);
});

test('the only unit in an unpaid order can be paid with another method, or in another cart', async () => {
  await world.stock('only', 1);
  const buyer = await world.buyerOf('only');
  const card = await pay(world, buyer, 'stripe');
  const wallet = await pay(world, buyer, 'paypal');
  expect(wallet.number).toBe(card.number);
  await world.stock('more', 3);
  await world.fill(buyer, [variantUnits('only'), variantUnits('more')]);
  const changed = await pay(world, buyer, 'stripe');
  expect(changed.number).not.toBe(card.number);
  await sandbox.payByCard(changed.ref);
  expect(await world.settleCard(changed.ref)).toMatchObject({ kind: 'paid' });
  const statuses = (await listAndCountOrders(world.database, buyer.id)).found.map(
    ({ order }) => order.status,
  );
  expect(statuses.sort()).toEqual(['cancelled', 'completed']);
  await expectConsistentStock(world.database);
});

test('a cart that can’t be had gives up neither the unpaid order nor its payment page', async () => {
  await world.stock('free', 1);
  await world.stock('gone', 1);
  const [buyer, other] = [await world.buyer(), await world.buyer()];
  await world.fill(buyer, [variantUnits('free')]);
  const before = await pay(world, buyer, 'stripe');
  await world.fill(other, [variantUnits('gone')]);
  const { ref } = await world.approve(other);
  expect(await world.capture(other, ref)).toMatchObject({ kind: 'paid' });
  await world.fill(buyer, [variantUnits('free'), variantUnits('gone')]);
  expect(await go(buyer, 'stripe')).toMatchObject({ kind: 'out-of-stock' });
  expect(await go(buyer, 'paypal')).toMatchObject({ kind: 'out-of-stock' });
  await world.fill(buyer, [variantUnits('free')]);
  expect(await pay(world, buyer, 'stripe')).toMatchObject({ number: before.number, ref: before.ref });
  await expectConsistentStock(world.database);
});

test('two tabs, one with a card and one with a wallet, end in one open order with one attempt', async () => {
  await world.stock('morpho', 3);
  for (let round = 0; round < 2; round += 1) {
    const buyer = await world.buyerOf('morpho');
    await Promise.all([go(buyer, 'stripe'), go(buyer, 'paypal'), go(buyer, 'stripe')]);
    const open = (await listAndCountOrders(world.database, buyer.id)).found.filter(
      ({ order }) => order.status === 'pending',
    );
    expect(open.length).toBeLessThanOrEqual(1);
    for (const { order } of open) await cancelOrder(world.context, buyer, order.number);
    expect(await world.available('morpho')).toBe(3);
  }
});

test('a wallet order whose window was closed can’t be captured any more', async () => {
  await world.stock('only', 1);
  const buyer = await world.buyerOf('only');
  const { number, ref } = await pay(world, buyer, 'paypal');
  expect(await cancelWalletPayment(world.context, 'paypal', buyer.id, ref)).toEqual({
    kind: 'closed',
    number,
  });
  expect(await world.available('only')).toBe(1);
  await sandbox.approve(ref);
  const before = (await sandbox.state()).paypal.captures.length;
  expect(await world.capture(buyer, ref)).toMatchObject({ kind: 'open' });
  expect((await sandbox.state()).paypal.captures).toHaveLength(before);
});

test('during a capture nothing ends the order: no cancelling, no reconcile, no other checkout', async () => {
  await world.stock('only', 1);
  const buyer = await world.buyerOf('only');
  const { number, ref } = await world.approve(buyer);
  const attempt = await findLiveAttempt(world.database, number);
  if (attempt === undefined) throw new Error('no attempt');
  const meanwhile: string[] = [];
  const context = {
    ...world.context,
    reached: async (step: string) => {
      if (step !== 'capture intended') return;
      meanwhile.push((await cancelWalletPayment(world.context, 'paypal', buyer.id, ref)).kind);
      meanwhile.push((await cancelOrder(world.context, buyer, number)).kind);
      meanwhile.push((await go(buyer, 'stripe')).kind);
      meanwhile.push((await endAttempt(world.context, attempt, { asked: 'cancelled' })).kind);
    },
  };
  expect(await captureWalletPayment(context, 'paypal', buyer.id, ref)).toEqual({ kind: 'paid', number });
  expect(meanwhile).toEqual(['processing', 'processing', 'processing', 'processing']);
  await expectConsistentStock(world.database);
});

test('a caller that read the attempt before its payment does not end it: no cancelling under a review', async () => {
  await world.stock('only', 1);
  const buyer = await world.buyerOf('only');
  const { number, ref } = await world.approve(buyer, 'reviewed');
  const slow = {
    ...world.context,
    reached: async (step: string) => {
      if (step === 'attempt ended') await world.capture(buyer, ref);
    },
  };
  const attempt = await findLiveAttempt(world.database, number);
  if (attempt === undefined) throw new Error('no attempt');
  expect(await endAttempt(slow, attempt, { asked: 'cancelled' })).toEqual({ kind: 'processing', number });
  expect(await findLiveAttempt(world.database, number)).toMatchObject({ state: 'processing' });
  expect(await world.available('only')).toBe(0);
});
