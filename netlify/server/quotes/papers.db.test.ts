import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import { PRICE_FEN, variantUnits } from '../../../tests/orders/world.ts';
import { writeRole } from '../accounts/role-store.ts';
import { markEmailVerified, readAccount } from '../accounts/store.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../db/migrate.ts';
import {
  addresses,
  mails,
  orderLines,
  orderPapers,
  orders,
  paymentAttempts,
  permits,
  users,
} from '../db/schema.ts';
import { endUnpaidOrders } from '../own-data/delete-account.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { cancelOrder } from '../payments/settle/end-order.ts';
import type { Caller } from '../testing/caller.ts';
import { fetchListPage, fetchOrder } from '../testing/operator-world.ts';
import {
  changeCountry,
  createBuyerAbroad,
  createPapersRequest,
  createPayableReservation,
  createReservation,
  expireReservation,
  IMPORT_PERMIT,
  openPayment,
  recordPapers,
  requestReservation,
  SHIPPING_RULES,
  setRules,
} from '../testing/papers-world.ts';
import {
  createRequestedQuote,
  DAY_MS,
  editQuote,
  fetchBuyerQuote,
  fetchStaffQuote,
  runQuoteAction,
  type SentQuote,
} from '../testing/quote-world.ts';
import { withPayments } from '../testing/shop.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { remindOfPapers } from './remind-of-papers.ts';
import { declineQuote } from './request.ts';

const shop = withPayments('PostgreSQL', { connections: 1 });
let operator: Caller;
beforeEach(async () => {
  await shop.stock('morpho', 4);
  await setRules(shop);
  const { id, email } = await shop.buyer('陈文件');
  await markEmailVerified(shop.database, id);
  await writeRole(shop.database, email, 'operator', 'test');
  operator = await shop.signedInAs(id);
});

async function requireAccount(id: string) {
  const account = await readAccount(shop.database, id);
  if (account === undefined) throw new Error(`there is no account ${id}`);
  return account;
}
const openCardPayment = ({ buyer, number }: SentQuote) =>
  buyer.call('POST', '/stripe/create-session', { order: number });
const openWalletPayment = ({ buyer, number }: SentQuote) =>
  buyer.call('POST', '/paypal/orders', { order: number });
const keysLike = async (pattern: string) =>
  (await shop.database.select({ key: mails.key }).from(mails).where(like(mails.key, pattern))).map(
    ({ key }) => key,
  );
