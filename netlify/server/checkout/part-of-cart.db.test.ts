import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cartSchema } from '../../../src/features/cart/cart.contract.ts';
import { partsOfCart } from '../../../src/features/cart/cart-parts.rules.ts';
import { makeWay, makeZone } from '../../../src/features/shipping/rates.fixture.ts';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { writeRole } from '../accounts/role-store.ts';
import { cartLines, orders, paymentAttempts, users } from '../db/schema.ts';
import { acceptRates, acceptRules } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { editQuote, fetchStaffQuote, runQuoteAction } from '../testing/quote-world.ts';
import { withPayments } from '../testing/shop.ts';

const person = { name: '王小蝶', phone: '1', email: 'a@example.com', address: 'Ring 1', country: 'DE' };
const permit = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const RULES = [
  rule('out', { border: 'export' }),
  rule('germany', { destination: 'DE' }),
  rule('germany-brazil', { destination: 'DE', origin: 'BR', verdict: 'papers', papers: [permit] }),
  rule('germany-india', { destination: 'DE', origin: 'IN', verdict: 'forbidden' }),
];
const ems = makeWay('ems', {
  name: 'EMS',
  steps: [
    { upToGrams: 500, priceFen: 8_600 },
    { upToGrams: 1_000, priceFen: 9_900 },
  ],
  takesPermits: false,
});
const EMS = { way: 'eu/ems', fee: 86 };
const UNIT = 128.5;

