/**
 * Tests two concurrent actions on a quote: afterwards money and stock agree (docs/decisions/0093).
 */
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { checkoutBy, orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import { markEmailVerified } from '../accounts/store.ts';
import { checkOut } from '../checkout/checkout.ts';
import { orders, payments, refunds } from '../db/schema.ts';
import { lockAccountOrders, lockRequiredOrder } from '../orders/store.ts';
import { findLiveAttempt, transitionAttempt } from '../payments/core/attempt-store.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { cancelIfDue } from '../payments/settle/cancel.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import { simulateCrashAt, whileLocked } from '../testing/locks.ts';
import {
  createSentQuote,
  fetchBuyerQuote,
  requestQuote,
  runQuoteAction,
  type SentQuote,
} from '../testing/quote-world.ts';
import { sendWrite, signInAs } from '../testing/staff-world.ts';
import { reconcileLater, withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();
const shop = () => ({ ...two.world, signedInAs: (id: string) => signInAs(two.world.services, id) });
const send = (change: object = {}) => createSentQuote(shop(), two.chen, change);

/** Ends all reservations of quotes before the final check of sums. */
afterAll(async () => {
  const past = new Date(Date.now() - 1_000);
  await two.world.database.update(orders).set({ holdUntil: past }).where(eq(orders.status, 'pending'));
  await reconcileLater(two);
});

/** Reads the sandbox's clock, which is ahead of the API's. */
const open = ({ account, number }: SentQuote) =>
  checkOut(two.world.context, account, { ...checkoutBy('stripe'), order: number });

async function begin(one: SentQuote): Promise<string> {
  const opened = await open(one);
  if (opened.kind !== 'ready') throw new Error(`checkout ended ${opened.kind}`);
  return opened.ref;
}

const settled = (ref: string) => settleAndCaptureByRef(two.world.context, 'stripe', ref);
const withdraw = ({ id, version }: SentQuote, key?: string) =>
  sendWrite(two.zhou, '/ops/quotes/withdraw', { id, version }, key);

/** Either the quote is paid and its units are sold, or it has ended and each of its payments is refunded once. */
async function expectOneOutcome(one: SentQuote): Promise<string> {
  await reconcileLater(two);
  const { state } = await fetchBuyerQuote(one);
  const { database } = two.world;
  const [order] = await database.select().from(orders).where(eq(orders.number, one.number));
  const outcomes = (await database.select().from(payments).where(eq(payments.orderNumber, one.number)))
    .map(({ outcome }) => outcome)
    .sort();
  const back = await database.select().from(refunds).where(eq(refunds.orderNumber, one.number));
  expect(back).toHaveLength(outcomes.filter((outcome) => outcome === 'sent-back').length);
  expect(back.every((refund) => refund.state === 'done')).toBe(true);
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(state === 'paid' ? 1 : 0);
  expect(order?.status).toBe(state === 'paid' ? 'completed' : state === 'sent' ? 'pending' : 'cancelled');
  return state;
}

test.each([
  ['withdraw', 'withdrawn'],
  ['revise', 'draft'],
])('a quote that is paid during “%s” is either paid or %s', async (action, ended) => {
  for (let round = 0; round < 2; round += 1) {
    const one = await send();
    const ref = await begin(one);
    const { id, version } = one;
    await Promise.all([
      two.sandbox.payByCard(ref).then(() => settled(ref)),
      sendWrite(two.zhou, `/ops/quotes/${action}`, { id, version }),
    ]);
    expect(['paid', ended]).toContain(await expectOneOutcome(one));
  }
});

test('a quote that is paid while it is declined is either', async () => {
  for (let round = 0; round < 2; round += 1) {
    const one = await send();
    const ref = await begin(one);
    await Promise.all([
      two.sandbox.payByCard(ref).then(() => settled(ref)),
      one.buyer.call('POST', `/quotes/${one.id}/decline`),
    ]);
    expect(['paid', 'declined']).toContain(await expectOneOutcome(one));
  }
});

test('a quote that is paid while it expires is either', async () => {
  const one = await send();
  const ref = await begin(one);
  const past = new Date(Date.now() - 1_000);
  await two.world.database.update(orders).set({ holdUntil: past }).where(eq(orders.number, one.number));
  await Promise.all([two.sandbox.payByCard(ref).then(() => settled(ref)), reconcile(two.world.context)]);
  expect(['paid', 'expired']).toContain(await expectOneOutcome(one));
});

test('a payment that arrives after the end is refunded once, although its units are there', async () => {
  const one = await send();
  const ref = await begin(one);
  // Simulates a provider that wrongly reports that nobody can pay any more.
  await two.sandbox.payByCard(ref);
  const { database } = two.world;
  await database.transaction(async (tx) => {
    const order = await lockRequiredOrder(tx, one.number);
    const live = await findLiveAttempt(tx, one.number);
    await transitionAttempt(tx, live?.id ?? '', ['open'], 'closed');
    await cancelIfDue(tx, order, { now: new Date(), asked: 'withdrawn', actor: 'test' });
  });
  await Promise.all([settled(ref), settled(ref), settled(ref)]);
  expect(await expectOneOutcome(one)).toBe('withdrawn');
  const [refund, ...others] = await database
    .select()
    .from(refunds)
    .where(eq(refunds.orderNumber, one.number));
  expect([refund?.cause, others]).toEqual(['late', []]);
});

test('two tabs that pay a quote at once pay it once', async () => {
  for (const terms of [{}, { reserve: false }]) {
    const one = await send(terms);
    const [first, second] = await Promise.all([begin(one), begin(one)]);
    expect(second).toBe(first);
    await Promise.all([two.sandbox.payByCard(first), two.sandbox.payByCard(first)]);
    await Promise.all([settled(first), settled(first)]);
    expect(await expectOneOutcome(one)).toBe('paid');
  }
});

test('a cart is checked out while its account’s quote is paid: two orders, each paid by itself', async () => {
  const one = await send({ reserve: false });
  await two.world.fill(one.account, [variantUnits('morpho', 3)]);
  const [ref, cart] = await Promise.all([begin(one), pay(two.world, one.account, 'stripe')]);
  expect(cart.number).not.toBe(one.number);
  await Promise.all([two.sandbox.payByCard(ref), two.sandbox.payByCard(cart.ref)]);
  await Promise.all([settled(ref), settled(cart.ref)]);
  expect(await expectOneOutcome(one)).toBe('paid');
  expect((await orderNow(two.world, cart.number)).order.status).toBe('completed');
});

test('of two quotes for the last units that are paid at once, one is paid and the other refunded', async () => {
  await two.world.stock('lastpair', 2);
  const lines = [{ ...variantUnits('lastpair', 2), unitPrice: 100 }];
  const both = [await send({ reserve: false, lines }), await send({ reserve: false, lines })];
  const refs = await Promise.all(both.map(begin));
  expect(await two.world.available('lastpair')).toBe(2);
  await Promise.all(refs.map((ref) => two.sandbox.payByCard(ref)));
  await Promise.all(refs.map(settled));
  const states = await Promise.all(both.map(({ buyer, id }) => fetchBuyerQuote({ buyer, id })));
  expect(states.filter(({ state }) => state === 'paid')).toHaveLength(1);
  for (const one of both) await expectOneOutcome(one);
  expect(await two.world.available('lastpair')).toBe(0);
});

test('a quote is sent once by two operators', async () => {
  const one = await send();
  expect(await runQuoteAction(two.zhou, 'revise', one.id)).toMatchObject({ status: 200 });
  const { version } = (await two.chen.get(`/ops/quotes/${one.id}`)).body.data;
  const responses = await Promise.all(
    [two.chen, two.zhou].map((by) => sendWrite(by, '/ops/quotes/send', { id: one.id, version })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await two.world.database.$count(orders, eq(orders.quoteId, one.id))).toBe(2);
});

test('a withdrawal that a dead process left half done is finished by its repetition', async () => {
  const one = await send();
  await simulateCrashAt(two.world.database, 'operation_answers', 'true', async () => {
    expect(await withdraw(one, 'withdrawn-twice')).toMatchObject({ status: 500 });
  });
  expect(await withdraw(one, 'withdrawn-twice')).toMatchObject({ status: 200 });
  expect(await expectOneOutcome(one)).toBe('withdrawn');
});

test('six requests at once count each other', async () => {
  const account = await two.world.buyer();
  await markEmailVerified(two.world.database, account.id);
  await two.world.fill(account, [variantUnits('morpho')]);
  const buyer = await shop().signedInAs(account.id);
  const responses = await whileLocked(
    two.world.database,
    (tx) => lockAccountOrders(tx, account.id),
    () => Promise.all(Array.from({ length: 6 }, () => requestQuote(buyer))),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
});
