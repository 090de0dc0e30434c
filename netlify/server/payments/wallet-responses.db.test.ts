import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { MINUTE_MS, orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import { refunds } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { refundOrder } from '../testing/refund.ts';
import { setUpPayments } from '../testing/shop.ts';
import { findLiveAttempt } from './core/attempt-store.ts';
import { requireProvider } from './core/context.ts';
import { listFlags } from './core/flag-store.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { processRefund } from './refunds/refund.ts';
import { cancelWalletPayment } from './settle/buyer-return.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';

const { sandbox, world } = setUpPayments('PostgreSQL');
let buyer: Buyer;
beforeEach(async () => {
  await world.stock('morpho', 5);
  buyer = await world.buyerOf('morpho');
});

const refuseNext = (result: string) => sandbox.control('outcomes', { step: 'paypal-capture', result });
const looksOld = () => sandbox.control('outcomes', { step: 'paypal-look', result: 'stale' });
const wallet = { method: 'paypal', version: undefined } as const;
const later = async (minutes: number) => {
  sandbox.clock.ahead += minutes * MINUTE_MS;
  await reconcile(world.context);
};
const statusOf = async (number: string) => (await orderNow(world, number)).order.status;

/** The second call begins while PayPal takes `delayMs` for the first. */
async function atOnce<T>(path: string, delayMs: number, call: () => Promise<T>): Promise<[T, T]> {
  await sandbox.control('faults', {
    provider: 'paypal',
    kind: 'delay-before',
    method: 'POST',
    path,
    delayMs,
  });
  const first = call();
  const struck = async () => (await sandbox.state()).controls.faults;
  await expect.poll(struck, { timeout: 20_000 }).toEqual([]);
  const second = await call();
  return [await first, second];
}

/** Longer than the second call's timeout, shorter than the first's. */
const LONG_MS = 4_500;
const SHORT_MS = 100;

test('two tabs that press PayPal together get one wallet order', async () => {
  const [first, second] = await atOnce('/v2/checkout/orders', SHORT_MS, () =>
    checkOut(world.context, buyer, wallet),
  );
  expect(first).toMatchObject({ kind: 'ready' });
  expect(second).toEqual(first);
});

test('a tab that PayPal refuses because another is first waits for it and gets the same wallet order', async () => {
  const [first, second] = await atOnce('/v2/checkout/orders', LONG_MS, () =>
    checkOut(world.context, buyer, wallet),
  );
  expect(second).toEqual(first);
  if (first.kind !== 'ready') throw new Error(first.kind);
  expect(await statusOf(first.number)).toBe('pending');
  await sandbox.approve(first.ref);
  expect(await world.capture(buyer, first.ref)).toMatchObject({ kind: 'paid' });
});

test('a second capture during the first doesn’t fail the payment', async () => {
  for (const [delayMs, kind] of [
    [SHORT_MS, 'paid'],
    [LONG_MS, 'unreachable'],
  ] as const) {
    await world.fill(buyer, [variantUnits('morpho')]);
    const { number, ref } = await world.approve(buyer);
    const [first, second] = await atOnce('/v2/checkout/orders/*/capture', delayMs, () =>
      world.capture(buyer, ref),
    );
    expect(first).toEqual({ kind: 'paid', number });
    expect(second).toMatchObject({ kind });
    expect(await statusOf(number)).toBe('completed');
  }
});

test('a second refund call during the first doesn’t fail the refund', async () => {
  const { number, ref } = await world.approve(buyer);
  await world.capture(buyer, ref);
  const intended = eq(refunds.orderNumber, number);
  let sent: string | undefined;
  const [first, second] = await atOnce('/v2/payments/captures/*/refund', LONG_MS, async () => {
    const [refund] = await world.database.select().from(refunds).where(intended);
    if (refund === undefined) {
      const request = { amountFen: undefined, restock: false, actor: 'test' };
      return (await refundOrder(world.context, number, request)).kind;
    }
    sent = refund.id;
    return await processRefund(world.context, refund.id);
  });
  expect([first, second]).toEqual(['done', 'unreachable']);
  expect(await processRefund(world.context, sent ?? '')).toBe('done');
  expect(await listFlags(world.database)).toEqual([]);
  expect((await sandbox.state()).paypal.refunds).toHaveLength(1);
});

test.each([
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'ORDER_EXPIRED',
])('a wallet order that ends with %s is not reused: the next press creates another', async (issue) => {
  const { number, ref } = await world.approve(buyer);
  await refuseNext(issue);
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'refused', number });
  expect(await statusOf(number)).toBe('pending');
  const next = await pay(world, buyer, 'paypal');
  expect(next.number).toBe(number);
  expect(next.ref).not.toBe(ref);
  await sandbox.approve(next.ref);
  expect(await world.capture(buyer, next.ref)).toEqual({ kind: 'paid', number });
  expect(await world.available('morpho')).toBe(4);
});

