import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { catalogueDocuments, orders, users } from '../db/schema.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';

const person = { name: '王小蝶', address: '1 Long Street', phone: '1', email: 'a@example.com' };
const declared = { name: '3-177', who: 'buyer', when: 'arrival' } as const;
const permit = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const RULES = [
  rule('out', { border: 'export' }),
  rule('india', { destination: 'IN', verdict: 'forbidden' }),
  rule('usa', { destination: 'US', verdict: 'papers', papers: [declared] }),
  rule('brazil', { destination: 'BR', verdict: 'papers', papers: [permit] }),
];

describe.each(DEPLOYED_KIND)('checkout to a country on %s', (kind) => {
  const world = withPayments(kind);
  let caller: Caller;
  beforeEach(async () => {
    await acceptRules(world.database, RULES);
    await world.stock('morpho', 5);
    await world.stock('ulysses', 5);
  });

  async function checkOutTo(country: string | null) {
    const form = { ...person, country, password: 'a good password' };
    caller = await world.loggedIn(form);
    const [user] = await world.database.select().from(users).where(eq(users.email, form.email));
    await fillCart(world.database, user?.id ?? '', [variantUnits('ulysses'), variantUnits('morpho', 2)]);
    const { status, body } = await caller.call('POST', '/paypal/orders');
    return [status, status === 200 ? null : body.code];
  }
  const protect = () =>
    world.database
      .update(catalogueDocuments)
      .set({ content: sql`jsonb_set(content, '{species,cites}', '"II"')` })
      .where(eq(catalogueDocuments.kind, 'product'));

  test.each([
    ['IN', [409, 'shipping-forbidden']],
    ['BR', [409, 'shipping-needs-papers']],
    ['US', [200, null]],
    ['FR', [200, null]],
    ['CN', [200, null]],
    [null, [400, 'no-country']],
  ])('%s: %j', async (country, expected) => {
    expect(await checkOutTo(country)).toEqual(expected);
    expect(await world.database.$count(orders)).toBe(expected[0] === 200 ? 1 : 0);
  });

  test('an unknown verdict refuses protected species only, by the wallet and by the card', async () => {
    await protect();
    expect(await checkOutTo('FR')).toEqual([409, 'shipping-unknown']);
    const { status, body } = await caller.call('POST', '/stripe/create-session');
    expect([status, body.code]).toEqual([409, 'shipping-unknown']);
  });

  test('an order that was begun for another address is refused when it is continued', async () => {
    expect(await checkOutTo('US')).toEqual([200, null]);
    const [order] = await world.database.select({ number: orders.number }).from(orders);
    expect((await caller.call('PUT', '/user/update', { ...person, country: 'IN' })).status).toBe(200);
    const { status, body } = await caller.call('POST', '/paypal/orders', { order: order?.number });
    expect([status, body.code]).toEqual([409, 'shipping-forbidden']);
    const { code, msg, values } = body;
    expect(msg).toMatch(/^订单中的“.+”不能寄往印度/);
    // The page of the order and the list say it before the press.
    const shown = (await caller.get(`/orders/${order?.number}`)).body.data;
    expect(shown.payment_refusal).toEqual({ code, msg, values });
    expect((await caller.get('/orders')).body.data[0].payment_refusal).toEqual(shown.payment_refusal);
    await caller.call('PUT', '/user/update', { ...person, country: 'US' });
    expect((await caller.get(`/orders/${order?.number}`)).body.data.payment_refusal).toBeNull();
  });

  test('an unknown country refuses any species, by wallet and card, until it is known', async () => {
    await checkOutTo(null);
    for (const path of ['/paypal/orders', '/stripe/create-session'])
      expect(await caller.call('POST', path)).toMatchObject({ status: 400, body: { code: 'no-country' } });
    await caller.call('PUT', '/user/update', { ...person, country: 'US' });
    expect(await caller.call('POST', '/paypal/orders')).toMatchObject({ status: 200 });
  });

  test('without any rules a verdict is unknown: the cart says so as cards do, and protected species wait', async () => {
    await acceptRules(world.database, []);
    expect(await checkOutTo('DE')).toEqual([200, null]);
    const { data } = (await caller.get('/cart')).body;
    const live = (await caller.get('/stock?ids=morpho,ulysses&country=DE')).body.data;
    const verdicts = [
      ...live.items,
      ...data.map((item: { shipping: object[] }) => ({ shipping: item.shipping[0] })),
    ];
    expect(verdicts).toHaveLength(4);
    for (const { shipping } of verdicts) expect(shipping).toMatchObject({ verdict: 'unknown' });
    await protect();
    expect((await caller.call('POST', '/paypal/orders')).body.code).toBe('shipping-unknown');
  });

  test('an address that changes without its country may be anywhere', async () => {
    expect(await checkOutTo('IN')).toEqual([409, 'shipping-forbidden']);
    const country = async () => (await caller.get('/user/current')).body.data.country;
    await caller.call('PUT', '/user/update', { ...person, phone: '2' });
    expect(await country()).toBe('IN');
    await caller.call('PUT', '/user/update', { ...person, address: '2 Long Street' });
    expect(await country()).toBeNull();
    expect((await caller.call('POST', '/paypal/orders')).body.code).toBe('no-country');
  });

  test('the refusal names product and country', async () => {
    await checkOutTo('IN');
    const { body } = await caller.call('POST', '/paypal/orders');
    expect(body.msg).toMatch(/^“.+”不能寄往印度，不能与其余商品一起付款$/);
  });
});