/** Why the mail says that the reservation can be paid. */
const sentBecause = async (number: string) => {
  const [mail] = await shop.database
    .select({ data: mails.data })
    .from(mails)
    .where(eq(mails.key, `quote-sent ${number}`));
  return z.object({ because: z.string() }).parse(mail?.data).because;
};
const orderOf = async ({ number }: SentQuote) => {
  const [order] = await shop.database.select().from(orders).where(eq(orders.number, number));
  return order;
};
const extend = async (one: SentQuote, days: number, reason = '公约证还在办') => {
  const { version } = await fetchStaffQuote(operator, one.id);
  const until = new Date(Date.now() + days * DAY_MS).toISOString();
  return await sendWrite(operator, '/ops/quotes/extend', { id: one.id, version, until, reason });
};
describe('a buyer who asks for a reservation', () => {
  const listRequests = async () =>
    (await operator.get('/ops/quotes?view=papers-requested')).body.data.items as OpsQuote[];

  test('takes nothing: stock and cart stay, the request has the prices of the moment, and the desk lists it', async () => {
    const one = await createPapersRequest(shop, 2);
    expect(await shop.available('morpho')).toBe(4);
    expect((await one.buyer.get('/cart')).body.data).toHaveLength(1);
    expect(await shop.database.$count(orders)).toBe(0);
    const price = PRICE_FEN / 100;
    expect(await fetchBuyerQuote(one)).toMatchObject({
      ...{ state: 'requested', for_papers: true, order: null, message: '寄往德国', total: 2 * price },
      items: [{ quantity: 2, unit_price: price }],
    });
    expect(await fetchStaffQuote(operator, one.id)).toMatchObject({
      ...{ forPapers: true, total: 2 * price, history: { paid: 0, total: 0, lapsed: 0 } },
      papers: { country: 'DE', verdict: 'papers', missing: [{ name: '公约证' }, { name: '进口许可' }] },
      actions: { reserve: null, withdraw: null, edit: null, send: 'validTooShort' },
    });
    const { counts } = (await operator.get('/ops/quotes?view=requested')).body.data;
    expect(counts).toMatchObject({ requested: 0, 'papers-requested': 1 });
  });

  test('gets the units once staff accepts: they leave the cart, and the page says who has to act next', async () => {
    const one = await createReservation(shop, operator, 2);
    expect(await shop.available('morpho')).toBe(2);
    expect((await one.buyer.get('/cart')).body.data).toEqual([]);
    expect(await fetchBuyerQuote(one)).toMatchObject({
      ...{ state: 'papers', order: one.number, reserved: true, message: '寄往德国', can_decline: true },
      papers: {
        ...{ country: 'DE', verdict: 'papers', words: ['须有进口许可'], can_report: true },
        items: [
          { name: '公约证', who: 'shop', waits_for: 'shop', products: [expect.any(String)] },
          { name: '进口许可', who: 'buyer', waits_for: 'buyer' },
        ],
      },
    });
    expect((await one.buyer.get(`/orders/${one.number}`)).body.data).toMatchObject({
      ...{ status: 'pending', pay_url: null, awaits_papers: true },
    });
    expect((await orderOf(one))?.holdUntil.getTime()).toBeGreaterThan(Date.now() + 13 * DAY_MS);
    expect(await keysLike('quote-papers%')).toEqual([expect.stringContaining(`${one.number} reserved`)]);
  });

  test('keeps what the cart has beyond the request, and may take the lines out of the cart meanwhile', async () => {
    const one = await createPapersRequest(shop);
    await shop.fill(one.account, [variantUnits('morpho', 3)]);
    expect(await runQuoteAction(operator, 'reserve', one.id)).toMatchObject({ status: 200 });
    expect((await one.buyer.get('/cart')).body.data).toMatchObject([{ quantity: 2 }]);
    const other = await createPapersRequest(shop);
    await other.buyer.call('DELETE', '/cart');
    expect(await runQuoteAction(operator, 'reserve', other.id)).toMatchObject({ status: 200 });
    expect(await shop.available('morpho')).toBe(2);
  });

  test('for an address of the book gets an order that goes there', async () => {
    const { account, buyer } = await createBuyerAbroad(shop, 1, 'US');
    const id = randomUUID();
    const parts = { country: 'DE', lines: 'Invalidenstraße 43', city: 'Berlin', postcode: '10115' };
    await shop.database.insert(addresses).values({
      ...{ id, userId: account.id, recipient: '林柏林', phone: '+49301234567', createdAt: new Date() },
      ...parts,
    });
    const asked = await requestReservation(buyer, { address: id });
    expect(asked).toMatchObject({ status: 200 });
    expect((await fetchStaffQuote(operator, asked.body.data.id)).papers?.country).toBe('DE');
    const { body } = await runQuoteAction(operator, 'reserve', asked.body.data.id);
    expect((await buyer.get(`/orders/${body.data.order}`)).body.data.recipient).toMatchObject({
      ...{ name: '林柏林', country: 'DE' },
    });
  });

  test('gets an error if no line needs papers', async () => {
    const { buyer } = await createBuyerAbroad(shop, 1, 'US');
    expect(await requestReservation(buyer)).toMatchObject({
      status: 409,
      body: { code: 'papers-not-needed' },
    });
  });

  test('makes one request per key, and another body with that key is refused', async () => {
    const { buyer } = await createBuyerAbroad(shop);
    const [first, second] = [
      await requestReservation(buyer, {}, 'one-key-1'),
      await requestReservation(buyer, {}, 'one-key-1'),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await requestReservation(buyer, { message: 'a' }, 'one-key-1')).toMatchObject({ status: 422 });
    expect(await listRequests()).toHaveLength(1);
  });

  test('needs a confirmed mailbox, stock, and the cart that the page showed', async () => {
    const { buyer, account } = await createBuyerAbroad(shop, 5);
    expect(await requestReservation(buyer, { version: 99 })).toMatchObject({
      status: 409,
      body: { code: 'cart-changed' },
    });
    expect(await requestReservation(buyer)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });
    await shop.database.update(users).set({ emailVerified: false }).where(eq(users.id, account.id));
    expect(await requestReservation(buyer)).toMatchObject({
      status: 403,
      body: { code: 'email-unconfirmed' },
    });
    expect(await listRequests()).toEqual([]);
  });

  test('has three open requests at most, each for lines that no other asks for; an answer makes room', async () => {
    const { buyer, account } = await createBuyerAbroad(shop);
    const first = await requestReservation(buyer);
    expect(await requestReservation(buyer)).toMatchObject({
      status: 409,
      body: { code: 'papers-requested' },
    });
    for (const id of ['second', 'third', 'fourth']) {
      await shop.stock(id, 1);
      await shop.fill(account, [variantUnits(id)]);
      const { status, body } = await requestReservation(buyer);
      if (id === 'fourth')
        expect({ status, body }).toMatchObject({
          status: 409,
          body: { code: 'papers-limit', values: { most: 3 } },
        });
      else expect(body.data.items.map((item: { product: { id: string } }) => item.product.id)).toEqual([id]);
    }
    const { version } = await fetchStaffQuote(operator, first.body.data.id);
    const decline = { id: first.body.data.id, version, reason: '暂时办不了' };
    expect(await sendWrite(operator, '/ops/quotes/withdraw', decline)).toMatchObject({ status: 200 });
    expect(await requestReservation(buyer)).toMatchObject({ status: 200 });
  });

  test('for a piece that another asked for stands beside that request, by arrival and with its history', async () => {
    const lapsed = await createReservation(shop, operator, 4);
    await lapsed.buyer.call('POST', `/quotes/${lapsed.id}/decline`);
    await shop.fill(lapsed.account, [variantUnits('morpho', 3)]);
    const { body } = await requestReservation(lapsed.buyer);
    const other = await createPapersRequest(shop, 2);
    expect(await listRequests()).toMatchObject([
      { id: body.data.id, history: { paid: 0, lapsed: 1 }, lines: [{ quantity: 3, alsoRequested: 2 }] },
      { id: other.id, history: { paid: 0, lapsed: 0 }, lines: [{ quantity: 2, alsoRequested: 3 }] },
    ]);
    expect(await runQuoteAction(operator, 'reserve', other.id)).toMatchObject({ status: 200 });
    expect(await runQuoteAction(operator, 'reserve', body.data.id)).toMatchObject({
      status: 409,
      body: { code: 'not-possible' },
    });
    expect(await listRequests()).toMatchObject([{ id: body.data.id, lines: [{ alsoRequested: 0 }] }]);
  });

  test('reads the reason if staff declines, and the cart is as it was', async () => {
    const one = await createPapersRequest(shop);
    const { version } = await fetchStaffQuote(operator, one.id);
    const request = { id: one.id, version, reason: '公约证目前办不下来' };
    expect(await sendWrite(operator, '/ops/quotes/withdraw', request)).toMatchObject({ status: 200 });
    expect(await fetchBuyerQuote(one)).toMatchObject({
      ...{ state: 'withdrawn', order: null, withdrawal_reason: '公约证目前办不下来', for_papers: true },
      items: [{ quantity: 1 }],
    });
    expect((await one.buyer.get('/cart')).body.data).toHaveLength(1);
    expect(await runQuoteAction(operator, 'reserve', one.id)).toMatchObject({ status: 409 });
    expect(await keysLike('quote-withdrawn%')).toEqual([`quote-withdrawn ${one.id}`]);
  });
});

