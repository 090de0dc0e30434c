import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { METHOD_NAMES, PAYMENT_METHODS } from '../../../../src/features/orders/payment-methods.rules.ts';
import { ATTEMPT_STATES } from '../../db/kinds.ts';
import {
  type CheckoutFacts,
  decidePayment,
  decideRefund,
  type PaymentFacts,
  planCheckout,
  refundBalance,
  refundedUnits,
  sameMoney,
  waivedAmount,
} from './decide.ts';

const asked = { amountMinor: 25_700, currency: 'CNY' };
const NOW = new Date('2026-11-21T10:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('captured money', () => {
  const fits: PaymentFacts = {
    ...{ asked, captured: asked, isPaid: false },
    ...{ isReserved: true, isOfEndedQuote: false },
  };
  test.each<[string, Partial<PaymentFacts>, ReturnType<typeof decidePayment>]>([
    ['that was asked for pays the order', {}, { kind: 'accept' }],
    [
      'for an order that reserves nothing needs the stock',
      { isReserved: false },
      { kind: 'accept-if-in-stock' },
    ],
    [
      'for a paid order is sent back',
      { isPaid: true, isReserved: false },
      { kind: 'send-back', cause: 'double' },
    ],
    [
      'after its quote ended is sent back, whatever stock is left',
      { isReserved: false, isOfEndedQuote: true },
      { kind: 'send-back', cause: 'late' },
    ],
    [
      'for a quote that was paid and refunded is a second one',
      { isPaid: true, isReserved: false, isOfEndedQuote: true },
      { kind: 'send-back', cause: 'double' },
    ],
    ['a fen too little is flagged', { captured: { ...asked, amountMinor: 25_699 } }, { kind: 'flag' }],
    ['a fen too much is flagged', { captured: { ...asked, amountMinor: 25_701 } }, { kind: 'flag' }],
    ['in another currency is flagged', { captured: { ...asked, currency: 'JPY' } }, { kind: 'flag' }],
    [
      'that does not fit is flagged also for a paid order',
      { captured: { ...asked, currency: 'USD' }, isPaid: true, isReserved: false },
      { kind: 'flag' },
    ],
  ])('%s', (_, change, decision) => {
    expect(decidePayment({ ...fits, ...change })).toEqual(decision);
  });

  test('never pays an order twice, nor with other money than requested', () => {
    const money = fc.record({
      amountMinor: fc.integer({ min: 1, max: 3 }),
      currency: fc.constantFrom('CNY', 'USD'),
    });
    fc.assert(
      fc.property(
        fc.record({
          ...{ asked: money, captured: money, isPaid: fc.boolean() },
          ...{ isReserved: fc.boolean(), isOfEndedQuote: fc.boolean() },
        }),
        (payment) => {
          const { kind } = decidePayment(payment);
          if (kind.startsWith('accept')) {
            expect(payment.isPaid || payment.isOfEndedQuote).toBe(false);
            expect(sameMoney(payment.asked, payment.captured)).toBe(true);
          }
          if (kind === 'accept') expect(payment.isReserved).toBe(true);
        },
      ),
    );
  });
});

describe('going to checkout', () => {
  const attempt = {
    provider: 'stripe',
    method: 'card',
    state: 'open',
    createdAt: inMinutes(-11),
    expiresAt: inMinutes(24),
  } as const;
  const until = inMinutes(12 * 60);
  test.each<[string, CheckoutFacts['open'], ReturnType<typeof planCheckout>['kind']]>([
    ['without an open order makes one', undefined, 'new-order'],
    ['with the same cart and way continues', { isSameCart: true, until, attempt }, 'continue'],
    [
      'with an attempt that the provider has just not answered goes on with it',
      { isSameCart: true, until, attempt: { ...attempt, state: 'opening', createdAt: inMinutes(-1) } },
      'continue',
    ],
    [
      'with an attempt that the provider has not answered for more than a minute begins anew',
      { isSameCart: true, until, attempt: { ...attempt, state: 'opening', createdAt: inMinutes(-1.1) } },
      'end-attempt',
    ],
    [
      'another way first ends the old',
      { isSameCart: true, until, attempt: { ...attempt, provider: 'paypal', method: 'paypal' } },
      'end-attempt',
    ],
    [
      'by another method of the same provider first ends the old',
      { isSameCart: true, until, attempt: { ...attempt, method: 'alipay' } },
      'end-attempt',
    ],
    [
      'with an attempt of a release without methods continues',
      { isSameCart: true, until, attempt: { ...attempt, method: null } },
      'continue',
    ],
    [
      'with a page that ends within two minutes first ends it',
      { isSameCart: true, until, attempt: { ...attempt, expiresAt: inMinutes(1.9) } },
      'end-attempt',
    ],
    [
      'with a page that lasts two minutes continues',
      { isSameCart: true, until, attempt: { ...attempt, expiresAt: inMinutes(2) } },
      'continue',
    ],
    ['with another cart first ends the old attempt', { isSameCart: false, until, attempt }, 'end-attempt'],
    ['with two minutes left continues', { isSameCart: true, until: inMinutes(2), attempt }, 'continue'],
    [
      'with less than two minutes left first ends the old attempt',
      { isSameCart: true, until: inMinutes(1.9), attempt },
      'end-attempt',
    ],
    [
      'with less than two minutes left and nothing to end makes a new order',
      { isSameCart: true, until: inMinutes(1.9), attempt: undefined },
      'new-order',
    ],
    [
      'after the old attempt was ended tries anew',
      { isSameCart: true, until, attempt: undefined },
      'new-attempt',
    ],
    [
      'with another cart and nothing to end makes a new order',
      { isSameCart: false, until, attempt: undefined },
      'new-order',
    ],
    [
      'while money is captured waits',
      { isSameCart: true, until, attempt: { ...attempt, state: 'capturing' } },
      'wait',
    ],
    [
      'while a bank decides waits',
      { isSameCart: false, until, attempt: { ...attempt, state: 'processing' } },
      'wait',
    ],
  ])('%s', (_, open, kind) => {
    expect(planCheckout({ method: 'card', now: NOW, open })).toEqual({ kind });
  });

  test('never opens a second way to pay beside a live one', () => {
    const live = fc.record({
      way: fc.constantFrom(...PAYMENT_METHODS),
      state: fc.constantFrom(...ATTEMPT_STATES),
      createdAt: fc.integer({ min: -60, max: 0 }).map(inMinutes),
      expiresAt: fc.integer({ min: -25, max: 35 }).map(inMinutes),
    });
    const end = fc.integer({ min: -60, max: 60 }).map(inMinutes);
    fc.assert(
      fc.property(
        fc.boolean(),
        end,
        live,
        fc.constantFrom(...METHOD_NAMES),
        (isSameCart, ends, { way: { provider, name }, ...live }, method) => {
          const existing = { ...live, provider, method: name };
          const { kind } = planCheckout({
            method,
            now: NOW,
            open: { isSameCart, until: ends, attempt: existing },
          });
          expect(['continue', 'end-attempt', 'wait']).toContain(kind);
          if (kind === 'continue') expect([existing.method, isSameCart]).toEqual([method, true]);
        },
      ),
    );
  });
});

