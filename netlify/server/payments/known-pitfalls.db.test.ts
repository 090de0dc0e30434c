import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import {
  duplicatePayment,
  MINUTE_MS,
  orderNow,
  PRICE_FEN,
  pay,
  STRIPE_WEBHOOK_SECRET,
  variantUnits,
} from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import { writeCursor } from '../db/job-cursors.ts';
import { mails, paymentAttempts } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { listAndCountOrders } from '../orders/order-details-store.ts';
import { reserve } from '../stock/reservations.ts';
import { setUpPayments } from '../testing/shop.ts';
import { findLiveAttempt } from './core/attempt-store.ts';
import { listFlags } from './core/flag-store.ts';
import { findPaymentByRef, sumRefunds } from './core/money-store.ts';
import { DATABASE_RESET_CURSOR, reconcile } from './reconcile/reconcile.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';
import { handleWebhook } from './settle/events.ts';

const { sandbox, world } = setUpPayments('PostgreSQL');
let buyer: Buyer;
beforeEach(async () => {
  await world.stock('morpho', 5);
  buyer = await world.buyerOf('morpho');
});

const statusOf = async (number: string) => (await orderNow(world, number)).order.status;
const eventsOf = async (number: string) => (await orderNow(world, number)).events.map(({ kind }) => kind);
const sentMails = async () =>
  (await world.database.select().from(mails).orderBy(mails.createdAt)).map(({ data }) => data);
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

test('if the buyer never returns, the webhook alone makes the order paid', async () => {
  sandbox.deliverTo(world.context);
  const { number } = await world.payByCard(buyer);
  await sandbox.quiet();
  expect(await statusOf(number)).toBe('completed');
});

test('if the buyer never returns and every webhook is lost, the reconcile makes the order paid', async () => {
  const { number } = await world.payByCard(buyer);
  await reconcile(world.context);
  expect(await statusOf(number)).toBe('completed');
  expect(await world.available('morpho')).toBe(4);
});

test('a webhook that arrives three times at once settles once', async () => {
  const { number, ref } = await pay(world, buyer, 'stripe');
  await sandbox.control('webhooks', { provider: 'stripe', duplicates: 2 });
  await sandbox.payByCard(ref);
  sandbox.deliverTo(world.context);
  await Promise.all([sandbox.quiet(), times(3, () => world.settleCard(ref))]);
  expect(await eventsOf(number)).toEqual(['placed', 'paid']);
  expect(await world.available('morpho')).toBe(4);
});

test('concurrent webhook, return page and capture count one payment', async () => {
  sandbox.deliverTo(world.context);
  await sandbox.control('webhooks', { provider: 'paypal', duplicates: 1 });
  const { number, ref } = await world.approve(buyer);
  await Promise.all([
    times(3, () => world.capture(buyer, ref)),
    times(3, () => settleAndCaptureByRef(world.context, 'paypal', ref)),
    reconcile(world.context),
  ]);
  await sandbox.quiet();
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
  expect(await eventsOf(number)).toEqual(['placed', 'paid']);
  const { paypal } = await sandbox.state();
  expect(paypal.captures.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1);
});

test('the reconcile does not cancel a paid order', async () => {
  const { number } = await world.payByCard(buyer);
  sandbox.clock.ahead += 40 * MINUTE_MS;
  await reconcile(world.context);
  expect(await eventsOf(number)).toEqual(['placed', 'paid']);
  expect(await statusOf(number)).toBe('completed');
});

test('while the provider is unreachable the reconcile cancels nothing', async () => {
  const { number } = await world.payByCard(buyer);
  sandbox.clock.ahead += 40 * MINUTE_MS;
  await sandbox.control('faults', { kind: 'refuse', times: 0 });
  await reconcile(world.context);
  expect(await statusOf(number)).toBe('pending');
  await sandbox.control('calm');
  sandbox.clock.ahead += 2 * MINUTE_MS;
  await reconcile(world.context);
  expect(await statusOf(number)).toBe('completed');
});

