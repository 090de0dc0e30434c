/** Stock is taken when the money is there (docs/decisions/0108): who comes too late is not charged, or gets all back. */
import { setTimeout as pause } from 'node:timers/promises';
import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import { checkoutBy, MINUTE_MS, orderNow, PRICE_FEN, pay } from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import { mails, payments, refunds, reservations } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { setUpPayments } from '../testing/shop.ts';
import type { PaymentStep, PaymentsContext } from './core/context.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { captureWalletPayment, verifyPayment } from './settle/buyer-return.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';
import { cancelOrder } from './settle/end-order.ts';

const { sandbox, world } = setUpPayments('PostgreSQL', { connections: 24 });
beforeEach(async () => {
  await world.stock('last', 1);
});

interface Rival {
  readonly buyer: Buyer;
  readonly method: MethodName;
  readonly number: string;
  readonly ref: string;
}

async function rivalBy(method: MethodName): Promise<Rival> {
  const buyer = await world.buyerOf('last');
  const out = await checkOut(world.context, buyer, { method, version: undefined });
  if (out.kind !== 'ready') throw new Error(out.kind);
  return { buyer, method, number: out.number, ref: out.ref };
}

/** The buyer presses the button, and the shop notices it by return page or window. */
async function payAs({ buyer, method, ref }: Rival, context = world.context): Promise<string> {
  if (method === 'paypal') {
    await sandbox.approve(ref);
    return (await captureWalletPayment(context, 'paypal', buyer.id, ref)).kind;
  }
  await sandbox.payByCard(ref);
  return (await verifyPayment(context, 'stripe', buyer.id, ref)).kind;
}

/** Fen that the providers still have of the attempt. */
async function charged({ method, ref }: Rival): Promise<number> {
  const { stripe, paypal } = await sandbox.state();
  if (method !== 'paypal') {
    const session = stripe.sessions.find(({ id }) => id === ref);
    if (session?.payment_status !== 'paid') return 0;
    const back = stripe.refunds.filter((refund) => refund.payment_intent === session.payment_intent);
    return back.reduce((left, refund) => left - refund.amount, session.amount_total);
  }
  const parts = paypal.orders.find(({ id }) => id === ref)?.purchase_units[0]?.payments;
  const fen = (amounts: readonly { amount: { value: string } }[] = []) =>
    amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
  return fen(parts?.captures?.filter(({ status }) => status !== 'DECLINED')) - fen(parts?.refunds);
}

async function expectOneSold(rivals: readonly Rival[]): Promise<Rival> {
  const statuses = await Promise.all(
    rivals.map(async ({ number }) => (await orderNow(world, number)).order.status),
  );
  const winner = rivals[statuses.indexOf('completed')];
  if (winner === undefined) throw new Error('nobody bought the piece');
  expect(statuses.filter((status) => status === 'completed')).toHaveLength(1);
  for (const rival of rivals) expect(await charged(rival)).toBe(rival === winner ? PRICE_FEN : 0);
  expect(await world.available('last')).toBe(0);
  await expectConsistentStock(world.database);
  expect(await findWrongSums(world.database)).toEqual([]);
  return winner;
}

const later = async (minutes: number) => {
  sandbox.clock.ahead += minutes * MINUTE_MS;
  await reconcile(world.context);
};

/** Runs `work` once, when the first call reaches `step`. */
function at(step: PaymentStep, work: () => Promise<unknown>): PaymentsContext {
  let isDue = true;
  const reached = async (now: PaymentStep) => {
    if (now !== step || !isDue) return;
    isDue = false;
    await work();
  };
  return { ...world.context, reached };
}

const METHODS = ['card', 'paypal', 'alipay', 'wechat_pay'] as const;

test.each([
  [2, ['paypal', 'paypal']],
  [2, ['card', 'paypal']],
  [2, ['alipay', 'wechat_pay']],
  [4, METHODS],
  [12, METHODS],
] as const)(
  'of %i buyers who pay for one piece at once by %j, one gets it and nobody else is charged',
  async (count, methods) => {
    const rivals: Rival[] = [];
    for (let n = 0; n < count; n += 1) rivals.push(await rivalBy(methods[n % methods.length] ?? 'card'));
    expect(await world.available('last')).toBe(1);
    await Promise.all(rivals.map((rival) => payAs(rival)));
    // Refunds are sent at once, unless a capture was under way.
    await later(1);
    await expectOneSold(rivals);
    const open = (await sandbox.state()).stripe.sessions.filter(({ status }) => status === 'open');
    expect(open.filter(({ id }) => rivals.some(({ ref }) => ref === id))).toEqual([]);
  },
);

