import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeWay, makeZone } from '../../../src/features/shipping/rates.fixture.ts';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { catalogueDocuments, orders, paymentAttempts, users } from '../db/schema.ts';
import { acceptRates, acceptRules } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';

const person = { name: '王小蝶', phone: '1', email: 'a@example.com', address: 'Ring 1', country: 'DE' };
const friend = {
  ...{ recipient: 'Hana', phone: '+81 1', country: 'JP', lines: '1 Street' },
  ...{ city: 'Tokyo', region: '13', postcode: '100-0001' },
};
const GOODS = 257;
const ems = (priceFen: number) => makeWay('ems', { name: 'EMS', steps: [{ upToGrams: 500, priceFen }] });
const EMS = { way: 'eu/ems', fee: 10 };

describe.each(DEPLOYED_KIND)('an unpaid order that moves on %s', (kind) => {
  const world = withPayments(kind);
  let caller: Caller;
  beforeEach(async () => {
    await acceptRules(world.database, [rule('out', { border: 'export' }), rule('in', { border: 'import' })]);
    await acceptRates(world.database, [
      makeZone('eu', ['DE', 'FR'], ems(1_000)),
      makeZone('jp', ['JP'], ems(90_000)),
    ]);
    await world.stock('morpho', 9);
    await world.database
      .update(catalogueDocuments)
      .set({ content: sql`content || jsonb_build_object('weight_grams', 200)` })
      .where(eq(catalogueDocuments.id, 'morpho'));
    caller = await world.loggedIn({ ...person, password: 'a good password' });
    const [user] = await world.database.select().from(users).where(eq(users.email, person.email));
    await fillCart(world.database, user?.id ?? '', [variantUnits('morpho', 2)]);
  });

  const press = (freight?: object | null, more: object = {}) =>
    caller.call('POST', '/stripe/create-session', { freight, ...more });
  const order = async () => (await caller.get('/orders')).body.data[0];
  const row = async () => (await world.database.select().from(orders))[0];
  async function moveOrder(number: string) {
    const id = randomUUID();
    const added = await caller.call('POST', '/user/addresses', friend, {
      headers: { 'idempotency-key': id },
    });
    expect(added.status).toBe(200);
    const moved = await caller.call('PUT', `/orders/${number}/address`, { address: id });
    expect(moved.status).toBe(200);
  }

  test('an unpaid order that its buyer sends to a dearer country is not paid with the freight of the cheaper one', async () => {
    const first = await press(EMS);
    expect(first.status).toBe(200);
    const number = (await order()).id;
    await moveOrder(number);
    const told = await press(undefined, { order: number });
    expect(told.body).toMatchObject({ code: 'order-repriced', values: { total: GOODS + 900 } });
  });

  test('its page says that the freight has changed', async () => {
    await press(EMS);
    const number = (await order()).id;
    await moveOrder(number);
    expect((await order()).payment_refusal).toMatchObject({ code: 'order-repriced' });
  });

  test('the account moved while a page is open: its order tells the new amount, and the old page with it', async () => {
    const first = await press(EMS);
    await caller.call('PUT', '/user/update', { ...person, country: 'JP' });
    expect(await order()).toMatchObject({
      payment_refusal: { code: 'order-repriced', values: { total: GOODS + 900 } },
      pay_url: first.body.url,
    });
  });

  test('moved within its zone goes on, and asks once for a new payment', async () => {
    const first = await press(EMS);
    const number = (await order()).id;
    const id = randomUUID();
    const france = { ...friend, country: 'FR', region: '', postcode: '75001', city: 'Paris', phone: '+33 1' };
    const made = { headers: { 'idempotency-key': id } };
    expect((await caller.call('POST', '/user/addresses', france, made)).status).toBe(200);
    await caller.call('PUT', `/orders/${number}/address`, { address: id });
    const second = await press(undefined, { order: number });
    expect(second.status).toBe(200);
    expect(second.body.sessionId).not.toBe(first.body.sessionId);
    expect((await press(undefined, { order: number })).body.sessionId).toBe(second.body.sessionId);
    expect(await row()).toMatchObject({
      country: 'FR',
      shippingFeeFen: 1_000,
      shippingWay: { country: 'FR' },
    });
  });

  test('an order is measured by what it asks for now, not by what it asked for before', async () => {
    await press(EMS);
    const number = (await order()).id;
    await world.database.update(paymentAttempts).set({ state: 'closed' });
    await world.database.update(orders).set({ shippingFeeFen: 200_000_000 });
    expect((await order()).payment_refusal).toMatchObject({ code: 'order-repriced' });
    expect((await press(undefined, { order: number, total: GOODS + 10 })).body).toMatchObject({
      status: 200,
    });
  });

  test('moved and moved back asks for nothing new', async () => {
    const first = await press(EMS);
    const number = (await order()).id;
    await moveOrder(number);
    await caller.call('PUT', `/orders/${number}/address`, { address: null });
    expect((await press(undefined, { order: number })).body.sessionId).toBe(first.body.sessionId);
    expect(await world.database.select().from(paymentAttempts)).toHaveLength(1);
    expect(await findWrongSums(world.database)).toEqual([]);
  });
});