describe('money before the papers', () => {
  test.each([['card', openCardPayment] as const, ['wallet', openWalletPayment] as const])(
    'is refused by %s',
    async (_, pay) => {
      const one = await createReservation(shop, operator);
      expect(await pay(one)).toMatchObject({ status: 409, body: { code: 'quote-not-possible' } });
      await recordPapers(operator, one.id, (name) =>
        name === IMPORT_PERMIT.name ? {} : { receivedOn: '2026-11-20', number: '1' },
      );
      expect(await openPayment(operator, one.id)).toMatchObject({
        status: 409,
        body: { code: 'not-possible' },
      });
      expect(await pay(one)).toMatchObject({ status: 409 });
      expect(await shop.database.$count(paymentAttempts)).toBe(0);
    },
  );

  test('is taken once all are received and an operator opened the payment; the papers stay with the order', async () => {
    const one = await createPayableReservation(shop, operator);
    expect(await keysLike('quote-sent%')).toEqual([`quote-sent ${one.number}`]);
    expect(await sentBecause(one.number)).toBe('papers-complete');
    expect((await one.buyer.get(`/orders/${one.number}`)).body.data).toMatchObject({
      ...{ awaits_papers: false, display: { status: 'papers-complete', next: 'pay' } },
    });
    expect((await fetchOrder(operator, one.number)).display).toMatchObject({ status: 'papers-complete' });
    const { status, body } = await openCardPayment(one);
    expect(status).toBe(200);
    await shop.sandbox.payByCard(body.sessionId);
    expect(await shop.settleCard(body.sessionId)).toMatchObject({ kind: 'paid' });
    expect(await fetchBuyerQuote(one)).toMatchObject({ state: 'paid' });
    expect((await fetchStaffQuote(operator, one.id)).papers?.items.map(({ number }) => number)).toEqual([
      'CN-1',
      'CN-1',
    ]);
  });

  test('makes the received papers permits of their lines, once, and leaves withdrawn ones alone', async () => {
    const one = await createReservation(shop, operator, 2);
    const issuedOn = '2026-11-18';
    await recordPapers(operator, one.id, (name) => ({
      ...{ receivedOn: '2026-11-20', number: `${name} 1`, validUntil: '2027-05-19' },
      issuedOn: name === '公约证' ? issuedOn : null,
    }));
    await shop.database
      .update(orderLines)
      .set({ specimen: sql`coalesce(specimen, '{}') || '{"cites": "II"}'` })
      .where(eq(orderLines.orderNumber, one.number));
    const missing = async () =>
      (await fetchListPage(operator, 'view=all&permit=missing')).items.map(({ number }) => number);
    expect(await missing()).toEqual([one.number]);
    expect((await openPayment(operator, one.id)).status).toBe(200);
    expect(await missing()).toEqual([]);
    const permitsNow = async () => (await fetchOrder(operator, one.number)).permits;
    const [cites, entry] = await permitsNow();
    expect(cites).toMatchObject({
      ...{ kind: 'cites-export', permitNumber: '公约证 1', issuedOn, validUntil: '2027-05-19' },
      ...{ position: 0, shipment: null, file: null, by: { name: '陈文件' } },
    });
    expect(entry).toMatchObject({ kind: 'import', permitNumber: '进口许可 1', issuedOn: null });

    const { version } = await fetchOrder(operator, one.number);
    const gone = { number: one.number, version, permits: [entry?.id] };
    expect((await sendWrite(operator, '/ops/permits/withdraw', gone)).status).toBe(200);
    // Simulates a payment that the previous release opened.
    await shop.database.delete(permits).where(eq(permits.id, cites?.id ?? 0));
    const { body } = await openCardPayment(one);
    await shop.sandbox.payByCard(body.sessionId);
    await shop.settleCard(body.sessionId);
    await shop.settleCard(body.sessionId);
    expect(await permitsNow()).toMatchObject([{ kind: 'cites-export', permitNumber: '公约证 1' }]);
    const { events } = await fetchOrder(operator, one.number);
    expect(events.filter(({ kind }) => kind === 'permit-added')).toHaveLength(3);
  });

  test('whose payment is opened with freight asks for both in one payment', async () => {
    const one = await createReservation(shop, operator);
    await recordPapers(operator, one.id);
    expect((await openPayment(operator, one.id, undefined, 86)).status).toBe(200);
    const { body } = await openCardPayment(one);
    await shop.sandbox.payByCard(body.sessionId);
    await shop.settleCard(body.sessionId);
    const { charges, shipping } = await fetchOrder(operator, one.number);
    expect(charges).toMatchObject([{ kind: 'goods' }, { kind: 'freight', amount: 86, standing: 'paid' }]);
    expect(shipping).toMatchObject({ fee: 86, feeStatus: 'received' });
  });

  test('received papers of orders that were paid before they became permits become permits, too', async () => {
    const one = await createPayableReservation(shop, operator);
    const { body } = await openCardPayment(one);
    await shop.sandbox.payByCard(body.sessionId);
    await shop.settleCard(body.sessionId);
    const permitsNow = async () =>
      (await fetchOrder(operator, one.number)).permits.map(
        ({ kind, permitNumber, position, issuedOn, validUntil }) => ({
          ...{ kind, permitNumber, position, issuedOn, validUntil },
        }),
      );
    const before = await permitsNow();
    expect(before.map(({ kind }) => kind)).toEqual(['cites-export', 'import']);
    await shop.database.delete(permits).where(eq(permits.orderNumber, one.number));
    const migration = (await readMigrations(MIGRATIONS_FOLDER)).find(({ name }) =>
      name.endsWith('_permits_of_paid_quotes'),
    );
    const [fill = ''] = migration?.statements ?? [];
    for (let times = 0; times < 2; times += 1) await shop.database.execute(sql.raw(fill));
    expect(await permitsNow()).toEqual(before);
    const { events } = await fetchOrder(operator, one.number);
    const added = events.filter(({ kind }) => kind === 'permit-added');
    expect(added.map(({ note }) => note).slice(-2)).toEqual(added.map(({ note }) => note).slice(0, 2));
    expect(added).toHaveLength(4);
  });

  test('covers its own units only: an edit adds neither lines nor units that need papers', async () => {
    await shop.stock('other', 4);
    const one = await createPayableReservation(shop, operator);
    const { body } = await openCardPayment(one);
    await shop.sandbox.payByCard(body.sessionId);
    await shop.settleCard(body.sessionId);
    const change = async (more: object) => {
      const version = (await orderOf(one))?.version;
      const request = { number: one.number, version, reason: '买家要求更换', ...more };
      return await sendWrite(operator, '/ops/orders/edit', request);
    };
    const price = PRICE_FEN / 100;
    const added = [{ productId: 'other', variantKey: 'a1', quantity: 1 }];
    expect(await change({ added, difference: price })).toMatchObject({
      ...{ status: 409, body: { code: 'not-possible' } },
    });
    // Papers name a number of specimens.
    const lines = [{ position: 0, quantity: 2 }];
    expect(await change({ lines, difference: price })).toMatchObject({
      ...{ status: 409, body: { msg: expect.stringContaining('要先办文件') } },
    });
  });

  test('is refused again if the buyer moves to a country with other papers, or if a paper expires', async () => {
    const one = await createPayableReservation(shop, operator);
    await changeCountry(shop, one.account.id, 'JP');
    expect(await openCardPayment(one)).toMatchObject({
      status: 409,
      // Its goods are in no cart any more.
      body: { code: 'shipping-needs-papers', msg: expect.stringContaining('请联系客服办理') },
    });
    await changeCountry(shop, one.account.id, 'DE');
    await shop.database.update(orderPapers).set({ validUntil: '2026-01-01' });
    expect(await openWalletPayment(one)).toMatchObject({
      status: 409,
      body: { code: 'shipping-needs-papers' },
    });
    await shop.database.update(orderPapers).set({ validUntil: '2999-01-01' });
    expect(await openWalletPayment(one)).toMatchObject({ status: 200 });
  });

  test('is refused for a quote that was sent without its papers', async () => {
    const one = await createRequestedQuote(shop);
    await editQuote(operator, one.id);
    await changeCountry(shop, one.account.id, 'DE');
    expect(await runQuoteAction(operator, 'send', one.id)).toMatchObject({
      status: 409,
      body: { code: 'not-possible' },
    });
    expect((await fetchStaffQuote(operator, one.id)).actions).toMatchObject({
      send: 'papersFirst',
      reserve: null,
    });
    expect(await runQuoteAction(operator, 'reserve', one.id)).toMatchObject({
      status: 200,
      body: { data: { state: 'papers' } },
    });
    expect(await shop.available('morpho')).toBe(2);
  });
});