test('an Alipay payment that comes too late is refunded at once and in full, and its buyer reads so', async () => {
  const [first, second] = [await rivalBy('card'), await rivalBy('alipay')];
  await sandbox.payByCard(second.ref);
  expect(await payAs(first)).toBe('paid');
  expect(await charged(second)).toBe(0);
  expect(await verifyPayment(world.context, 'stripe', second.buyer.id, second.ref)).toMatchObject({
    kind: 'sent-back',
  });
  const [refund] = await world.database.select().from(refunds).where(eq(refunds.orderNumber, second.number));
  expect(refund).toMatchObject({ state: 'done', cause: 'late', amountFen: PRICE_FEN });
  const told = await world.database.select().from(mails).where(eq(mails.recipient, second.buyer.email));
  expect(told.map(({ key }) => key.split(' ')[0])).toContain('late-refunded');
  await expectOneSold([first, second]);
});

test('when the piece is sold, the pages of the others are closed at their providers before they can pay', async () => {
  const rivals = [await rivalBy('card'), await rivalBy('wechat_pay'), await rivalBy('paypal')];
  const winner = await rivalBy('paypal');
  expect(await payAs(winner)).toBe('paid');
  for (const rival of rivals.slice(0, 2)) {
    expect((await sandbox.payByCard(rival.ref)).status).toBe(409);
    expect((await orderNow(world, rival.number)).order.status).toBe('pending');
  }
  expect(await payAs(rivals[2] as Rival)).toBe('sold-out');
  await expectOneSold([winner, ...rivals]);
});

test('a provider that does not answer while pages are closed delays no buyer for long, and costs nobody money', async () => {
  const rivals = await Promise.all(Array.from({ length: 4 }, () => rivalBy('card')));
  const winner = await rivalBy('paypal');
  await sandbox.control('faults', {
    ...{ provider: 'stripe', path: '/v1/checkout/sessions', kind: 'delay-before', delayMs: 1_500, times: 4 },
  });
  const start = performance.now();
  expect(await payAs(winner)).toBe('paid');
  expect(performance.now() - start).toBeLessThan(5_000);
  await sandbox.control('calm');
  for (const rival of rivals) await payAs(rival);
  await later(1);
  await expectOneSold([winner, ...rivals]);
});

test('a buyer whose piece is in another’s capture waits, and buys it if that is declined', async () => {
  const [first, second] = [await rivalBy('paypal'), await rivalBy('paypal')];
  await sandbox.approve(first.ref, 'declined-card');
  let waiting: Promise<string> | undefined;
  const context = at('capture made', async () => {
    waiting = payAs(second);
    await pause(500);
    // Everybody still sees the piece, and nobody can take it.
    expect(await world.available('last')).toBe(1);
    expect(await checkOut(world.context, await cartOf(), checkoutBy('stripe'))).toEqual({
      kind: 'others-paying',
    });
    expect(await charged(second)).toBe(0);
  });
  expect(await captureWalletPayment(context, 'paypal', first.buyer.id, first.ref)).toEqual({
    kind: 'declined',
  });
  expect(await waiting).toBe('paid');
  expect(await expectOneSold([first, second])).toBe(second);
});

async function cartOf(): Promise<Buyer> {
  const buyer = await world.buyerOf('last');
  return buyer;
}

test.each([
  ['alipay', 'processing', 'is declined, and buys the piece', 'declined-card', 1],
  ['alipay', 'processing', 'succeeds, and gets all back within a minute', 'balance', 0],
  ['card', 'others-paying', 'is declined, and buys the piece', 'declined-card', 1],
  ['card', 'others-paying', 'succeeds, and is not charged', 'balance', 0],
] as const)(
  'who pays by %s during another’s capture reads %s until it %s',
  async (method, kind, _, instrument, winner) => {
    const rivals = [await rivalBy('paypal'), await rivalBy(method)] as const;
    const [first, second] = rivals;
    await sandbox.approve(first.ref, instrument);
    const context = at('capture made', async () => {
      expect(await payAs(second)).toBe(kind);
    });
    await captureWalletPayment(context, 'paypal', first.buyer.id, first.ref);
    // The page asks again while a payment is processing.
    await verifyPayment(world.context, 'stripe', second.buyer.id, second.ref);
    expect(await expectOneSold(rivals)).toBe(rivals[winner]);
  },
);

test.each(['card', 'alipay'] as const)(
  'who paid by %s during another’s capture, and closed the page, has lost no money without asking',
  async (method) => {
    const rivals = [await rivalBy('paypal'), await rivalBy(method)] as const;
    await sandbox.approve(rivals[0].ref);
    const context = at('capture made', async () => {
      await payAs(rivals[1]);
    });
    await captureWalletPayment(context, 'paypal', rivals[0].buyer.id, rivals[0].ref);
    expect(await expectOneSold(rivals)).toBe(rivals[0]);
  },
);

test('an answer to a capture that is lost keeps the piece until the provider tells what became of it', async () => {
  const rivals = [await rivalBy('paypal'), await rivalBy('card'), await rivalBy('paypal')] as const;
  await sandbox.approve(rivals[0].ref);
  await sandbox.control('faults', {
    ...{ provider: 'paypal', path: '/v2/checkout/orders', method: 'POST', kind: 'fail-after', times: 3 },
  });
  const [{ buyer, ref }] = rivals;
  expect((await world.capture(buyer, ref)).kind).toBe('unreachable');
  await sandbox.control('calm');
  expect(await payAs(rivals[1])).toBe('others-paying');
  expect(await world.available('last')).toBe(1);
  await later(1);
  await later(1);
  await payAs(rivals[2]);
  expect(await expectOneSold(rivals)).toBe(rivals[0]);
});

