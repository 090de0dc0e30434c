/** A card is authorised first, and captured once the stock is taken (docs/decisions/0108): each way that this can end. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import {
  captureElsewhere,
  checkoutBy,
  MINUTE_MS,
  orderNow,
  PRICE_FEN,
  pay,
  releaseElsewhere,
  variantUnits,
} from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import { mails, paymentAttempts, payments } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { setUpPayments } from '../testing/shop.ts';
import { listFlags } from './core/flag-store.ts';
import { configuredProviders } from './providers.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { verifyPayment } from './settle/buyer-return.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';
import { cancelOrder, endOrder } from './settle/end-order.ts';

const { sandbox, world } = setUpPayments('PostgreSQL', { connections: 12 });
let buyer: Buyer;
beforeEach(async () => {
  await world.stock('last', 1);
  buyer = await world.buyerOf('last');
});
afterEach(async () => {
  await expectConsistentStock(world.database);
  expect(await findWrongSums(world.database)).toEqual([]);
});

async function authorised() {
  const opened = await world.payByCard(buyer);
  return opened;
}
const look = (ref: string) => verifyPayment(world.context, 'stripe', buyer.id, ref);
const orderStatus = async (number: string) => (await orderNow(world, number)).order.status;
const later = async (minutes: number) => {
  sandbox.clock.ahead += minutes * MINUTE_MS;
  await reconcile(world.context);
};
const forced = (result: string) => sandbox.control('outcomes', { step: 'stripe-capture', result });
const faulty = (kind: string, call: 'capture' | 'cancel', times = 2) =>
  sandbox.control('faults', {
    ...{ provider: 'stripe', method: 'POST', path: `/v1/payment_intents/*/${call}`, kind, times },
  });

/** What the buyer's bank shows. */
async function atBank(ref: string) {
  const { stripe } = await sandbox.state();
  const session = stripe.sessions.find(({ id }) => id === ref);
  const intent = stripe.paymentIntents.find(({ id }) => id === session?.payment_intent);
  return [intent?.status, intent?.amount_received];
}
const CHARGED = ['succeeded', PRICE_FEN];
const RELEASED = ['canceled', 0];

const mailedTo = async ({ email }: Buyer) => {
  const found = await world.database.select().from(mails).where(eq(mails.recipient, email));
  return found.map(({ key }) => key.split(' ')[0]);
};

test('a card is charged after the stock is taken, and its payment is counted once', async () => {
  const { number, ref } = await authorised();
  expect(await atBank(ref)).toEqual(['requires_capture', 0]);
  expect(await look(ref)).toEqual({ kind: 'paid', number });
  expect(await look(ref)).toEqual({ kind: 'paid', number });
  expect(await atBank(ref)).toEqual(CHARGED);
  expect(await world.available('last')).toBe(0);
  expect(await world.database.select().from(payments)).toMatchObject([{ amountMinor: PRICE_FEN }]);
});

test('return page, webhook and reconcile that notice it at once charge it once, and all learn that it is paid', async () => {
  const opened = await pay(world, buyer, 'stripe');
  sandbox.deliverTo(world.context);
  await sandbox.control('webhooks', { duplicates: 2 });
  await sandbox.payByCard(opened.ref);
  const seen = await Promise.all([look(opened.ref), look(opened.ref), look(opened.ref)]);
  expect(seen.map(({ kind }) => kind)).toEqual(['paid', 'paid', 'paid']);
  await sandbox.quiet();
  await later(1);
  expect(await atBank(opened.ref)).toEqual(CHARGED);
  expect(await world.database.select().from(payments)).toHaveLength(1);
});

test.each(['declined', 'refused', 'expired'])(
  'a capture that is %s takes nothing, and the next buyer gets the piece',
  async (result) => {
    const { number, ref } = await authorised();
    await forced(result);
    expect(['refused', 'closed']).toContain((await look(ref)).kind);
    expect((await atBank(ref))[1]).toBe(0);
    expect((await atBank(ref))[0]).not.toBe('requires_capture');
    expect(await orderStatus(number)).toBe('pending');
    expect(await world.available('last')).toBe(1);
    const next = await world.buyerOf('last');
    const second = await world.payByCard(next);
    expect(await world.settleCard(second.ref)).toMatchObject({ kind: 'paid' });
    expect(await look(ref)).toMatchObject({ kind: 'sold-out' });
  },
);

test('who could not be charged may pay the same order again', async () => {
  const { number, ref } = await authorised();
  await forced('refused');
  expect(await look(ref)).toEqual({ kind: 'refused', number, isReleased: true });
  const again = await pay(world, buyer, 'stripe');
  expect(again.number).toBe(number);
  await sandbox.payByCard(again.ref);
  expect(await look(again.ref)).toEqual({ kind: 'paid', number });
});

test.each(['fail-after', 'drop'])(
  'a capture whose answer is lost (%s) is counted by the next look',
  async (kind) => {
    const { number, ref } = await authorised();
    await faulty(kind, 'capture');
    expect((await look(ref)).kind).toBe('unreachable');
    expect(await world.available('last')).toBe(1);
    await sandbox.control('calm');
    await later(1);
    expect(await orderStatus(number)).toBe('completed');
    expect(await atBank(ref)).toEqual(CHARGED);
  },
);

test('a capture that never reaches Stripe is given up after its attempt, and released', async () => {
  const { number, ref } = await authorised();
  await faulty('refuse', 'capture', 0);
  expect((await look(ref)).kind).toBe('unreachable');
  await later(1);
  expect(await atBank(ref)).toEqual(['requires_capture', 0]);
  await later(45);
  expect(await atBank(ref)).toEqual(RELEASED);
  expect(await orderStatus(number)).toBe('pending');
  expect(await world.available('last')).toBe(1);
});

describe('in Stripe’s dashboard', () => {
  test('a payment that was captured there is counted', async () => {
    const { number, ref } = await authorised();
    await captureElsewhere(sandbox, ref);
    expect(await look(ref)).toEqual({ kind: 'paid', number });
  });

  test('a payment that was captured there while the piece was sold is refunded', async () => {
    const { ref } = await authorised();
    await captureElsewhere(sandbox, ref);
    await sellToAnother();
    expect(await look(ref)).toMatchObject({ kind: 'sent-back' });
  });

  test('a part that was captured there pays nothing, and is flagged', async () => {
    const { number, ref } = await authorised();
    await captureElsewhere(sandbox, ref, 5_000);
    expect(await look(ref)).toMatchObject({ kind: 'flagged' });
    expect(await listFlags(world.database)).toMatchObject([{ kind: 'mismatch', orderNumber: number }]);
    expect(await orderStatus(number)).toBe('pending');
    expect(await world.available('last')).toBe(1);
  });

  test('a payment that was cancelled there ends its attempt, and its buyer is told', async () => {
    const { number, ref } = await authorised();
    await releaseElsewhere(sandbox, ref);
    expect(await look(ref)).toEqual({ kind: 'closed', number, isReleased: true });
    expect(await orderStatus(number)).toBe('pending');
    expect(await mailedTo(buyer)).toContain('payment-released');
  });
});

test('an authorisation that lapses ends its attempt', async () => {
  const { number, ref } = await authorised();
  sandbox.clock.ahead += 8 * 24 * 60 * MINUTE_MS;
  await reconcile(world.context);
  expect(await atBank(ref)).toEqual(RELEASED);
  expect(await orderStatus(number)).toBe('cancelled');
});

async function sellToAnother(): Promise<void> {
  const other = await world.buyerOf('last');
  const { ref } = await world.approve(other);
  expect(await settleAndCaptureByRef(world.context, 'paypal', ref)).toMatchObject({ kind: 'paid' });
}

test('a card that comes too late is released as soon as anybody notices, once, and its buyer is mailed', async () => {
  const { number, ref } = await authorised();
  await sellToAnother();
  expect(await atBank(ref)).toEqual(RELEASED);
  expect(await look(ref)).toEqual({ kind: 'sold-out', number, isReleased: true });
  await later(1);
  expect((await mailedTo(buyer)).filter((key) => key === 'payment-released')).toHaveLength(1);
  expect(await world.database.select().from(payments)).toHaveLength(1);
});

test('a release that Stripe does not answer is tried again, and the buyer is told nothing before', async () => {
  const { ref } = await authorised();
  await faulty('refuse', 'cancel', 0);
  await sellToAnother();
  expect((await look(ref)).kind).toBe('unreachable');
  expect(await mailedTo(buyer)).not.toContain('payment-released');
  await sandbox.control('calm');
  await later(1);
  expect(await atBank(ref)).toEqual(RELEASED);
  expect(await mailedTo(buyer)).toContain('payment-released');
});

describe('is released, and not charged, after it was authorised,', () => {
  test('when its buyer cancels the order', async () => {
    const { number, ref } = await authorised();
    expect(await cancelOrder(world.context, buyer, number)).toEqual({ kind: 'cancelled' });
    expect(await atBank(ref)).toEqual(RELEASED);
  });

  test('when an operator ends the order, also during a capture without an answer', async () => {
    const { number, ref } = await authorised();
    await faulty('refuse', 'capture', 0);
    await look(ref);
    await sandbox.control('calm');
    expect(await endOrder(world.context, number, 'test')).toEqual({ kind: 'ended' });
    expect(await atBank(ref)).toEqual(RELEASED);
    expect(await world.available('last')).toBe(1);
  });

  test('when the cart that replaces its order goes to pay', async () => {
    const { number, ref } = await authorised();
    await world.stock('morpho', 3);
    await world.fill(buyer, [variantUnits('morpho')]);
    const next = await pay(world, buyer, 'stripe');
    expect(next.number).not.toBe(number);
    expect(await atBank(ref)).toEqual(RELEASED);
    expect(await orderStatus(number)).toBe('cancelled');
    expect(await look(ref)).toEqual({ kind: 'closed', number, isReleased: true });
  });

  test('when its buyer takes another method', async () => {
    const { number, ref } = await authorised();
    const wallet = await pay(world, buyer, 'paypal');
    expect(wallet.number).toBe(number);
    expect(await atBank(ref)).toEqual(RELEASED);
  });

  test('when its attempt was closed before anybody knew of it', async () => {
    const { number, ref } = await authorised();
    await world.database.update(paymentAttempts).set({ state: 'closed' });
    expect(await world.settleCard(ref)).toMatchObject({ kind: 'closed' });
    expect(await atBank(ref)).toEqual(RELEASED);
    expect(await orderStatus(number)).toBe('pending');
  });
});

test('what was authorised in time is charged, however late the shop notices', async () => {
  const { number, ref } = await authorised();
  await later(50);
  expect(await orderStatus(number)).toBe('completed');
  expect(await atBank(ref)).toEqual(CHARGED);
});

test('an attempt that the release before took for money under way is charged', async () => {
  const { number, ref } = await authorised();
  await world.database.update(paymentAttempts).set({ state: 'processing' });
  await later(1);
  expect(await orderStatus(number)).toBe('completed');
  expect(await atBank(ref)).toEqual(CHARGED);
});

test('without the setting Stripe captures by itself, and a card that came too late is refunded', async () => {
  const settings = { ...sandbox.settings, CARD_CAPTURE: 'automatic' as const };
  const context = { ...world.context, ...configuredProviders(settings) };
  const out = await checkOut(context, buyer, checkoutBy('stripe'));
  if (out.kind !== 'ready') throw new Error(out.kind);
  await sandbox.payByCard(out.ref);
  expect(await atBank(out.ref)).toEqual(CHARGED);
  await sellToAnother();
  expect(await look(out.ref)).toMatchObject({ kind: 'sent-back' });
});