describe('rules or destination that change while papers are awaited', () => {
  test('stop a reservation that may no longer be sent, with one mail', async () => {
    const one = await createReservation(shop, operator);
    await recordPapers(operator, one.id);
    await changeCountry(shop, one.account.id, 'IN');
    expect((await fetchBuyerQuote(one)).papers).toMatchObject({ verdict: 'forbidden', words: ['禁止进口'] });
    expect((await fetchStaffQuote(operator, one.id)).actions['open-payment']).toBe('papersForbidden');
    expect(await openPayment(operator, one.id)).toMatchObject({ status: 409 });
    await remindOfPapers(shop.context);
    await remindOfPapers(shop.context);
    expect(await keysLike('quote-papers%stopped%')).toHaveLength(1);
  });

  test('let the payment be opened if no paper is needed any more', async () => {
    const one = await createReservation(shop, operator);
    await setRules(shop, [
      ...SHIPPING_RULES.filter(({ id }) => id !== 'germany'),
      makeRule('eu', { destination: 'DE' }),
    ]);
    await remindOfPapers(shop.context);
    expect(await keysLike('quote-papers%freed%')).toHaveLength(1);
    expect(await openPayment(operator, one.id)).toMatchObject({
      status: 200,
      body: { data: { state: 'sent' } },
    });
    expect(await openCardPayment(one)).toMatchObject({ status: 200 });
    expect(await sentBecause(one.number)).toBe('papers-not-needed');
    expect((await one.buyer.get(`/orders/${one.number}`)).body.data.display.status).not.toMatch(/papers/);
  });

  test('can require another paper', async () => {
    const one = await createReservation(shop, operator);
    await recordPapers(operator, one.id);
    await changeCountry(shop, one.account.id, 'JP');
    const { papers, actions } = await fetchStaffQuote(operator, one.id);
    expect(papers?.missing).toEqual([{ name: '事前確認', who: 'buyer', lines: [0] }]);
    expect(actions['open-payment']).toBe('papersMissing');
  });
});