test('a page that the provider could not open is opened two minutes later, for the same order', async () => {
  await sandbox.control('faults', { provider: 'stripe', kind: 'fail-before', times: 0 });
  const request = { method: 'card', version: undefined } as const;
  expect(await checkOut(world.context, buyer, request)).toEqual({ kind: 'failed' });
  const [first] = (await listAndCountOrders(world.database, buyer.id)).found;
  await sandbox.control('calm');
  sandbox.clock.ahead += 2 * MINUTE_MS;
  expect(await checkOut(world.context, buyer, request)).toMatchObject({
    kind: 'ready',
    number: first?.order.number,
  });
});

test('if the provider is unreachable when its webhook arrives, it is asked to retry', async () => {
  const { number, ref } = await world.payByCard(buyer);
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: ref } },
  });
  await sandbox.control('faults', { provider: 'stripe', kind: 'fail-before', times: 0 });
  expect(await handleWebhook(world.context, 'stripe', { headers: signed(body), body, from: '' })).toEqual({
    kind: 'unreachable',
  });
  await sandbox.control('calm');
  expect(await handleWebhook(world.context, 'stripe', { headers: signed(body), body, from: '' })).toEqual({
    kind: 'taken',
    result: 'paid',
  });
  expect(await statusOf(number)).toBe('completed');
});

test('the expiry of an old session does not cancel an order that is paid another way', async () => {
  await sandbox.control('webhooks', { provider: 'stripe', hold: true });
  sandbox.deliverTo(world.context);
  const card = await pay(world, buyer, 'stripe');
  const wallet = await pay(world, buyer, 'paypal');
  expect(wallet.number).toBe(card.number);
  expect(await world.settleCard(card.ref)).toMatchObject({ kind: 'closed' });
  expect(await statusOf(card.number)).toBe('pending');
  await sandbox.approve(wallet.ref);
  expect(await world.capture(buyer, wallet.ref)).toMatchObject({ kind: 'paid' });
  await sandbox.control('webhooks', { provider: 'stripe', hold: false });
  await sandbox.control('webhooks/release');
  await sandbox.quiet();
  sandbox.clock.ahead += 40 * MINUTE_MS;
  await world.settleCard(card.ref);
  await reconcile(world.context);
  expect(await statusOf(card.number)).toBe('completed');
  expect(await eventsOf(card.number)).toEqual(['placed', 'paid']);
});

test('a reload creates neither a second order nor a second session', async () => {
  const before = (await sandbox.state()).stripe.sessions.length;
  const outs = await times(4, () => checkOut(world.context, buyer, { method: 'card', version: undefined }));
  for (const out of outs) expect(['ready', 'failed']).toContain(out.kind);
  expect(outs.some(({ kind }) => kind === 'ready')).toBe(true);
  await pay(world, buyer, 'stripe');
  expect((await listAndCountOrders(world.database, buyer.id)).found).toHaveLength(1);
  expect((await sandbox.state()).stripe.sessions).toHaveLength(before + 1);
});

function signed(body: string) {
  const stripe = new Stripe('sk_test_any');
  const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret: STRIPE_WEBHOOK_SECRET });
  return new Headers({ 'stripe-signature': header });
}

test('events of other kinds, about unknown things, and old ones are answered with 200', async () => {
  const { ref } = await pay(world, buyer, 'stripe');
  const events = [
    { type: 'customer.created', data: { object: { id: 'cus_1' } } },
    { type: 'checkout.session.completed', data: { object: { id: 'cs_test_nobody' } } },
    { type: 'checkout.session.expired', data: { object: { id: ref } } },
    { type: 'refund.updated', data: { object: { id: 're_nobody' } } },
    { type: 'something.new', data: { object: {} } },
  ];
  for (const event of events) {
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', ...event });
    expect(
      await handleWebhook(world.context, 'stripe', { headers: signed(body), body, from: '' }),
    ).toMatchObject({ kind: 'taken' });
  }
});

