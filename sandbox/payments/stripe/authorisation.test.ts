import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type CreateSessionParams,
  sessionParams,
  startTestSandbox,
  type TestSandbox,
} from '../testing/start.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe();
});
afterEach(() => sandbox.close());

const DAY = 24 * 3_600_000;
const MANUAL = { card: { capture_method: 'manual' }, link: { capture_method: 'manual' } } as const;

const create = (change: Partial<CreateSessionParams> = {}) =>
  stripe.checkout.sessions.create(sessionParams({ payment_method_options: MANUAL, ...change }));

async function pay(result: string, change: Partial<CreateSessionParams> = {}): Promise<string> {
  const { id } = await create(change);
  await sandbox.control(`stripe/sessions/${id}/pay`, { result });
  return id;
}

const session = (id: string) => stripe.checkout.sessions.retrieve(id);

/** Returns the ids of a session and of its intent. */
async function authorised(): Promise<{ id: string; intent: string }> {
  const id = await pay('succeed');
  return { id, intent: String((await session(id)).payment_intent) };
}

const intentWithCharge = (intent: string) =>
  stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge.balance_transaction'] });

/** Returns the types of the events that `work` caused. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  await sandbox.quiet();
  const before = sandbox.shop.types().length;
  await work();
  await sandbox.quiet();
  return sandbox.shop.types().slice(before);
}

const force = (result: 'declined' | 'refused' | 'expired') =>
  sandbox.control('outcomes', { step: 'stripe-capture', result });

test('a card in a session with manual capture is authorised, and nothing is taken', async () => {
  const made = await create({ allowed_payment_method_types: ['card', 'link'] });
  expect(made.payment_method_options).toMatchObject(MANUAL);
  expect(
    await eventsOf(() => sandbox.control(`stripe/sessions/${made.id}/pay`, { result: 'succeed' })),
  ).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'checkout.session.completed',
  ]);
  const done = await session(made.id);
  expect(done).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null });
  const intent = await intentWithCharge(String(done.payment_intent));
  expect(intent).toMatchObject({
    status: 'requires_capture',
    capture_method: 'automatic_async',
    payment_method_options: { card: { capture_method: 'manual' } },
    amount: 25_700,
    amount_capturable: 25_700,
    amount_received: 0,
  });
  const charge = intent.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({
    status: 'succeeded',
    paid: true,
    captured: false,
    amount: 25_700,
    amount_captured: 0,
    balance_transaction: null,
    payment_method_details: { type: 'card', card: { capture_before: charge.created + 7 * 24 * 3600 } },
  });
  await sandbox.control('clock/forward', { ms: 60_000 });
  expect(await intentWithCharge(intent.id)).toMatchObject({ latest_charge: { balance_transaction: null } });
});

test('an authorisation can be for another amount and currency than requested', async () => {
  await sandbox.control('outcomes', { step: 'stripe-amount', result: { amount: 100, currency: 'USD' } });
  const { intent } = await authorised();
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    amount_capturable: 100,
    currency: 'usd',
  });
});

test.each(['async_succeed', 'voucher'])('%s is another method, which is captured at once', async (choice) => {
  const id = await pay(choice);
  await sandbox.control(`stripe/sessions/${id}/settle`, { succeeds: true });
  expect(await session(id)).toMatchObject({ payment_status: 'paid' });
});

test('a wallet without manual capture pays at once in a session that has it for cards', async () => {
  const id = await pay('succeed', { allowed_payment_method_types: ['alipay', 'link'] });
  expect(await session(id)).toMatchObject({ payment_status: 'paid' });
});

test('a capture takes the money, and the session is paid', async () => {
  const { id, intent } = await authorised();
  expect(await eventsOf(() => stripe.paymentIntents.capture(intent))).toEqual([
    'charge.captured',
    'payment_intent.succeeded',
  ]);
  expect(await session(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(await intentWithCharge(intent)).toMatchObject({
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: 25_700,
    latest_charge: {
      captured: true,
      amount_captured: 25_700,
      balance_transaction: { amount: 25_700, fee: 745, net: 24_955 },
    },
  });
});

test('a partial capture releases the remainder, which can neither be captured nor refunded', async () => {
  const { intent } = await authorised();
  expect(await stripe.paymentIntents.capture(intent, { amount_to_capture: 700 })).toMatchObject({
    status: 'succeeded',
    amount: 25_700,
    amount_received: 700,
    amount_capturable: 0,
  });
  expect(await intentWithCharge(intent)).toMatchObject({
    latest_charge: {
      amount: 25_700,
      amount_captured: 700,
      amount_refunded: 0,
      balance_transaction: { amount: 700 },
    },
  });
  await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: intent, status: 'succeeded' },
  });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 701 })).rejects.toMatchObject({
    param: 'amount',
  });
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 700 });
  expect(await intentWithCharge(intent)).toMatchObject({ latest_charge: { refunded: true } });
});

test('no more than the authorised amount can be captured', async () => {
  const { id, intent } = await authorised();
  await expect(stripe.paymentIntents.capture(intent, { amount_to_capture: 25_701 })).rejects.toMatchObject({
    statusCode: 400,
    code: 'amount_too_large',
    payment_intent: { status: 'requires_capture', amount_capturable: 25_700 },
  });
  expect(await session(id)).toMatchObject({ payment_status: 'unpaid' });
});

test('a canceled authorisation takes and refunds nothing', async () => {
  const { id, intent } = await authorised();
  expect(
    await eventsOf(() =>
      stripe.paymentIntents.cancel(intent, { cancellation_reason: 'requested_by_customer' }),
    ),
  ).toEqual(['payment_intent.canceled']);
  expect(await intentWithCharge(intent)).toMatchObject({
    status: 'canceled',
    amount_capturable: 0,
    amount_received: 0,
    cancellation_reason: 'requested_by_customer',
    canceled_at: expect.any(Number),
    latest_charge: { captured: false, amount_captured: 0, refunded: false, amount_refunded: 0 },
  });
  expect(await session(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  await expect(stripe.paymentIntents.capture(intent)).rejects.toThrow(
    'This PaymentIntent could not be captured because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
  );
});

test('only an authorised intent of a session can be canceled', async () => {
  const { intent } = await authorised();
  await stripe.paymentIntents.capture(intent);
  await expect(stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining(
      'You cannot cancel this PaymentIntent because it has a status of succeeded',
    ),
  });
  const open = String((await session(await pay('decline'))).payment_intent);
  await expect(stripe.paymentIntents.cancel(open)).rejects.toThrow(
    'Try expiring the Checkout Session instead',
  );
  await expect(stripe.paymentIntents.capture(open)).rejects.toThrow('a status of requires_payment_method');
  await expect(stripe.paymentIntents.cancel('pi_nothing')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('an authorisation expires after seven days, across a restart', async () => {
  const { id, intent } = await authorised();
  await sandbox.control('clock/forward', { ms: 7 * DAY - 60_000 });
  await sandbox.restart();
  stripe = sandbox.stripe();
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'requires_capture' });
  const types = await eventsOf(async () => {
    await sandbox.control('clock/forward', { ms: 60_000 });
    expect(await intentWithCharge(intent)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'expired',
      amount_capturable: 0,
      latest_charge: { captured: false, refunded: false, amount_refunded: 0 },
    });
  });
  expect(types).toEqual(['charge.expired', 'payment_intent.canceled']);
  expect(await session(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
});

test('a captured payment does not expire', async () => {
  const { intent } = await authorised();
  await stripe.paymentIntents.capture(intent);
  await sandbox.control('clock/forward', { ms: 8 * DAY });
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded' });
});

test('a declined capture ends the authorisation', async () => {
  const { id, intent } = await authorised();
  await force('declined');
  const types = await eventsOf(() =>
    expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method' },
    }),
  );
  expect(types).toEqual(['charge.failed', 'payment_intent.payment_failed']);
  expect(await intentWithCharge(intent)).toMatchObject({
    amount_capturable: 0,
    amount_received: 0,
    last_payment_error: { code: 'card_declined' },
    latest_charge: { status: 'failed', paid: false, captured: false },
  });
  expect(await session(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
});

test('a refused capture leaves the authorisation, and the next one succeeds', async () => {
  const { intent } = await authorised();
  await force('refused');
  await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
    code: 'card_declined',
    payment_intent: { status: 'requires_capture', amount_capturable: 25_700 },
  });
  expect(await stripe.paymentIntents.capture(intent)).toMatchObject({ status: 'succeeded' });
});

test('a capture may find that the authorisation has expired', async () => {
  const { intent } = await authorised();
  await force('expired');
  const types = await eventsOf(() =>
    expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_expired_for_capture',
    }),
  );
  expect(types).toEqual(['charge.expired', 'payment_intent.canceled']);
});

test('forced captures come in their order, and wait for a capture that would succeed', async () => {
  const { intent } = await authorised();
  await force('refused');
  await force('expired');
  await expect(stripe.paymentIntents.capture(intent, { amount_to_capture: 25_701 })).rejects.toMatchObject({
    code: 'amount_too_large',
  });
  await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({ code: 'card_declined' });
  await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
    code: 'charge_expired_for_capture',
  });
});

test('a repeated key gets the first answer of a capture, also a refusal', async () => {
  const { intent } = await authorised();
  await force('refused');
  const first = { idempotencyKey: 'capture-1' };
  for (let times = 0; times < 2; times++)
    await expect(stripe.paymentIntents.capture(intent, {}, first)).rejects.toMatchObject({
      code: 'card_declined',
    });
  const second = { idempotencyKey: 'capture-2' };
  await stripe.paymentIntents.capture(intent, {}, second);
  const again = await stripe.paymentIntents.capture(intent, {}, second);
  expect(again).toMatchObject({ status: 'succeeded', amount_received: 25_700 });
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('an uncaptured payment can be neither refunded nor disputed', async () => {
  const { id, intent } = await authorised();
  const refusal = /^This uncaptured Charge was created by a PaymentIntent \(pi_\w+\)\. You must cancel/;
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(refusal);
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  await expect(stripe.refunds.create({ charge: String(latest_charge) })).rejects.toThrow(refusal);
  for (const action of ['refund', 'dispute'])
    expect(await sandbox.control(`stripe/sessions/${id}/${action}`)).toMatchObject({
      error: `There is no paid session ${id}.`,
    });
  await stripe.paymentIntents.cancel(intent);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(refusal);
});