describe('the end of a reservation', () => {
  test('by the buyer frees the units', async () => {
    const one = await createReservation(shop, operator);
    expect(await one.buyer.call('POST', `/quotes/${one.id}/decline`)).toMatchObject({ status: 200 });
    expect(await fetchBuyerQuote(one)).toMatchObject({ state: 'declined' });
    expect(await shop.available('morpho')).toBe(4);
    expect(await openPayment(operator, one.id)).toMatchObject({ status: 409 });
  });

  test.each(['quote', 'order'])(
    'by the buyer on the page of the %s notifies the staff once',
    async (page) => {
      const one = await createReservation(shop, operator);
      const staff = { STAFF_MAIL: ['staff@example.com'], STAFF_MAIL_PAID: 'at-once' as const };
      const context = { ...shop.context, staff };
      const { account, id, number } = one;
      const giveUp = async () =>
        page === 'quote'
          ? await declineQuote(context, await requireAccount(account.id), id)
          : await cancelOrder(context, account, number);
      await giveUp();
      await giveUp();
      expect(await keysLike('staff-papers%given-up%')).toHaveLength(1);
    },
  );

  test('by an operator frees the units, and mails the reason', async () => {
    const one = await createReservation(shop, operator);
    const { version } = await fetchStaffQuote(operator, one.id);
    const request = { id: one.id, version, reason: '公约证被拒' };
    expect(await sendWrite(operator, '/ops/quotes/withdraw', request)).toMatchObject({ status: 200 });
    expect(await fetchBuyerQuote(one)).toMatchObject({ state: 'withdrawn', withdrawal_reason: '公约证被拒' });
    expect(await shop.available('morpho')).toBe(4);
    expect(await keysLike('quote-withdrawn%')).toHaveLength(1);
  });

  test('by expiry frees the units and notifies the buyer, who was reminded three days before', async () => {
    const one = await createReservation(shop, operator);
    await remindOfPapers(shop.context);
    expect(await keysLike('quote-papers%ending%')).toEqual([]);
    const later = { ...shop.context, now: () => new Date(Date.now() + 12 * DAY_MS) };
    await remindOfPapers(later);
    await remindOfPapers(later);
    expect(await keysLike('quote-papers%ending%')).toHaveLength(1);
    await expireReservation(shop, one);
    await reconcile(shop.context);
    expect(await fetchBuyerQuote(one)).toMatchObject({ state: 'expired' });
    expect(await keysLike('quote-papers%over%')).toHaveLength(1);
    expect(await shop.available('morpho')).toBe(4);
  });

  test('can be postponed by an operator with a reason, to at most 30 days from now', async () => {
    const one = await createReservation(shop, operator);
    expect(await extend(one, 31)).toMatchObject({ status: 409 });
    expect(await extend(one, 5)).toMatchObject({ status: 409 });
    expect(await extend(one, 29, ' ')).toMatchObject({ status: 400, body: { field: 'reason' } });
    expect(await extend(one, 29)).toMatchObject({ status: 200 });
    expect((await orderOf(one))?.holdUntil.getTime()).toBeGreaterThan(Date.now() + 28 * DAY_MS);
    expect(await keysLike('quote-papers%extended%')).toHaveLength(1);
  });

  test('with the account frees the units, and deletes the papers', async () => {
    const one = await createReservation(shop, operator);
    await endUnpaidOrders(shop.context, one.account);
    expect(await shop.available('morpho')).toBe(4);
  });
});

