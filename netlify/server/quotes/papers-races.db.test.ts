/**
 * After two concurrent actions on a reservation that waits for papers, money and stock agree (docs/decisions/0098).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBy, variantUnits } from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import { orders, paymentAttempts, payments, reservations } from '../db/schema.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import { simulateCrashAt } from '../testing/locks.ts';
import {
  createBuyerAbroad,
  createPapersRequest,
  createPayableReservation,
  createReservation,
  expireReservation,
  openPayment,
  recordPapers,
  requestReservation,
  setRules,
} from '../testing/papers-world.ts';
import { fetchBuyerQuote, fetchStaffQuote, runQuoteAction, type SentQuote } from '../testing/quote-world.ts';
import { sendWrite, signInAs } from '../testing/staff-world.ts';
import { reconcileLater, withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();
const shop = () => ({ ...two.world, signedInAs: (id: string) => signInAs(two.world.services, id) });
beforeAll(() => setRules(two.world));

/** Ends all reservations before the final check of sums. */
afterAll(async () => {
  const past = new Date(Date.now() - 1_000);
  await two.world.database.update(orders).set({ holdUntil: past }).where(eq(orders.status, 'pending'));
  await reconcileLater(two);
});

const statuses = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).sort();
const giveUp = ({ buyer, id }: SentQuote) => buyer.call('POST', `/quotes/${id}/decline`);
const heldUnits = async ({ number }: SentQuote) =>
  (await two.world.database.select().from(reservations).where(eq(reservations.orderNumber, number)))
    .filter(({ state }) => state === 'held')
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Either the reservation is open and reserves its unit, or it has ended and reserves nothing. */
async function expectUnitsOf(one: SentQuote): Promise<string> {
  const { state } = await fetchBuyerQuote(one);
  expect(await heldUnits(one)).toBe(state === 'papers' || state === 'sent' ? 1 : 0);
  return state;
}

test('two operators who record papers at once: the second reads what the first wrote', async () => {
  const one = await createReservation(shop(), two.chen);
  const { version, papers } = await fetchStaffQuote(two.chen, one.id);
  const request = (number: string) => ({
    ...{ id: one.id, version },
    papers: (papers?.items ?? []).map(({ waitsFor: _, reportedNumber: __, ...paper }) => ({
      ...{ ...paper, isReported: false, receivedOn: '2026-11-20', number },
    })),
  });
  const responses = await Promise.all([
    sendWrite(two.chen, '/ops/quotes/papers', request('A')),
    sendWrite(two.zhou, '/ops/quotes/papers', request('B')),
  ]);
  expect(statuses(responses)).toEqual([200, 409]);
  const numbers = (await fetchStaffQuote(two.chen, one.id)).papers?.items.map(({ number }) => number);
  expect(responses.find(({ status }) => status === 409)?.body.quote.papers.items[0].number).toBe(
    numbers?.[0],
  );
  expect(new Set(numbers).size).toBe(1);
});

test('a payment that two operators open at once is opened once', async () => {
  const one = await createReservation(shop(), two.chen);
  await recordPapers(two.chen, one.id);
  const responses = await Promise.all([openPayment(two.chen, one.id), openPayment(two.zhou, one.id)]);
  expect(statuses(responses)).toEqual([200, 409]);
  expect(await expectUnitsOf(one)).toBe('sent');
});

test('a reservation that is given up while its payment is opened is either given up or opened', async () => {
  for (let round = 0; round < 2; round += 1) {
    const one = await createReservation(shop(), two.chen);
    await recordPapers(two.chen, one.id);
    await Promise.all([openPayment(two.chen, one.id), giveUp(one)]);
    expect(['declined', 'sent']).toContain(await expectUnitsOf(one));
  }
});

test('a reservation that expires while its payment is opened is either expired or opened', async () => {
  for (let round = 0; round < 2; round += 1) {
    const one = await createReservation(shop(), two.chen);
    await recordPapers(two.chen, one.id);
    await expireReservation(two.world, one);
    await Promise.all([openPayment(two.chen, one.id), reconcile(two.world.context)]);
    expect(['expired', 'sent']).toContain(await expectUnitsOf(one));
  }
});

