import { randomUUID } from 'node:crypto';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatFreightLines } from '../../../src/features/desk/ops-freight.contract.ts';
import { makeWay, makeZone } from '../../../src/features/shipping/rates.fixture.ts';
import { orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import { writeRole } from '../accounts/role-store.ts';
import { markEmailVerified } from '../accounts/store.ts';
import { catalogueDocuments, charges, mails, orders, quotes, users } from '../db/schema.ts';
import { endUnpaidOrders } from '../own-data/delete-account.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { acceptRates } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import {
  createRequestedQuote,
  createSentQuote,
  DAY_MS,
  editQuote,
  fetchBuyerQuote,
  fetchStaffQuote,
  QUOTED_PRICE,
  requestQuote,
  runQuoteAction,
  type SentQuote,
} from '../testing/quote-world.ts';
import { withPayments } from '../testing/shop.ts';
import { sendWrite } from '../testing/staff-world.ts';

const shop = withPayments('PostgreSQL', { connections: 1 });
let operator: Caller;
beforeEach(async () => {
  await shop.stock('morpho', 10);
  const { id, email } = await shop.buyer('陈报价');
  await markEmailVerified(shop.database, id);
  await writeRole(shop.database, email, 'operator', 'test');
  operator = await shop.signedInAs(id);
});

const open = async ({ buyer, number }: Pick<SentQuote, 'buyer' | 'number'>) =>
  await buyer.call('POST', '/stripe/create-session', { order: number });

async function payQuote(one: Pick<SentQuote, 'buyer' | 'number'>) {
  const { status, body } = await open(one);
  expect(status).toBe(200);
  await shop.sandbox.payByCard(body.sessionId);
  return await shop.settleCard(body.sessionId);
}

const listed = async ({ buyer }: Pick<SentQuote, 'buyer'>): Promise<string[]> =>
  (await buyer.get('/orders')).body.data.map(({ id }: { id: string }) => id);

const chargesOf = async ({ number }: SentQuote) =>
  (await shop.database.select().from(charges).where(eq(charges.orderNumber, number)))
    .sort((a, b) => a.position - b.position)
    .map(({ kind, state, amountFen }) => [kind, state, amountFen]);

const pricesAtCard = async () =>
  (await shop.sandbox.state()).stripe.sessions.map(({ amount_total }) => amount_total);

const letter = { isTracked: false, steps: [{ upToGrams: 500, priceFen: 3_000 }] };
const ZONES = [
  makeZone(
    'eu',
    ['DE'],
    makeWay('letter', letter),
    makeWay('ems', { name: 'EMS', steps: [{ upToGrams: 500, priceFen: 8_600 }] }),
  ),
  makeZone('jp', ['JP'], makeWay('ems', { pausedBecause: '台风' })),
];

const weigh = (grams: number) =>
  shop.database
    .update(catalogueDocuments)
    .set({ content: sql`content || jsonb_build_object('weight_grams', ${grams}::int)` })
    .where(eq(catalogueDocuments.id, 'morpho'));

async function setCountry({ account }: Pick<SentQuote, 'account'>, country: string): Promise<void> {
  await shop.database.update(users).set({ country }).where(eq(users.id, account.id));
}

async function endValidity({ id, number }: SentQuote): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await shop.database.update(quotes).set({ validUntil: past }).where(eq(quotes.id, id));
  await shop.database.update(orders).set({ holdUntil: past }).where(eq(orders.number, number));
}