test.each(['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'PAYER_ACTION_REQUIRED'])(
  'after %s the shopper chooses another funding source in the same wallet order',
  async (issue) => {
    const { number, ref } = await world.approve(buyer);
    await refuseNext(issue);
    expect(await world.capture(buyer, ref)).toEqual({ kind: 'declined' });
    expect(await pay(world, buyer, 'paypal')).toMatchObject({ number, ref });
    await sandbox.approve(ref);
    expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
  },
);

const CAPTURE = '/v2/checkout/orders/*/capture';
const captureFails = (status: number, kind = 'fail-before') =>
  sandbox.control('faults', { provider: 'paypal', method: 'POST', path: CAPTURE, kind, status, times: 0 });

test.each([400, 403, 404, 405, 410, 422])(
  'a capture that is refused for good with %i ends, and the shopper pays another way at once',
  async (status) => {
    const { number, ref } = await world.approve(buyer);
    await captureFails(status);
    expect(await world.capture(buyer, ref)).toEqual({ kind: 'refused', number });
    const card = await pay(world, buyer, 'stripe');
    expect(card.number).toBe(number);
    await sandbox.payByCard(card.ref);
    await reconcile(world.context);
    expect(await statusOf(number)).toBe('completed');
  },
);

test('a capture that is refused for good ends also if PayPal was unreachable at first; the units are free at once then', async () => {
  const { number, ref } = await world.approve(buyer);
  await captureFails(403);
  await sandbox.control('faults', {
    ...{ provider: 'paypal', method: 'GET', path: '/v2', kind: 'fail-before', times: 1 },
  });
  expect(await world.capture(buyer, ref)).toMatchObject({ kind: 'unreachable' });
  expect(await checkOut(world.context, buyer, wallet)).toEqual({ kind: 'processing' });
  await later(2);
  expect(await statusOf(number)).toBe('pending');
  expect(await checkOut(world.context, buyer, wallet)).toMatchObject({ kind: 'ready', number });
  expect(await findWrongSums(world.database)).toEqual([]);
  expect(await world.available('morpho')).toBe(5);
});

test('a capture that is refused although the money was taken is paid', async () => {
  const { number, ref } = await world.approve(buyer);
  await captureFails(403, 'fail-after');
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
});

test('a capture that is answered 500 for ever ends some time after its attempt, and late money is counted', async () => {
  const { number, ref } = await world.approve(buyer);
  await captureFails(500);
  expect(await world.capture(buyer, ref)).toMatchObject({ kind: 'unreachable' });
  await later(36);
  expect((await findLiveAttempt(world.database, number))?.state).toBe('capturing');
  await later(5);
  expect(await findLiveAttempt(world.database, number)).toBeUndefined();
  expect(await findWrongSums(world.database)).toEqual([]);
  await sandbox.control('calm');
  await requireProvider(world.context, 'paypal').capture(ref, 'the first one, at last');
  await settleAndCaptureByRef(world.context, 'paypal', ref);
  expect(await statusOf(number)).toBe('completed');
});

test('captured money is found though every capture is answered 500', async () => {
  const { number, ref } = await world.approve(buyer);
  await captureFails(500, 'fail-after');
  expect(await world.capture(buyer, ref)).toMatchObject({ kind: 'unreachable' });
  await later(2);
  expect(await statusOf(number)).toBe('completed');
});

test('an unapproved wallet order stays open, and is captured once it is approved', async () => {
  const { number, ref } = await pay(world, buyer, 'paypal');
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'open', number });
  await sandbox.approve(ref);
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
});

test('captured money is not reported as a failed payment, though PayPal still shows the earlier state', async () => {
  const { number, ref } = await world.approve(buyer);
  await looksOld();
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'processing', number });
  expect(await cancelWalletPayment(world.context, 'paypal', buyer.id, ref)).toEqual({
    kind: 'processing',
    number,
  });
  expect(await checkOut(world.context, buyer, wallet)).toEqual({ kind: 'processing' });
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
});

test('nor is money that was captured before; the reconcile then finds it', async () => {
  const { number, ref } = await world.approve(buyer);
  await requireProvider(world.context, 'paypal').capture(ref, 'another key');
  await looksOld();
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'processing', number });
  await reconcile(world.context);
  expect(await statusOf(number)).toBe('completed');
});