test('captures and webhooks that come twice take the piece once', async () => {
  const rivals = [await rivalBy('paypal'), await rivalBy('paypal')] as const;
  sandbox.deliverTo(world.context);
  await sandbox.control('webhooks', { hold: false, duplicates: 2, newestFirst: true });
  for (const { ref } of rivals) await sandbox.approve(ref);
  const capture = ({ buyer, ref }: Rival) => world.capture(buyer, ref).then(({ kind }) => kind);
  await Promise.all([...rivals, ...rivals, ...rivals].map(capture));
  await sandbox.quiet();
  await later(1);
  await expectOneSold(rivals);
});

test('a payment that was refunded as late takes no stock when it is reported again', async () => {
  const [first, second] = [await rivalBy('card'), await rivalBy('wechat_pay')];
  await sandbox.payByCard(second.ref);
  await payAs(first);
  await cancelOrder(world.context, second.buyer, second.number);
  await world.stock('last', 1);
  for (const _ of [1, 2]) expect(await world.settleCard(second.ref)).toMatchObject({ kind: 'sent-back' });
  expect(await world.available('last')).toBe(1);
  expect(await findWrongSums(world.database)).toEqual([]);
});

test('a capture that is pending keeps its units, and gives them back when it is denied', async () => {
  const { buyer, number, ref } = await rivalBy('paypal');
  await sandbox.approve(ref, 'reviewed');
  expect(await world.capture(buyer, ref)).toMatchObject({ kind: 'processing' });
  expect(await world.available('last')).toBe(0);
  expect(await findWrongSums(world.database)).toEqual([]);
  const { paypal } = await sandbox.state();
  const capture = paypal.orders.find(({ id }) => id === ref)?.purchase_units[0]?.payments?.captures?.[0];
  await sandbox.control(`paypal/captures/${capture?.id}/settle`, { succeeds: false });
  await settleAndCaptureByRef(world.context, 'paypal', ref);
  expect((await orderNow(world, number)).order.status).toBe('pending');
  expect(await world.available('last')).toBe(1);
  expect(await findWrongSums(world.database)).toEqual([]);
  const again = await pay(world, buyer, 'stripe');
  expect(again.number).toBe(number);
});

test('PayPal offers no eCheck, which would keep units for days', async () => {
  const { ref } = await rivalBy('paypal');
  expect((await sandbox.approve(ref, 'echeck')).status).toBe(409);
});

test.each([
  ['a voucher', 'voucher'],
  ['a bank transfer', 'async_succeed'],
] as const)(
  '%s that was merely started reserves nothing: success takes stock or is refunded',
  async (_, how) => {
    const slow = [await rivalBy('card'), await rivalBy('card')] as const;
    for (const { ref } of slow) await sandbox.payByCard(ref, how);
    for (const { ref } of slow) expect(await world.settleCard(ref)).toMatchObject({ kind: 'processing' });
    expect(await world.available('last')).toBe(1);
    expect(await world.database.$count(reservations, isNotNull(reservations.capturingSince))).toBe(0);
    sandbox.clock.ahead += 24 * 60 * MINUTE_MS;
    for (const { ref } of slow) {
      await sandbox.control(`stripe/sessions/${ref}/settle`, { succeeds: true });
      await world.settleCard(ref);
    }
    expect(await expectOneSold(slow)).toBe(slow[0]);
    expect(await world.database.$count(payments, eq(payments.outcome, 'sent-back'))).toBe(1);
  },
);

test('a repeated capture call does not give up the units of the one that is under way', async () => {
  const first = await rivalBy('paypal');
  await sandbox.approve(first.ref);
  const again: string[] = [];
  const context = at('capture intended', async () => {
    again.push((await captureWalletPayment(world.context, 'paypal', first.buyer.id, first.ref)).kind);
  });
  await captureWalletPayment(context, 'paypal', first.buyer.id, first.ref);
  expect(again).toEqual(['paid']);
  expect(await expectOneSold([first])).toBe(first);
  expect(await world.database.$count(reservations, isNotNull(reservations.capturingSince))).toBe(0);
  expect(await findWrongSums(world.database)).toEqual([]);
});

test('three declines of an attempt and ten of an account end it: a loop of them keeps nothing from others', async () => {
  const buyer = await world.buyerOf('last');
  const kinds: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { ref } = await pay(world, buyer, 'paypal');
    for (let round = 0; round < 4; round += 1) {
      await sandbox.approve(ref, 'declined-card');
      kinds.push((await world.capture(buyer, ref)).kind);
    }
  }
  expect(kinds.filter((kind) => kind === 'declined')).toHaveLength(10);
  expect(kinds.filter((kind) => kind === 'paid')).toEqual([]);
  const other = await rivalBy('paypal');
  expect(await payAs(other)).toBe('paid');
});