describe('a request', () => {
  test('keeps the cart’s lines, message and cart as they are, and mails the staff nothing of it', async () => {
    const one = await createRequestedQuote(shop);
    const shown = await fetchBuyerQuote(one);
    expect(shown).toMatchObject({
      ...{ state: 'requested', message: '批发 20 件', order: null, total: null, can_decline: false },
      items: [{ quantity: 2, unit_price: null, tier_price: 128.5 }],
    });
    expect(await fetchStaffQuote(operator, one.id)).toMatchObject({
      lines: [{ quantity: 2, unitPrice: null, listPrice: 128.5, available: 10 }],
      actions: { edit: null, send: 'noPrice', revise: 'quoteNotSent', withdraw: null },
    });
    expect(await shop.available('morpho')).toBe(10);
  });

  test('is one for each key, five a day, and only of a confirmed mailbox', async () => {
    const account = await shop.buyer();
    const buyer = await shop.signedInAs(account.id);
    await shop.fill(account, [variantUnits('morpho')]);
    expect(await requestQuote(buyer)).toMatchObject({ status: 403, body: { code: 'email-unconfirmed' } });
    const one = await createRequestedQuote(shop);
    await shop.fill(one.account, [variantUnits('morpho')]);
    const key = randomUUID();
    const first = await requestQuote(one.buyer, { message: '询价' }, key);
    expect((await requestQuote(one.buyer, { message: '询价' }, key)).body.data.id).toBe(first.body.data.id);
    expect(await requestQuote(one.buyer, { message: '别的' }, key)).toMatchObject({ status: 422 });
    const responses = await Promise.all(Array.from({ length: 6 }, () => requestQuote(one.buyer)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.msg).toContain('24 小时内最多可询价或申请预留 5 次');
  });

  test('needs the cart that its page showed, and something in it', async () => {
    const { account, buyer } = await createRequestedQuote(shop);
    expect(await requestQuote(buyer)).toMatchObject({ status: 400, body: { code: 'cart-empty' } });
    await shop.fill(account, [variantUnits('morpho')]);
    const { version } = (await buyer.get('/cart')).body;
    expect(await requestQuote(buyer, { message: '询价', version: version + 1 })).toMatchObject({
      status: 409,
    });
    expect(await requestQuote(buyer, { message: '询价', version })).toMatchObject({ status: 200 });
  });
});

describe('the staff', () => {
  test('edits a draft of the version it saw; its buyer sees nothing of it', async () => {
    const one = await createRequestedQuote(shop);
    const { version } = await fetchStaffQuote(operator, one.id);
    expect(await editQuote(operator, one.id)).toMatchObject({
      status: 200,
      body: { data: { state: 'draft', total: 2 * QUOTED_PRICE, freight: 20, reserve: true } },
    });
    expect(await editQuote(operator, one.id, { version })).toMatchObject({
      status: 409,
      body: { code: 'quote-changed' },
    });
    expect(await fetchBuyerQuote(one)).toMatchObject({
      state: 'requested',
      items: [],
      total: null,
      freight: null,
    });
  });

  test.each([
    ['a product that nobody sells', [{ productId: 'none', variantKey: 'a1', quantity: 1, unitPrice: 1 }]],
    [
      'a variant twice',
      [1, 2].map((quantity) => ({ ...variantUnits('morpho', quantity), unitPrice: QUOTED_PRICE })),
    ],
  ])('does not quote %s', async (_, lines) => {
    const one = await createRequestedQuote(shop);
    expect(await editQuote(operator, one.id, { lines })).toMatchObject({
      status: 409,
      body: { code: 'not-possible' },
    });
    expect((await fetchStaffQuote(operator, one.id)).state).toBe('requested');
  });

  test('lists quotes by their state', async () => {
    const one = await createRequestedQuote(shop);
    const two = await createSentQuote(shop, operator);
    const idsIn = async (view: string) =>
      (await operator.get(`/ops/quotes?view=${view}`)).body.data.items.map(({ id }: { id: string }) => id);
    expect(await Promise.all(['requested', 'draft', 'sent', 'withdrawn'].map(idsIn))).toEqual([
      ...[[one.id], [], [two.id], []],
    ]);
    expect(await runQuoteAction(operator, 'withdraw', one.id)).toMatchObject({ status: 200 });
    expect(await idsIn('withdrawn')).toEqual([one.id]);
  });
});

describe('a sent quote', () => {
  test('is an unpaid order with reserved units, a page to pay it, and a mail', async () => {
    const one = await createSentQuote(shop, operator);
    expect(await shop.available('morpho')).toBe(8);
    const order = (await one.buyer.get(`/orders/${one.number}`)).body.data;
    expect(order).toMatchObject({
      ...{ status: 'pending', total_amount: 2 * QUOTED_PRICE, quote: one.id },
      pay_url: expect.stringMatching(new RegExp(`/orders/${one.number}$`)),
    });
    expect(await listed(one)).toEqual([one.number]);
    expect(await fetchBuyerQuote(one)).toMatchObject({
      ...{ state: 'sent', order: one.number, total: 2 * QUOTED_PRICE, freight: 20, reserved: true },
      items: [{ unit_price: QUOTED_PRICE, tier_price: 128.5 }],
      ...{ can_ask: true, can_decline: true },
    });
    const reported = await shop.database
      .select()
      .from(mails)
      .where(eq(mails.key, `quote-sent ${one.number}`));
    expect(reported).toHaveLength(1);
  });

  test('asks for goods and freight in one payment, and mails no pay link', async () => {
    const one = await createSentQuote(shop, operator);
    const shown = (await one.buyer.get(`/orders/${one.number}`)).body.data;
    expect(shown).toMatchObject({
      ...{ total_amount: 2 * QUOTED_PRICE, payable_amount: 2 * QUOTED_PRICE + 20 },
      freight: { fee: 20, status: 'due', way: null },
    });
    expect(await payQuote(one)).toMatchObject({ kind: 'paid' });
    expect(await chargesOf(one)).toEqual([
      ['goods', 'paid', 200 * QUOTED_PRICE],
      ['freight', 'paid', 2_000],
    ]);
    const paid = (await one.buyer.get(`/orders/${one.number}`)).body.data;
    expect(paid).toMatchObject({ freight: { fee: 20, status: 'received' }, charges: [{ pay_path: null }] });
    expect(await pricesAtCard()).toContain(200 * QUOTED_PRICE + 2_000);
    expect(await shop.database.$count(mails, like(mails.key, `pay-link ${one.number}%`))).toBe(0);
  });

  test('that was sent before freight was paid with the goods asks for it by a link', async () => {
    const one = await createSentQuote(shop, operator);
    // The release before wrote no status.
    await shop.database.update(orders).set({ shippingFeeStatus: null }).where(eq(orders.number, one.number));
    await shop.database
      .delete(charges)
      .where(and(eq(charges.orderNumber, one.number), gt(charges.position, 0)));
    expect(await payQuote(one)).toMatchObject({ kind: 'paid' });
    expect(await fetchBuyerQuote(one)).toMatchObject({ state: 'paid', can_decline: false });
    const [goods, freight, ...others] = (
      await shop.database.select().from(charges).where(eq(charges.orderNumber, one.number))
    ).sort((a, b) => a.position - b.position);
    expect([goods?.state, freight?.kind, freight?.state, freight?.amountFen]).toEqual([
      ...['paid', 'freight', 'due', 2_000],
    ]);
    expect(others).toEqual([]);
    const order = (await one.buyer.get(`/orders/${one.number}`)).body.data;
    expect(order.charges).toMatchObject([{ kind: 'freight', amount: 20, standing: 'due' }]);
    const path = order.charges[0].pay_path;
    const paying = await one.buyer.call('POST', path, { method: 'card' });
    await shop.sandbox.payByCard(paying.body.sessionId);
    expect(await shop.settleCard(paying.body.sessionId)).toMatchObject({ kind: 'paid' });
    expect((await orderNow(shop, one.number)).order.shippingFeeStatus).toBe('received');
    expect(await shop.available('morpho')).toBe(8);
  });

  test('that is revised ends with its freight; the next asks for its own', async () => {
    const one = await createSentQuote(shop, operator);
    expect(await runQuoteAction(operator, 'revise', one.id)).toMatchObject({ status: 200 });
    expect(await chargesOf(one)).toMatchObject([
      ['goods', 'withdrawn', expect.any(Number)],
      ['freight', 'withdrawn', 2_000],
    ]);
    expect(await editQuote(operator, one.id, { freight: 35 })).toMatchObject({ status: 200 });
    const sent = await runQuoteAction(operator, 'send', one.id);
    const next = { ...one, number: sent.body.data.order };
    expect(await payQuote(next)).toMatchObject({ kind: 'paid' });
    expect((await chargesOf(next))[1]).toEqual(['freight', 'paid', 3_500]);
  });

  test('takes fee and way from the freight rates; the order has both', async () => {
    await acceptRates(shop.database, ZONES);
    await weigh(100);
    const one = await createRequestedQuote(shop);
    await setCountry(one, 'DE');
    const { lines, country } = await fetchStaffQuote(operator, one.id);
    const priced = lines.map((line) => ({ ...line, amountFen: line.quantity * 100 * QUOTED_PRICE }));
    const query = new URLSearchParams({ country: country ?? '', lines: formatFreightLines(priced) });
    const { data } = (await operator.get(`/ops/freight?${query}`)).body;
    expect(data).toMatchObject({
      ways: [
        { id: 'eu/letter', price: 30 },
        { id: 'eu/ems', name: 'EMS', price: 86 },
      ],
      ...{ proposed: 'eu/ems', grams: 200, because: null },
    });
    expect(await editQuote(operator, one.id, { way: 'jp/ems' })).toMatchObject({
      status: 409,
      body: { code: 'not-possible' },
    });
    expect(await editQuote(operator, one.id, { freight: 86, way: 'eu/ems' })).toMatchObject({
      status: 200,
      body: { data: { freight: 86, way: { id: 'eu/ems', name: 'EMS' } } },
    });
    // An edit that names no way leaves it.
    expect(await editQuote(operator, one.id, { freight: 80 })).toMatchObject({
      body: { data: { freight: 80, way: { id: 'eu/ems' } } },
    });
    const sent = await runQuoteAction(operator, 'send', one.id);
    const number = sent.body.data.order;
    expect((await one.buyer.get(`/orders/${number}`)).body.data).toMatchObject({
      freight: { fee: 80, status: 'due', way: { name: 'EMS', tracked: true } },
    });
    await payQuote({ ...one, number });
    // The shipment names no other way, so the chosen one stands.
    const shipping = { courier: 'EMS', trackingNumber: 'EE100', despiteFlags: true };
    const { version } = (await operator.get(`/ops/orders/${number}`)).body.data.order;
    await sendWrite(operator, '/ops/orders/ship', { number, version, ...shipping });
    expect((await operator.get(`/ops/orders/${number}`)).body.data.order.shipping).toMatchObject({
      ...{ stage: 'translating', method: 'EMS', way: { id: 'eu/ems' }, fee: 80, feeStatus: 'received' },
    });
  });

  test.each([
    ['a paused way', 'JP', 100, { because: 'paused' }],
    ['no zone', 'FR', 100, { because: 'no-zone', ways: [] }],
    ['a line without a weight', 'DE', undefined, { because: 'no-weight' }],
  ])('has no proposal by the rates for %s', async (_, country, grams, expected) => {
    await acceptRates(shop.database, ZONES);
    if (grams !== undefined) await weigh(grams);
    const lines = formatFreightLines([{ ...variantUnits('morpho', 2), amountFen: 20_000 }]);
    const query = new URLSearchParams({ country, lines });
    expect((await operator.get(`/ops/freight?${query}`)).body.data).toMatchObject(expected);
  });

  test('without freight or with free freight asks for nothing more', async () => {
    for (const freight of [null, 0]) {
      const one = await createSentQuote(shop, operator, { freight });
      await payQuote(one);
      expect(await shop.database.$count(charges, eq(charges.orderNumber, one.number))).toBe(1);
    }
  });

  test('stands beside the cart, whose checkout leaves it alone', async () => {
    const one = await createSentQuote(shop, operator);
    await shop.fill(one.account, [variantUnits('morpho', 3)]);
    const other = await pay(shop, one.account, 'stripe');
    expect(other.number).not.toBe(one.number);
    expect(await shop.available('morpho')).toBe(8);
    expect((await listed(one)).sort()).toEqual([one.number, other.number].sort());
    await payQuote(one);
    expect((await orderNow(shop, other.number)).order.status).toBe('pending');
  });

  test('is answered once by the buyer, and declined', async () => {
    const one = await createSentQuote(shop, operator);
    const ask = (question: string) => one.buyer.call('POST', `/quotes/${one.id}/ask`, { question });
    expect(await ask('能包邮吗？')).toMatchObject({
      status: 200,
      body: { data: { question: '能包邮吗？' } },
    });
    expect(await ask('再便宜些？')).toMatchObject({ status: 409, body: { code: 'quote-not-possible' } });
    expect((await fetchStaffQuote(operator, one.id)).question).toBe('能包邮吗？');
    expect(await one.buyer.call('POST', `/quotes/${one.id}/decline`)).toMatchObject({
      status: 200,
      body: { data: { state: 'declined' } },
    });
    expect([await listed(one), await shop.available('morpho')]).toEqual([[], 10]);
    expect(await open(one)).toMatchObject({ status: 409, body: { code: 'order-ended' } });
  });

  test('ends by the scheduled job once it is no longer valid', async () => {
    const one = await createSentQuote(shop, operator);
    await endValidity(one);
    await reconcile(shop.context);
    expect((await fetchBuyerQuote(one)).state).toBe('expired');
    expect([await listed(one), await shop.available('morpho')]).toEqual([[], 10]);
  });

  test('is a draft again when revised, and sent with another order', async () => {
    const one = await createSentQuote(shop, operator);
    const key = randomUUID();
    const body = { id: one.id, version: one.version };
    const first = await sendWrite(operator, '/ops/quotes/revise', body, key);
    expect(first).toMatchObject({ status: 200, body: { data: { state: 'draft', order: null } } });
    expect(await sendWrite(operator, '/ops/quotes/revise', body, key)).toMatchObject({ status: 200 });
    expect(await sendWrite(operator, '/ops/quotes/revise', body)).toMatchObject({ status: 200 });
    expect(await shop.available('morpho')).toBe(10);
    expect(await editQuote(operator, one.id, { freight: 0 })).toMatchObject({ status: 200 });
    const again = await runQuoteAction(operator, 'send', one.id);
    expect(again.body.data.order).not.toBe(one.number);
    expect(await listed(one)).toEqual([again.body.data.order]);
  });

  test('that reserves more than there is, is not sent', async () => {
    await createSentQuote(shop, operator, {}, 3);
    const one = await createRequestedQuote(shop, 10);
    await editQuote(operator, one.id);
    expect(await runQuoteAction(operator, 'send', one.id)).toMatchObject({ status: 409 });
    expect((await fetchStaffQuote(operator, one.id)).state).toBe('draft');
  });

  test('ends with its account, beside the order of the cart', async () => {
    const one = await createSentQuote(shop, operator);
    await shop.fill(one.account, [variantUnits('morpho', 3)]);
    await pay(shop, one.account, 'stripe');
    expect(await endUnpaidOrders(shop.context, one.account)).toBeUndefined();
    expect(await shop.available('morpho')).toBe(10);
    expect((await fetchBuyerQuote(one)).state).toBe('declined');
  });
});

describe('a quote without a reservation', () => {
  const terms = { reserve: false, validUntil: new Date(Date.now() + 60 * DAY_MS).toISOString() };

  test('takes its units when it is paid, and outlives an attempt', async () => {
    const one = await createSentQuote(shop, operator, terms);
    const opened = await open(one);
    expect(await shop.available('morpho')).toBe(10);
    shop.sandbox.clock.ahead += 40 * 60_000;
    try {
      await reconcile(shop.context);
    } finally {
      shop.sandbox.clock.ahead -= 40 * 60_000;
    }
    expect((await fetchBuyerQuote(one)).state).toBe('sent');
    expect((await open(one)).body.sessionId).not.toBe(opened.body.sessionId);
    expect(await payQuote(one)).toMatchObject({ kind: 'paid' });
    expect(await shop.available('morpho')).toBe(8);
  });

  test('says so before the payment if its units are gone', async () => {
    const one = await createSentQuote(shop, operator, terms);
    const other = await shop.buyer();
    await shop.fill(other, [variantUnits('morpho', 9)]);
    const { ref } = await pay(shop, other, 'stripe');
    await shop.sandbox.payByCard(ref);
    await shop.settleCard(ref);
    expect(await open(one)).toMatchObject({ status: 409, body: { code: 'order-out-of-stock' } });
    expect((await fetchBuyerQuote(one)).state).toBe('sent');
  });

  test('outlives a closed wallet window', async () => {
    const one = await createSentQuote(shop, operator, terms);
    const wallet = await one.buyer.call('POST', '/paypal/orders', { order: one.number });
    await one.buyer.call('POST', `/paypal/orders/${wallet.body.id}/cancel`);
    expect((await fetchBuyerQuote(one)).state).toBe('sent');
    expect(await shop.available('morpho')).toBe(10);
    expect(await payQuote(one)).toMatchObject({ kind: 'paid' });
  });
});
