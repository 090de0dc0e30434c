import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import { MINUTE_MS, orderNow, randomNetwork, variantUnits, type World } from '../../../tests/orders/world.ts';
import { networkKey } from '../accounts/network.ts';
import { orders } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { PaymentStep } from '../payments/core/context.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { cancelOrder } from '../payments/settle/end-order.ts';
import { settleByRef } from '../payments/settle/settle.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

const NETWORK = 'one network';

const world = withPayments('PostgreSQL', { connections: 24 });

const go = (buyer: Buyer, network = NETWORK) =>
  checkOut(world.context, buyer, { method: 'card', version: undefined, network });

async function fillWith(buyer: Buyer, products: readonly string[]): Promise<void> {
  await world.fill(
    buyer,
    products.map((product) => variantUnits(product)),
  );
}

async function stockKinds(count: number, quantity: number): Promise<string[]> {
  const products = Array.from({ length: count }, (_, at) => `kind-${at}`);
  for (const product of products) await world.stock(product, quantity);
  return products;
}

async function unpaid(): Promise<number> {
  return await world.database.$count(orders, eq(orders.status, 'pending'));
}

test('ten new accounts of one network reserve 30 lines together, also when they check out at once', async () => {
  const products = await stockKinds(10, 40);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => world.newcomer()));
  for (const buyer of buyers) await fillWith(buyer, products);
  const outs = await Promise.all(buyers.map((buyer) => go(buyer)));
  const kinds = outs.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual([...Array(7).fill('network-full'), ...Array(3).fill('ready')]);
  expect(await unpaid()).toBe(3);
  const neighbour = await world.newcomer();
  await fillWith(neighbour, products);
  expect(await go(neighbour, randomNetwork())).toMatchObject({ kind: 'ready' });
  await expectConsistentStock(world.database);
});

test('carts without a common grade are counted together, also at once', async () => {
  const products = await stockKinds(10, 100);
  const reached = async (step: PaymentStep) => {
    if (step === 'order not committed') await pause(100);
  };
  const outs = await Promise.all(
    products.map(async (product) => {
      const buyer = await world.newcomer();
      await world.fill(buyer, [variantUnits(product, 30)]);
      const request = { method: 'card', version: undefined, network: NETWORK } as const;
      return await checkOut({ ...world.context, reached }, buyer, request);
    }),
  );
  const kinds = outs.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual([...Array(7).fill('network-full'), ...Array(3).fill('ready')]);
});

test('a network gets 100 units together, and more when an order ends or is paid', async () => {
  await world.stock('morpho', 2_000);
  const [first, second] = [await world.newcomer(), await world.newcomer()];
  await world.fill(first, [variantUnits('morpho', 60)]);
  await world.fill(second, [variantUnits('morpho', 41)]);
  const held = await go(first);
  if (held.kind !== 'ready') throw new Error(held.kind);
  const refused = await go(second);
  expect(refused).toMatchObject({ kind: 'network-full', lines: 30, pieces: 100, name: '' });
  const { holdUntil } = (await orderNow(world, held.number)).order;
  expect(refused).toMatchObject({ retryAt: holdUntil });
  await cancelOrder(world.context, first, held.number);
  expect((await orderNow(world, held.number)).order.network).toBeNull();
  const now = await go(second);
  if (now.kind !== 'ready') throw new Error(now.kind);
  await world.sandbox.payByCard(now.ref);
  await settleByRef(world.context, 'stripe', now.ref);
  expect((await orderNow(world, now.number)).order).toMatchObject({ status: 'completed', network: null });
  expect(await go(first)).toMatchObject({ kind: 'ready' });
});

test('a replaced order does not count against its own account, and is kept if the new one is refused', async () => {
  await world.stock('morpho', 2_000);
  const [buyer, other] = [await world.newcomer(), await world.newcomer()];
  await world.fill(other, [variantUnits('morpho', 30)]);
  await go(other);
  await world.fill(buyer, [variantUnits('morpho', 60)]);
  const before = await go(buyer);
  if (before.kind !== 'ready') throw new Error(before.kind);
  await world.fill(buyer, [variantUnits('morpho', 71)]);
  expect(await go(buyer)).toMatchObject({ kind: 'network-full' });
  expect((await orderNow(world, before.number)).order.status).toBe('pending');
  await world.fill(buyer, [variantUnits('morpho', 70)]);
  expect(await go(buyer)).toMatchObject({ kind: 'ready' });
});