test('a re-serialized or forged body fails its signature; the original is genuine', async () => {
  const body = `{ "id": "evt_1",\n "object": "event", "type": "ping", "data": { "object": { "note": "\\/" } } }`;
  const headers = signed(body);
  expect(await handleWebhook(world.context, 'stripe', { headers, body, from: '' })).toMatchObject({
    kind: 'taken',
  });
  const again = JSON.stringify(JSON.parse(body));
  expect(await handleWebhook(world.context, 'stripe', { headers, body: again, from: '' })).toEqual({
    kind: 'forged',
  });
  expect(await handleWebhook(world.context, 'stripe', { headers: new Headers(), body, from: '' })).toEqual({
    kind: 'forged',
  });
  const { ref, number } = await pay(world, buyer, 'paypal');
  sandbox.deliverTo(world.context);
  const before = sandbox.answered.length;
  await sandbox.control('webhooks', { provider: 'paypal', tamper: { kind: 'body', tries: 1 } });
  await sandbox.approve(ref);
  await expect.poll(() => sandbox.answered.slice(before)).toContain(400);
  expect(await statusOf(number)).toBe('pending');
});

test('a payment of an old order doesn’t pay a new one', async () => {
  const old = await world.payByCard(buyer);
  await world.settleCard(old.ref);
  await world.fill(buyer, [variantUnits('morpho', 2)]);
  const next = await pay(world, buyer, 'stripe');
  expect(await world.settleCard(old.ref)).toEqual({ kind: 'paid', number: old.number });
  expect(await world.capture(buyer, old.ref)).toEqual({ kind: 'not-found' });
  await reconcile(world.context);
  expect(await statusOf(next.number)).toBe('pending');
});

test('a payment that its provider assigns to another attempt pays nothing, and is flagged', async () => {
  const { number } = await pay(world, buyer, 'stripe');
  const { order } = await orderNow(world, number);
  const others = await duplicatePayment(world, sandbox, order);
  await world.database
    .update(paymentAttempts)
    .set({ providerRef: `${others} of another attempt` })
    .where(eq(paymentAttempts.providerRef, others ?? ''));
  await world.database
    .update(paymentAttempts)
    .set({ providerRef: others ?? '' })
    .where(and(eq(paymentAttempts.orderNumber, number), eq(paymentAttempts.state, 'open')));
  expect(await settleAndCaptureByRef(world.context, 'stripe', others ?? '')).toEqual({
    kind: 'flagged',
    number,
  });
  expect(await statusOf(number)).not.toBe('completed');
});

test('two lines of one variant are summed', async () => {
  const { number } = await pay(world, buyer, 'stripe');
  const note = { actor: 'test', reason: 'two lines' };
  const take = (...lines: ReturnType<typeof variantUnits>[]) =>
    world.database.transaction(async (tx) => {
      return await reserve(tx, number, lines, note);
    });
  expect(await take(variantUnits('morpho', 3), variantUnits('morpho', 3))).toMatchObject({
    kind: 'short',
    variants: [{ quantity: 6, available: 5 }],
  });
  expect(await take(variantUnits('morpho', 3), variantUnits('morpho', 2))).toEqual({ kind: 'reserved' });
  expect(await world.available('morpho')).toBe(0);
});

test('a repeated capture takes the money once, also when the first answer was lost', async () => {
  const before = (await sandbox.state()).paypal.captures.length;
  const { number, ref } = await world.approve(buyer);
  await sandbox.control('faults', {
    provider: 'paypal',
    path: '/v2/checkout/orders/*/capture',
    kind: 'drop',
  });
  expect(await world.capture(buyer, ref)).toMatchObject({ kind: 'unreachable' });
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
  expect((await sandbox.state()).paypal.captures).toHaveLength(before + 1);
});