describe('a refund', () => {
  const payment = { amountMinor: 100, currency: 'CNY' };
  test.each([
    [0, undefined, { kind: 'refund', amountMinor: 100 }],
    [30, undefined, { kind: 'refund', amountMinor: 70 }],
    [30, 70, { kind: 'refund', amountMinor: 70 }],
    [30, 71, { kind: 'too-much', leftMinor: 70 }],
    [100, undefined, { kind: 'too-much', leftMinor: 0 }],
    [0, 0, { kind: 'too-much', leftMinor: 100 }],
    [0, -5, { kind: 'too-much', leftMinor: 100 }],
  ])('of a payment of 100, of which %i went back, asked for %s', (refundedMinor, askedMinor, decision) => {
    expect(decideRefund({ paid: payment, refundedMinor, askedMinor })).toEqual(decision);
  });
});

describe('the debt of failed refunds', () => {
  const refund = (
    state: 'intended' | 'pending' | 'done' | 'failed',
    amountFen: number,
    coversFen = 0,
    waivedFen = 0,
  ) => ({
    ...{ state, amountFen, coversFen, waivedFen },
  });

  test.each([
    ['nothing of what goes back or went', [refund('done', 96), refund('pending', 4)], 0],
    ['all of one that failed', [refund('failed', 96)], 96],
    ['nothing that another pays in its place', [refund('failed', 96), refund('intended', 96, 96)], 0],
    ['what a smaller one leaves', [refund('failed', 96), refund('done', 60, 60)], 36],
    [
      'what a larger one was to pay besides, when it fails',
      [refund('failed', 96), refund('failed', 100, 96)],
      100,
    ],
    ['nothing that was waived', [refund('failed', 96, 0, 96)], 0],
    [
      'what fails after something was waived',
      [refund('failed', 96, 0, 46), refund('done', 50, 50), refund('failed', 5)],
      5,
    ],
    ['less than nothing, where one was done after all', [refund('done', 96), refund('done', 96, 96)], -96],
  ] as const)('%s', (_, refunds, owed) => {
    expect(refundBalance(refunds)).toBe(owed);
  });
});

test('no more of a failed refund is owed than its payment has left', () => {
  const failed = { state: 'failed', amountFen: 96, coversFen: 0, waivedFen: 0 } as const;
  const done = (amountFen: number, coversFen = 0) => ({
    ...failed,
    state: 'done' as const,
    amountFen,
    coversFen,
  });
  expect(waivedAmount(failed, [failed], 100)).toBe(0);
  expect(waivedAmount(failed, [done(4), failed], 100)).toBe(0);
  expect(waivedAmount(failed, [done(64), failed], 100)).toBe(60);
  expect(waivedAmount(failed, [done(100), failed], 100)).toBe(96);
  expect(waivedAmount(failed, [failed, done(4), { ...failed, coversFen: 96 }], 100)).toBe(0);
});

test('units that by-line refunds paid back or owe are counted by line, without waived ones', () => {
  const of = (state: 'done' | 'failed', position: number, waivedFen = 0) => ({
    ...{ state, amountFen: 96, waivedFen, lines: [{ position, pieces: 2 }] },
  });
  const byAmount = { ...of('done', 0), lines: null };
  expect(refundedUnits([of('done', 0), of('failed', 0), of('done', 1), byAmount], 0)).toBe(4);
  expect(refundedUnits([of('done', 0), of('failed', 0, 96)], 0)).toBe(2);
});