test('a reservation that expires during its payment is paid once, or refunded once', async () => {
  const one = await createPayableReservation(shop(), two.chen);
  const opened = await checkOut(two.world.context, one.account, {
    ...checkoutBy('stripe'),
    order: one.number,
  });
  if (opened.kind !== 'ready') throw new Error(`checkout ended ${opened.kind}`);
  await expireReservation(two.world, one);
  const { ref } = opened;
  await Promise.all([
    two.sandbox.payByCard(ref).then(() => settleAndCaptureByRef(two.world.context, 'stripe', ref)),
    reconcile(two.world.context),
  ]);
  await reconcileLater(two);
  const state = await expectUnitsOf(one);
  expect(['paid', 'expired']).toContain(state);
  const found = await two.world.database.select().from(payments).where(eq(payments.orderNumber, one.number));
  expect(found.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(state === 'paid' ? 1 : 0);
});

test('tabs that pay while the payment is opened are refused, or have their attempt recorded', async () => {
  const one = await createReservation(shop(), two.chen);
  await recordPapers(two.chen, one.id);
  const request = { ...checkoutBy('paypal'), order: one.number };
  const results = await Promise.all([
    openPayment(two.chen, one.id),
    checkOut(two.world.context, one.account, request),
    checkOut(two.world.context, one.account, { ...checkoutBy('stripe'), order: one.number }),
  ]);
  const attempts = await two.world.database.$count(
    paymentAttempts,
    eq(paymentAttempts.orderNumber, one.number),
  );
  const ready = results.slice(1).filter((result) => 'kind' in result && result.kind === 'ready');
  expect(attempts).toBeGreaterThanOrEqual(ready.length);
  expect(await expectUnitsOf(one)).toBe('sent');
});

test('two tabs that ask for the lines of one cart make one request', async () => {
  const { buyer } = await createBuyerAbroad(shop());
  const responses = await Promise.all([requestReservation(buyer), requestReservation(buyer)]);
  expect(statuses(responses)).toEqual([200, 409]);
});

test('a request that two operators accept at once is accepted once', async () => {
  const one = await createPapersRequest(shop());
  const { version } = await fetchStaffQuote(two.chen, one.id);
  const before = await two.world.available('morpho');
  const responses = await Promise.all(
    [two.chen, two.zhou].map((by) => sendWrite(by, '/ops/quotes/reserve', { id: one.id, version })),
  );
  expect(statuses(responses)).toEqual([200, 409]);
  expect(await two.world.available('morpho')).toBe(before - 1);
});

test('of two requests for the last piece that are accepted at once, one gets it', async () => {
  await two.world.stock('lastone', 1);
  const requests = [await createBuyerAbroad(shop()), await createBuyerAbroad(shop())];
  const ids = await Promise.all(
    requests.map(async ({ account, buyer }) => {
      await buyer.call('DELETE', '/cart');
      await two.world.fill(account, [variantUnits('lastone')]);
      return (await requestReservation(buyer)).body.data.id as string;
    }),
  );
  const [first = '', second = ''] = ids;
  const responses = await Promise.all([
    runQuoteAction(two.chen, 'reserve', first),
    runQuoteAction(two.zhou, 'reserve', second),
  ]);
  expect(statuses(responses)).toEqual([200, 409]);
  expect(await two.world.available('lastone')).toBe(0);
});

test('a request that is accepted while its buyer empties the cart is reserved, and the cart is empty', async () => {
  const one = await createPapersRequest(shop());
  const [accepted] = await Promise.all([
    runQuoteAction(two.chen, 'reserve', one.id),
    one.buyer.call('DELETE', '/cart'),
  ]);
  expect(accepted).toMatchObject({ status: 200 });
  expect((await one.buyer.get('/cart')).body.data).toEqual([]);
});

test('an acceptance whose process died leaves nothing behind, and a retry makes it', async () => {
  const { id, buyer } = await createPapersRequest(shop());
  const before = await two.world.available('morpho');
  await simulateCrashAt(two.world.database, 'quotes', 'true', async () => {
    expect(await runQuoteAction(two.chen, 'reserve', id, 'died-once')).toMatchObject({ status: 500 });
  });
  expect(await two.world.available('morpho')).toBe(before);
  expect((await buyer.get('/cart')).body.data).toHaveLength(1);
  expect(await runQuoteAction(two.chen, 'reserve', id, 'died-once')).toMatchObject({ status: 200 });
  expect(await two.world.available('morpho')).toBe(before - 1);
  expect((await buyer.get('/cart')).body.data).toEqual([]);
});

test('a buyer who reports a paper while an operator records it loses nothing', async () => {
  const one = await createReservation(shop(), two.chen);
  const report = () =>
    one.buyer.call('POST', `/quotes/${one.id}/papers`, { name: '进口许可', number: 'DE-1' });
  const [reportedAnswer, recordedAnswer] = await Promise.all([report(), recordPapers(two.chen, one.id)]);
  const [, permit] = (await fetchStaffQuote(two.chen, one.id)).papers?.items ?? [];
  if (recordedAnswer.status === 200) expect(permit?.number).toBe('CN-1');
  else expect([reportedAnswer.status, permit?.reportedNumber]).toEqual([200, 'DE-1']);
});