test('a payment that PayPal reviews is not paid before that, keeps its units meanwhile, and gives them back when it is denied', async () => {
  sandbox.deliverTo(world.context);
  const settleReview = async (ref: string, succeeds: boolean) => {
    const { paypal } = await sandbox.state();
    const capture = paypal.captures.find(({ status }) => status === 'PENDING');
    await sandbox.control(`paypal/captures/${capture?.id}/settle`, { succeeds });
    await sandbox.quiet();
    await settleAndCaptureByRef(world.context, 'paypal', ref);
  };
  const first = await world.approve(buyer, 'reviewed');
  expect(await world.capture(buyer, first.ref)).toMatchObject({ kind: 'processing' });
  sandbox.clock.ahead += 40 * MINUTE_MS;
  await reconcile(world.context);
  expect(await statusOf(first.number)).toBe('pending');
  expect(await world.available('morpho')).toBe(4);
  expect(await checkOut(world.context, buyer, { method: 'card', version: undefined })).toEqual({
    kind: 'processing',
  });
  await settleReview(first.ref, true);
  expect(await statusOf(first.number)).toBe('completed');

  await world.fill(buyer, [variantUnits('morpho')]);
  const second = await world.approve(buyer, 'reviewed');
  await world.capture(buyer, second.ref);
  expect(await world.available('morpho')).toBe(3);
  sandbox.clock.ahead += 40 * MINUTE_MS;
  await settleReview(second.ref, false);
  expect(await statusOf(second.number)).toBe('pending');
  expect(await world.available('morpho')).toBe(4);
});

async function secondSession(number: string, paidFen: number): Promise<string> {
  const ref = await duplicatePayment(world, sandbox, { number, totalFen: PRICE_FEN }, paidFen);
  if (ref === undefined) throw new Error('the sandbox is out of reach');
  return ref;
}

test('a double payment is refunded once, and the order stays as it was', async () => {
  sandbox.deliverTo(world.context);
  const { number } = await world.payByCard(buyer);
  await sandbox.quiet();
  const before = (await sandbox.state()).stripe.refunds.length;
  const double = await secondSession(number, PRICE_FEN);
  await times(3, () => world.settleCard(double));
  await sandbox.quiet();
  await reconcile(world.context);
  expect((await sandbox.state()).stripe.refunds).toHaveLength(before + 1);
  const whole = await orderNow(world, number);
  expect(whole.order).toMatchObject({ status: 'completed', shippingStatus: 'pending' });
  expect(whole.refundedFen).toBe(0);
  const status = await world.context.providers.stripe?.readStatus(double);
  const paymentRef = status?.kind === 'paid' ? status.captured.ref : '';
  const beside = await findPaymentByRef(world.database, 'stripe', paymentRef);
  expect(beside).toMatchObject({ outcome: 'sent-back', amountMinor: PRICE_FEN });
  const part = { paymentId: beside?.id ?? '', charge: GOODS_CHARGE };
  expect(await sumRefunds(world.database, part, ['done'])).toMatchObject({ minor: PRICE_FEN });
  expect(await world.available('morpho')).toBe(4);
  expect(await sentMails()).toMatchObject([
    { kind: 'order-paid', order: { number } },
    { kind: 'double-refunded', number, refunded: PRICE_FEN, goesOn: true },
  ]);
});

test('a payment of another amount never marks the order paid, but is flagged', async () => {
  const { number } = await pay(world, buyer, 'stripe');
  const live = await findLiveAttempt(world.database, number);
  const odd = await secondSession(number, 1_000);
  expect(await world.settleCard(odd)).toMatchObject({ kind: 'flagged' });
  expect(await world.settleCard(odd)).toMatchObject({ kind: 'flagged' });
  expect(await statusOf(number)).toBe('pending');
  expect(await findLiveAttempt(world.database, number)).toEqual(live);
  const note = expect.stringMatching(/by the amount: stripe was asked for 128\.50 CNY and took [\d.]+ CNY\./);
  expect(await listFlags(world.database)).toMatchObject([{ kind: 'mismatch', orderNumber: number, note }]);
  expect(await sentMails()).toEqual([]);
});

