import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ruleOf as rule } from '../../../src/rules/eligibility/rule.fixture.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { catalogueDocuments, orders, shippingRules, users } from '../db/schema.ts';
import type { Caller } from '../testing/caller.ts';
import { withPayments } from '../testing/shop.ts';

const declared = { name: '3-177', who: 'buyer', when: 'arrival' } as const;
const permit = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const RULES = [
  rule('out', { border: 'export' }),
  rule('india', { destination: 'IN', verdict: 'forbidden' }),
  rule('usa', { destination: 'US', verdict: 'papers', papers: [declared] }),
  rule('brazil', { destination: 'BR', verdict: 'papers', papers: [permit] }),
];

describe.each(['PGlite', 'PostgreSQL'] as const)('checkout to a country on %s', (kind) => {
  const world = withPayments(kind);
  let caller: Caller;
  beforeEach(async () => {
    await world.database.insert(shippingRules).values({ ticket: 1, rules: RULES });
    await world.stock('morpho', 5);
    await world.stock('ulysses', 5);
  });

  async function checkOutTo(address: string) {
    const form = { name: '王小蝶', address, phone: '1', email: 'a@example.com', password: 'a good password' };
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
    ['Mumbai 400001, India', [409, 'shipping-forbidden']],
    ['Rua A 1, São Paulo, Brazil', [409, 'shipping-needs-papers']],
    ['1 Main St, Springfield, IL 62701, USA', [200, null]],
    ['1 Rue A, 75001 Paris, France', [200, null]],
    ['云南省昆明市', [200, null]],
  ])('%s: %j', async (address, expected) => {
    expect(await checkOutTo(address)).toEqual(expected);
    expect(await world.database.$count(orders)).toBe(expected[0] === 200 ? 1 : 0);
  });

  test('an unknown verdict refuses protected species only, by the wallet and by the card', async () => {
    await protect();
    expect(await checkOutTo('1 Rue A, 75001 Paris, France')).toEqual([409, 'shipping-unknown']);
    const { status, body } = await caller.call('POST', '/stripe/create-session');
    expect([status, body.code]).toEqual([409, 'shipping-unknown']);
  });

  test('an order that was begun for another address is refused when it is continued', async () => {
    expect(await checkOutTo('1 Main St, Springfield, IL 62701, USA')).toEqual([200, null]);
    const [order] = await world.database.select({ number: orders.number }).from(orders);
    const moved = { name: '王小蝶', phone: '1', email: 'a@example.com', address: 'Mumbai 400001, India' };
    expect((await caller.call('PUT', '/user/update', moved)).status).toBe(200);
    const { status, body } = await caller.call('POST', '/paypal/orders', { order: order?.number });
    expect([status, body.code]).toEqual([409, 'shipping-forbidden']);
  });

  test('the refusal names product and country', async () => {
    await checkOutTo('Mumbai 400001, India');
    const { body } = await caller.call('POST', '/paypal/orders');
    expect(body.msg).toMatch(/^“.+”不能寄往印度，请从购物车移除后再结账$/);
  });
});