describe('a paper', () => {
  const report = (one: SentQuote, name: string, number = 'DE-77') =>
    one.buyer.call('POST', `/quotes/${one.id}/papers`, { name, number });

  test('of the buyer is reported with its number, and then waits for the shop', async () => {
    const one = await createReservation(shop, operator);
    expect(await report(one, IMPORT_PERMIT.name)).toMatchObject({ status: 200 });
    expect(await report(one, IMPORT_PERMIT.name)).toMatchObject({ status: 200 });
    expect(await report(one, '公约证')).toMatchObject({ status: 409, body: { code: 'paper-not-open' } });
    expect((await fetchBuyerQuote(one)).papers?.items[1]).toMatchObject({
      ...{ reported_number: 'DE-77', waits_for: 'shop', received_on: null },
    });
    expect((await fetchStaffQuote(operator, one.id)).papers?.waitingFor).toEqual(['shop']);
    await recordPapers(operator, one.id, () => ({ isReported: false }));
    expect((await fetchBuyerQuote(one)).papers?.items[1]).toMatchObject({
      reported_number: null,
      waits_for: 'buyer',
    });
  });

  test('that is received needs its number, and a line of the order', async () => {
    const one = await createReservation(shop, operator);
    expect(
      await recordPapers(operator, one.id, () => ({ receivedOn: '2026-11-20', number: '' })),
    ).toMatchObject({
      status: 400,
    });
    expect(await recordPapers(operator, one.id, () => ({ lines: [7] }))).toMatchObject({ status: 409 });
  });

  test('that is overdue is reported to the staff once for each expected day', async () => {
    const one = await createReservation(shop, operator);
    await recordPapers(operator, one.id, () => ({ askedOn: '2026-11-01', expectedBy: '2026-11-10' }));
    const staff = { STAFF_MAIL: ['staff@example.com'], STAFF_MAIL_PAID: 'at-once' as const };
    const readReported = async () => {
      await remindOfPapers({ ...shop.context, staff });
      return await keysLike('staff-papers%overdue%');
    };
    expect(await readReported()).toHaveLength(2);
    expect(await readReported()).toHaveLength(2);
  });

  test('decides which view of the orders tool lists its reservation', async () => {
    const one = await createReservation(shop, operator);
    const views = async () => (await operator.get('/ops/quotes?view=papers')).body.data.counts;
    expect(await views()).toMatchObject({
      papers: 1,
      'papers-shop': 1,
      'papers-buyer': 1,
      'papers-authority': 0,
    });
    await recordPapers(operator, one.id, () => ({ askedOn: '2026-11-01' }));
    expect(await views()).toMatchObject({
      papers: 1,
      'papers-shop': 0,
      'papers-buyer': 0,
      'papers-authority': 1,
    });
    await recordPapers(operator, one.id);
    expect(await views()).toMatchObject({
      papers: 1,
      'papers-shop': 1,
      'papers-buyer': 0,
      'papers-authority': 0,
    });
  });
});
