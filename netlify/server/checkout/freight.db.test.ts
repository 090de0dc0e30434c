import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FreightOffer } from '../../../src/features/cart/cart.contract.ts';
import { makeWay, makeZone } from '../../../src/features/shipping/rates.fixture.ts';
import type { RateZone } from '../../../src/features/shipping/rates.rules.ts';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { allocations, catalogueDocuments, orders, paymentAttempts, users } from '../db/schema.ts';
import { acceptRates, acceptRules } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';

const person = { name: '王小蝶', phone: '1', email: 'a@example.com', address: 'Ring 1', country: 'DE' };
/** The cart has two pieces of 200 g each. */
const GOODS = 257;
const untracked = makeWay('letter', {
  name: '平邮',
  steps: [{ upToGrams: 500, priceFen: 2_000 }],
  isTracked: false,
});
const ems = makeWay('ems', { name: 'EMS', steps: [{ upToGrams: 500, priceFen: 8_600 }] });
const courier = makeWay('courier', { name: '快递', steps: [{ upToGrams: 500, priceFen: 12_000 }] });
const EU: RateZone = makeZone('eu', ['DE', 'FR'], untracked, ems, courier);
const EMS = { way: 'eu/ems', fee: 86 };

describe.each(DEPLOYED_KIND)('freight of the cart on %s', (kind) => {
  const world = withPayments(kind);
  let caller: Caller;
  beforeEach(async () => {
    await acceptRules(world.database, [rule('out', { border: 'export' }), rule('in', { border: 'import' })]);
    await acceptRates(world.database, [EU]);
    await world.stock('morpho', 9);
    await weigh(200);
    caller = await world.loggedIn({ ...person, password: 'a good password' });
    await fill();
  });

  const weigh = (grams: number | null) =>
    world.database
      .update(catalogueDocuments)
      .set({ content: sql`content || jsonb_build_object('weight_grams', ${grams}::int)` })
      .where(eq(catalogueDocuments.id, 'morpho'));
  async function fill() {
    const [user] = await world.database.select().from(users).where(eq(users.email, person.email));
    await fillCart(world.database, user?.id ?? '', [variantUnits('morpho', 2)]);
  }
  const offer = async (country = 'DE'): Promise<FreightOffer> =>
    (await caller.get('/cart')).body.freight.find((one: FreightOffer) => one.country === country);
  const press = (freight?: object | null, more: object = {}) =>
    caller.call('POST', '/stripe/create-session', { freight, ...more });
  const order = async () => (await caller.get('/orders')).body.data[0];
  const row = async () => (await world.database.select().from(orders))[0];
  const attempts = () => world.database.select().from(paymentAttempts).orderBy(paymentAttempts.createdAt);
  const move = (country: string) => caller.call('PUT', '/user/update', { ...person, country });
  async function pay(sessionId: string) {
    await world.sandbox.payByCard(sessionId);
    return await caller.get(`/stripe/verify-payment/${sessionId}`);
  }

  test('offers each way with its price, and proposes the cheapest that is tracked', async () => {
    await weigh(100);
    expect(await offer()).toMatchObject({
      ways: [
        { id: 'eu/letter', name: '平邮', price: 20, tracked: false, because: null },
        { id: 'eu/ems', name: 'EMS', price: 86, tracked: true, days: { from: 27, to: 45 } },
        { id: 'eu/courier', name: '快递', price: 120 },
      ],
      proposed: 'eu/ems',
      because: null,
    });
  });

  test.each([
    ['the country is in no zone', () => move('JP'), 'JP', 'no-zone'],
    ['the goods have no weight', () => weigh(null), 'DE', 'no-weight'],
    ['the goods are too heavy', () => weigh(300), 'DE', 'too-heavy'],
    [
      'all ways are paused',
      () =>
        acceptRates(world.database, [makeZone('eu', ['DE'], makeWay('ems', { pausedBecause: '邮路中断' }))]),
      'DE',
      'paused',
    ],
  ])(
    'if %s, the cart says so, and checkout leaves freight undecided',
    async (_, happen, country, because) => {
      await happen();
      expect(await offer(country)).toMatchObject({ proposed: null, because });
      expect((await press(EMS)).body).toMatchObject({ code: 'freight-changed' });
      const { status, body } = await press(null);
      expect(status).toBe(200);
      expect((await pay(body.sessionId)).status).toBe(200);
      expect(await order()).toMatchObject({ total_amount: GOODS, freight: { fee: null, way: null } });
    },
  );

  test('is paid with the goods in one payment, by the way that was chosen', async () => {
    const { body } = await press({ way: 'eu/courier', fee: 120 });
    expect(await order()).toMatchObject({
      total_amount: GOODS,
      payable_amount: GOODS + 120,
      freight: { fee: 120, status: 'due', way: { name: '快递' } },
    });
    expect((await pay(body.sessionId)).status).toBe(200);
    expect(await order()).toMatchObject({
      freight: { fee: 120, status: 'received' },
      charges: [{ kind: 'freight', amount: 120, standing: 'paid', pay_path: null }],
      shipping_info: { shipping_method: '快递', shipping_fee: 120, fee_status: 'received' },
    });
    const paid = await world.database.select().from(allocations).orderBy(allocations.charge);
    expect(paid.map(({ charge, amountFen }) => [charge, amountFen])).toEqual([
      [0, GOODS * 100],
      [1, 12_000],
    ]);
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test('free from a threshold is free from exactly there, and asks for the goods alone', async () => {
    const free = (freeFromFen: number) =>
      acceptRates(world.database, [makeZone('eu', ['DE'], { ...ems, freeFromFen })]);
    await free(GOODS * 100 + 1);
    expect((await offer()).ways[0]).toMatchObject({ price: 86 });
    await free(GOODS * 100);
    expect((await offer()).ways[0]).toMatchObject({ price: 0 });
    expect((await press(EMS)).body.code).toBe('freight-changed');
    const { body } = await press({ way: 'eu/ems', fee: 0 });
    await pay(body.sessionId);
    expect(await order()).toMatchObject({
      freight: { fee: 0, status: null, way: { name: 'EMS' } },
      charges: [],
    });
  });

  test('is never what the buyer did not see: rates accepted while the cart is open give the fresh cart', async () => {
    await acceptRates(world.database, [
      { ...EU, ways: [{ ...ems, steps: [{ upToGrams: 500, priceFen: 9_000 }] }] },
    ]);
    const { status, body } = await press(EMS);
    expect([status, body.code]).toEqual([409, 'freight-changed']);
    expect(body.cart.freight[0].ways).toMatchObject([{ id: 'eu/ems', price: 90 }]);
    expect(await world.database.select().from(orders)).toEqual([]);
    expect((await press({ way: 'eu/ems', fee: 90 })).status).toBe(200);
  });

  test('shown as quoted later is not charged, but told once a way has a price', async () => {
    expect((await press(null)).body).toMatchObject({ code: 'freight-changed' });
    expect((await press()).status).toBe(200);
    expect(await row()).toMatchObject({ shippingFeeFen: null, shippingWay: null });
  });

  test('of another way ends the attempt, and the same order asks for the new one', async () => {
    const first = await press(EMS);
    expect((await press(EMS)).body.sessionId).toBe(first.body.sessionId);
    const second = await press({ way: 'eu/letter', fee: 20 });
    expect(second.body.sessionId).not.toBe(first.body.sessionId);
    expect(await attempts()).toMatchObject([
      { state: 'closed', amountMinor: GOODS * 100 + 8_600 },
      { state: 'open', amountMinor: GOODS * 100 + 2_000 },
    ]);
    expect(await world.database.select().from(orders)).toHaveLength(1);
    expect((await pay(second.body.sessionId)).status).toBe(200);
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test('of another country ends the attempt, from the cart and from the order', async () => {
    await acceptRates(world.database, [
      EU,
      makeZone('jp', ['JP'], { ...ems, steps: [{ upToGrams: 500, priceFen: 5_000 }] }),
    ]);
    await press(EMS);
    const number = (await order()).id;
    await move('JP');
    const told = await press(undefined, { order: number });
    expect(told.body).toMatchObject({
      code: 'order-repriced',
      values: { before: GOODS + 86, total: GOODS + 50, way: 'EMS', fee: 50 },
    });
    expect(told.body.msg).toContain('（EMS 运费 ¥50.00）');
    const { body } = await press(undefined, { order: number, total: GOODS + 50 });
    expect((await pay(body.sessionId)).status).toBe(200);
    expect(await row()).toMatchObject({
      country: 'JP',
      shippingFeeFen: 5_000,
      shippingFeeStatus: 'received',
    });
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test('of an order is fixed while its attempt lives, and computed anew after it', async () => {
    const { body } = await press(EMS);
    const number = (await order()).id;
    await acceptRates(world.database, [{ ...EU, ways: [{ ...ems, pausedBecause: '邮路中断' }, courier] }]);
    expect((await press(undefined, { order: number })).body.sessionId).toBe(body.sessionId);
    await world.database.update(paymentAttempts).set({ state: 'closed' });
    expect((await order()).payment_refusal).toMatchObject({
      code: 'order-repriced',
      values: { before: GOODS + 86, total: GOODS + 120, way: '快递', fee: 120 },
    });
    expect((await press(undefined, { order: number })).body.code).toBe('order-repriced');
    const again = await press(undefined, { order: number, total: GOODS + 120 });
    expect((await pay(again.body.sessionId)).status).toBe(200);
    expect(await row()).toMatchObject({ shippingFeeFen: 12_000, shippingWay: { name: '快递' } });
  });

  test('a way that is paused while the buyer pays is paid as it was shown', async () => {
    const { body } = await press(EMS);
    await acceptRates(world.database, []);
    expect((await pay(body.sessionId)).status).toBe(200);
    expect(await row()).toMatchObject({ shippingFeeFen: 8_600, shippingFeeStatus: 'received' });
  });

  test.each([
    [{ way: 'eu/none', fee: 86 }],
    [{ way: 'eu/ems', fee: 85.99 }],
    [{ way: 'eu/ems', fee: 0 }],
    [{ way: 'eu/letter', fee: 86 }],
    [{ way: 'eu/ems', fee: -86 }],
  ])('a client that says %j is refused', async (freight) => {
    expect((await press(freight)).body.code).toBe('freight-changed');
  });
});