describe.each(DEPLOYED_KIND)('a cart of which a part can be paid now, on %s', (kind) => {
  const world = withPayments(kind);
  let caller: Caller;
  let accountId: string;

  beforeEach(async () => {
    await acceptRules(world.database, RULES);
    await acceptRates(world.database, [makeZone('eu', ['DE'], ems)]);
    for (const [id, origin] of [
      ['morpho', '秘鲁'],
      ['ulysses', '巴西'],
      ['danaus', '印度'],
    ] as const)
      await world.stock(id, 9, { origin, weight_grams: 200 });
    caller = await world.confirmed({ ...person, password: 'a good password' });
    await caller.call('POST', '/login', { email: person.email, password: 'a good password' });
    const [user] = await world.database.select().from(users).where(eq(users.email, person.email));
    accountId = user?.id ?? '';
    await fill();
  });

  /** Two that can be paid, one that needs papers, three that are forbidden. */
  const fill = () =>
    fillCart(world.database, accountId, [
      variantUnits('morpho', 2),
      variantUnits('ulysses', 1),
      variantUnits('danaus', 3),
    ]);
  const cart = async () => cartSchema.strict().parse((await caller.get('/cart')).body);
  const parts = async () => {
    const { data, version } = await cart();
    const { payable, papers, refused } = partsOfCart(data, 'DE');
    const idsOf = (lines: typeof data) => lines.map(({ id }) => id);
    return {
      version,
      payable: idsOf([...payable]),
      papers: idsOf([...papers]),
      refused: idsOf([...refused]),
    };
  };
  const press = (lines: readonly string[] | undefined, more: object = {}) =>
    caller.call('POST', '/stripe/create-session', { lines, freight: EMS, ...more });
  const productsOf = async () =>
    (await cart()).data.map(({ product, quantity }) => `${quantity} ${product.id}`).sort();
  const order = async () => (await caller.get('/orders')).body.data[0];
  const row = () => world.database.select().from(orders).orderBy(orders.createdAt);
  const attempts = () => world.database.select().from(paymentAttempts).orderBy(paymentAttempts.createdAt);
  async function pay(sessionId: string) {
    await world.sandbox.payByCard(sessionId);
    expect((await caller.get(`/stripe/verify-payment/${sessionId}`)).status).toBe(200);
  }
  async function ask(body: object = {}) {
    const { version } = await cart();
    return await caller.call(
      'POST',
      '/reservations',
      { version, ...body },
      {
        headers: { 'idempotency-key': randomUUID() },
      },
    );
  }
  async function operator() {
    const email = 'op@example.com';
    const signed = await world.confirmed({ ...person, email, password: 'a good password' });
    await signed.call('POST', '/login', { email, password: 'a good password' });
    await writeRole(world.database, email, 'operator', 'test');
    return signed;
  }

  test('says of each line why it can’t be paid now, and what the part costs to send', async () => {
    const { data, freight, total } = await cart();
    const refusals = data.map(({ product, shipping }) => [product.id, shipping[0]?.refusal]);
    expect(Object.fromEntries(refusals)).toEqual({ ulysses: 'papers-first', danaus: 'forbidden' });
    expect(total).toBe(6 * UNIT);
    expect(freight).toMatchObject([
      { country: 'DE', total: 2 * UNIT, proposed: 'eu/ems', because: null, for_papers: null },
    ]);
    expect(freight[0]?.ways).toMatchObject([{ price: 86 }]);
    await acceptRates(world.database, [makeZone('eu', ['DE'], { ...ems, takesPermits: true })]);
    expect((await cart()).freight).toMatchObject([
      { total: 2 * UNIT, for_papers: { id: 'eu/ems', price: 86 } },
    ]);
  });

  test('sells the part alone, with its own freight, and the rest stays in the cart', async () => {
    const { payable, version } = await parts();
    const { status, body } = await press(payable, { version });
    expect(status).toBe(200);
    expect(await order()).toMatchObject({ total_amount: 2 * UNIT, payable_amount: 2 * UNIT + 86 });
    await pay(body.sessionId);
    expect(await productsOf()).toEqual(['1 ulysses', '3 danaus']);
    expect((await order()).items).toHaveLength(1);
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test('counts a unit that was added after checkout to the rest', async () => {
    const { body } = await press((await parts()).payable);
    await caller.call('POST', '/cart', { productId: 'morpho', quality: 'A1', quantity: 1 });
    await pay(body.sessionId);
    expect(await productsOf()).toEqual(['1 morpho', '1 ulysses', '3 danaus']);
  });

  test('refuses the whole cart, the other parts, a line of nobody, and no line', async () => {
    const { payable, papers, refused } = await parts();
    expect((await press(undefined)).body.code).toMatch(/^shipping-/);
    expect((await press(papers)).body.code).toBe('shipping-needs-papers');
    expect((await press([...payable, ...refused])).body.code).toBe('shipping-forbidden');
    expect((await press([])).body.code).toBe('cart-empty');
    for (const id of [randomUUID(), 'nonsense']) {
      const { status, body } = await press([...payable, id]);
      expect([status, body.code, cartSchema.parse(body.cart).data.length]).toEqual([409, 'cart-changed', 3]);
    }
    expect((await press(Array.from({ length: 1_000 }, () => randomUUID()))).status).toBe(400);
    expect(await row()).toEqual([]);
  });

  test('a changed price of a line that is not paid now is not in the way', async () => {
    await world.database
      .update(cartLines)
      .set({ confirmedUnitFen: 1 })
      .where(eq(cartLines.productId, 'ulysses'));
    expect((await press((await parts()).payable)).status).toBe(200);
  });

  test('another tab that changed the cart gets the fresh one, also if it changed the other part', async () => {
    const { payable, papers, version } = await parts();
    await caller.call('DELETE', `/cart/${papers[0]}`);
    const { status, body } = await press(payable, { version });
    expect([status, body.code, cartSchema.parse(body.cart).data.length]).toEqual([409, 'cart-changed', 2]);
    expect((await press(payable, { version: body.cart.version })).status).toBe(200);
  });

  test('a rule that was accepted between showing and pressing gives the fresh cart and no order', async () => {
    const { payable, version } = await parts();
    await acceptRules(world.database, [
      ...RULES,
      rule('germany-peru', { destination: 'DE', origin: 'PE', verdict: 'forbidden' }),
    ]);
    const { status, body } = await press(payable, { version });
    expect([status, body.code]).toEqual([409, 'shipping-forbidden']);
    expect(partsOfCart(cartSchema.parse(body.cart).data, 'DE').payable).toEqual([]);
    expect(await row()).toEqual([]);
  });

  test('a rule that adds to the part changes its freight, which is told', async () => {
    const { payable } = await parts();
    await acceptRules(world.database, [rule('out', { border: 'export' }), rule('in', {})]);
    // The lines of before still cost what they did; all lines weigh more.
    expect((await press(payable)).status).toBe(200);
    const all = (await parts()).payable;
    expect(all).toHaveLength(3);
    expect((await press(all)).body.code).toBe('freight-changed');
  });

  test('the same part continues its open order; another part replaces it', async () => {
    const { payable, papers } = await parts();
    const first = await press(payable);
    expect((await press(payable)).body.sessionId).toBe(first.body.sessionId);
    // The rest of the cart is no part of the order.
    await caller.call('DELETE', `/cart/${(await parts()).refused[0]}`);
    expect((await press(payable)).body.sessionId).toBe(first.body.sessionId);
    expect(await row()).toHaveLength(1);
    await acceptRules(world.database, [rule('out', { border: 'export' }), rule('in', {})]);
    expect((await press(papers)).status).toBe(200);
    expect((await row()).map(({ status, totalFen }) => [status, totalFen])).toEqual([
      ['cancelled', 2 * UNIT * 100],
      ['pending', UNIT * 100],
    ]);
    expect((await attempts()).map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  test('two tabs that press at once make one order of the part', async () => {
    const { payable, version } = await parts();
    const both = await Promise.all([press(payable, { version }), press(payable, { version })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(await row()).toHaveLength(1);
  });

  test('papers are asked for beside the open order, and their acceptance takes their lines alone', async () => {
    const { payable } = await parts();
    const { body } = await press(payable);
    const asked = await ask();
    expect(asked.body.data.items).toMatchObject([{ product: { id: 'ulysses' }, quantity: 1 }]);
    expect(await runQuoteAction(await operator(), 'reserve', asked.body.data.id)).toMatchObject({
      status: 200,
    });
    expect(await productsOf()).toEqual(['2 morpho', '3 danaus']);
    // The order of the part continues, though the cart has changed.
    expect((await press(payable)).body.sessionId).toBe(body.sessionId);
    await pay(body.sessionId);
    expect(await productsOf()).toEqual(['3 danaus']);
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test('who waits for all asks for both parts in one request, never for what is forbidden', async () => {
    const asked = await ask({ with_payable: true });
    const ids = asked.body.data.items.map(({ product }: { product: { id: string } }) => product.id);
    expect(ids.sort()).toEqual(['morpho', 'ulysses']);
    // Nothing that needs papers is left to ask for.
    expect((await ask({ with_payable: true })).body.code).toBe('papers-requested');
    expect(await runQuoteAction(await operator(), 'reserve', asked.body.data.id)).toMatchObject({
      status: 200,
    });
    expect(await productsOf()).toEqual(['3 danaus']);
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test.each(['unpaid', 'paid'])('staff does not reserve again what is in an %s order', async (state) => {
    const { payable } = await parts();
    const asked = await ask({ with_payable: true });
    const { body } = await press(payable);
    if (state === 'paid') await pay(body.sessionId);
    const [bought] = await row();
    const [staff, { id }] = [await operator(), asked.body.data];
    expect(await runQuoteAction(staff, 'reserve', id)).toMatchObject({
      ...{ status: 409, body: { msg: expect.stringContaining(bought?.number ?? '?') } },
    });
    const { version, lines } = await fetchStaffQuote(staff, id);
    const rest = lines
      .filter(({ productId }) => productId === 'ulysses')
      .map(({ productId, variantKey, quantity }) => ({ productId, variantKey, quantity, unitPrice: UNIT }));
    expect(await editQuote(staff, id, { version, lines: rest })).toMatchObject({ status: 200 });
    expect(await runQuoteAction(staff, 'reserve', id)).toMatchObject({ status: 200 });
    if (state === 'unpaid') await pay(body.sessionId);
    expect(await productsOf()).toEqual(['3 danaus']);
    expect(await findWrongSums(world.database)).toEqual([]);
  });

  test('without a line that needs papers there is nothing to wait for', async () => {
    await caller.call('DELETE', `/cart/${(await parts()).papers[0]}`);
    expect((await ask({ with_payable: true })).body.code).toBe('papers-not-needed');
  });

  test('without a country nothing is paid, continued or asked for, until the address names one', async () => {
    const { payable } = await parts();
    expect((await press(payable)).status).toBe(200);
    const { id } = await order();
    await caller.call('PUT', '/user/update', { ...person, country: null });
    const whole = await caller.call('POST', '/paypal/orders', {});
    const going = await caller.call('POST', '/stripe/create-session', { order: id });
    for (const { status, body } of [await press(payable), whole, going, await ask()])
      expect([status, body.code, body.msg]).toEqual([
        400,
        'no-country',
        expect.stringContaining('收货地址没有国家/地区'),
      ]);
    expect((await order()).payment_refusal).toMatchObject({ code: 'no-country' });
    await caller.call('PUT', '/user/update', person);
    expect((await order()).payment_refusal).toBeNull();
    expect((await caller.call('POST', '/stripe/create-session', { order: id })).status).toBe(200);
    expect((await press(payable)).status).toBe(200);
    expect(await world.database.$count(cartLines)).toBe(3);
  });

  test('an order whose account lost a field says so before the press', async () => {
    await press((await parts()).payable);
    await caller.call('PUT', '/user/update', { ...person, phone: '' });
    expect((await order()).payment_refusal).toMatchObject({ code: 'profile-incomplete' });
  });
});