test('a payment after its order ended takes the stock, or is refunded once', async () => {
  for (const [isThere, kind] of [
    [true, 'paid'],
    [false, 'sent-back'],
  ] as const) {
    await world.stock(`rare-${kind}`, 1);
    await world.fill(buyer, [variantUnits(`rare-${kind}`)]);
    const { number } = await pay(world, buyer, 'stripe');
    sandbox.clock.ahead += 36 * MINUTE_MS;
    await reconcile(world.context);
    sandbox.clock.ahead += 24 * 60 * MINUTE_MS;
    await reconcile(world.context);
    expect(await statusOf(number)).toBe('cancelled');
    if (!isThere) {
      const other = await world.buyerOf(`rare-${kind}`);
      const { ref } = await world.payByCard(other);
      await world.settleCard(ref);
    }
    const late = await secondSession(number, PRICE_FEN);
    const before = (await sandbox.state()).stripe.refunds.length;
    for (const settled of await times(3, () => world.settleCard(late)))
      expect(settled).toEqual({ kind, number });
    expect((await sandbox.state()).stripe.refunds).toHaveLength(before + (isThere ? 0 : 1));
    expect(await statusOf(number)).toBe(isThere ? 'completed' : 'cancelled');
    expect(await world.available(`rare-${kind}`)).toBe(0);
    const reported = isThere
      ? { kind: 'order-paid' }
      : { kind: 'late-refunded', number, refunded: PRICE_FEN };
    expect((await sentMails()).at(-1)).toMatchObject(reported);
  }
});

test('an order that waits for a bank for ever is flagged, and keeps its units', async () => {
  const { number, ref } = await world.approve(buyer, 'reviewed');
  await world.capture(buyer, ref);
  const stopped = {
    ...world.context,
    now: () => new Date(sandbox.clock.now().getTime() + 11 * 24 * 60 * MINUTE_MS),
  };
  await reconcile(stopped);
  await reconcile({ ...stopped, now: () => new Date(stopped.now().getTime() + 2 * MINUTE_MS) });
  const flags = (await listFlags(world.database)).filter(({ orderNumber }) => orderNumber === number);
  expect(flags).toMatchObject([{ kind: 'stuck', providerRef: ref }]);
  expect(await statusOf(number)).toBe('pending');
  expect(await world.available('morpho')).toBe(4);
});

test('a payment without an order is flagged once', async () => {
  const opened = await world.context.providers.stripe?.open({
    ...{
      attemptId: randomUUID(),
      method: 'card',
      capture: 'automatic',
      orderNumber: '0000',
      amountMinor: 5_000,
      currency: 'CNY',
      origin: 'http://x.test',
    },
    ...{
      expiresAt: new Date(world.context.now().getTime() + 40 * MINUTE_MS),
      cancelUrl: world.context.origin,
      email: 'a@b.example',
      summary: '蝶',
      lines: [],
      freightMinor: 0,
    },
  });
  if (opened?.kind !== 'opened') throw new Error(opened?.kind);
  await sandbox.payByCard(opened.ref);
  await writeCursor(
    world.database,
    DATABASE_RESET_CURSOR,
    new Date(world.context.now().getTime() + MINUTE_MS).toISOString(),
  );
  await reconcile(world.context);
  expect(await listFlags(world.database)).toEqual([]);
  await writeCursor(world.database, DATABASE_RESET_CURSOR, new Date(0).toISOString());
  await reconcile(world.context);
  await reconcile(world.context);
  const flags = (await listFlags(world.database)).filter(({ note }) => note.includes(opened.ref));
  expect(flags).toMatchObject([{ kind: 'unknown-payment', provider: 'stripe' }]);
  const lines = world.logged.filter(
    ({ event, ref }) => event === 'payment without an order' && ref === opened.ref,
  );
  expect(lines).toHaveLength(1);
});