test('accounts of many networks at once reserve half of a grade, and the other half is for those who paid before', async () => {
  await world.stock('morpho', 11);
  const buyers = await Promise.all(Array.from({ length: 12 }, () => world.newcomer()));
  for (const buyer of buyers) await world.fill(buyer, [variantUnits('morpho')]);
  const outs = await Promise.all(buyers.map((buyer) => go(buyer, randomNetwork())));
  expect(outs.filter(({ kind }) => kind === 'ready')).toHaveLength(5);
  const refused = outs.filter(({ kind }) => kind !== 'ready');
  for (const out of refused)
    expect(out).toMatchObject({ kind: 'grade-shared', most: 0, name: expect.stringContaining('A1') });
  const trusted = await world.buyer();
  await world.fill(trusted, [variantUnits('morpho', 6)]);
  expect(await go(trusted)).toMatchObject({ kind: 'ready' });
  await expectConsistentStock(world.database);
});

test('a shopper who paid once is no newcomer', async () => {
  await world.stock('morpho', 10);
  const buyer = await world.newcomer();
  await world.fill(buyer, [variantUnits('morpho', 1)]);
  const out = await go(buyer);
  if (out.kind !== 'ready') throw new Error(out.kind);
  await world.sandbox.payByCard(out.ref);
  await settleByRef(world.context, 'stripe', out.ref);
  await world.fill(buyer, [variantUnits('morpho', 9)]);
  expect(await go(buyer)).toMatchObject({ kind: 'ready' });
  const [open] = await world.database.select().from(orders).where(eq(orders.status, 'pending'));
  expect(open?.network).toBeNull();
});

test('the last unit of a grade is kept for a confirmed mailbox', async () => {
  await world.stock('morpho', 1);
  const [stranger, confirmed] = [await world.newcomer(), await world.newcomer({ isConfirmed: true })];
  for (const buyer of [stranger, confirmed]) await world.fill(buyer, [variantUnits('morpho')]);
  expect(await go(stranger)).toMatchObject({ kind: 'mailbox-unconfirmed' });
  expect(await go(confirmed)).toMatchObject({ kind: 'ready' });
});

test('an expired reservation leaves no trace of its network', async () => {
  await world.stock('morpho', 10);
  const buyer = await world.newcomer();
  await world.fill(buyer, [variantUnits('morpho')]);
  const out = await go(buyer);
  if (out.kind !== 'ready') throw new Error(out.kind);
  expect((await orderNow(world, out.number)).order.network).toBe(NETWORK);
  world.sandbox.clock.ahead += 31 * MINUTE_MS;
  await reconcile(world.context);
  expect((await orderNow(world, out.number)).order).toMatchObject({ ending: 'expired', network: null });
});

test('a network is an IPv4 address or the /48 of an IPv6 one, and is stored as a keyed hash', () => {
  const key = (address: string) => networkKey('a secret', address);
  expect(key('2001:db8:1:2::5')).toBe(key('2001:db8:1:ff::1'));
  expect(key('2001:db8:1::5')).not.toBe(key('2001:db8:2::5'));
  expect(key('203.0.113.7')).toBe(key('::ffff:203.0.113.7'));
  expect(key('203.0.113.7')).not.toBe(key('203.0.113.8'));
  expect(key('203.0.113.7')).not.toContain('203');
  expect(networkKey('another secret', '203.0.113.7')).not.toBe(key('203.0.113.7'));
});

test('refused shoppers get advice, and IPv6 neighbours within a /48 count together', async () => {
  const products = await stockKinds(30, 4);
  await world.stock('single', 1);
  const checkOutFrom = async (ip: string, lines: Parameters<World['fill']>[1]) => {
    const buyer = await world.newcomer();
    await world.fill(buyer, lines);
    const caller = await world.signedInAs(buyer.id, ip);
    return await caller.call('POST', '/paypal/orders');
  };
  const all = products.map((product) => variantUnits(product));
  expect((await checkOutFrom('2001:db8:1:1::1', all)).status).toBe(200);
  const full = await checkOutFrom('2001:db8:1:2::1', [variantUnits('kind-0')]);
  expect([full.status, full.body.code]).toEqual([429, 'network-full']);
  expect(full.body.msg).toContain('30 种或 100 件');
  const wait = Number(full.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30 * 60);
  const most = await checkOutFrom('2001:db8:2::1', [variantUnits('kind-0', 3)]);
  expect([most.status, most.body.code]).toEqual([400, 'grade-shared']);
  expect(most.body.msg).toContain('最多 2 件');
  const heldByOthers = await checkOutFrom('2001:db8:3::1', [variantUnits('kind-0', 2)]);
  expect([heldByOthers.status, heldByOthers.body.code]).toEqual([429, 'grade-shared']);
  expect(heldByOthers.body.msg).toContain('目前最多可下单 1 件');
  const last = await checkOutFrom('2001:db8:4::1', [variantUnits('single')]);
  expect([last.status, last.body.code]).toEqual([400, 'mailbox-unconfirmed']);
  expect(last.body.msg).toContain('确认邮箱');
});
