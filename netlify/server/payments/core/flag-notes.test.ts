import { describe, expect, test } from 'vitest';
import { paypalRules, stripeRules } from '../../../../src/features/orders/providers.rules.ts';
import {
  mismatchNote,
  moneyText,
  refundFailedNote,
  stuckAttemptNote,
  unknownPaymentNote,
} from './flag-notes.ts';

const money = (amountMinor: number, currency: string) => ({ amountMinor, currency });

test.each([
  [stripeRules, 12_850, 'CNY', '128.50 CNY'],
  [stripeRules, 2_050, 'JPY', '2050 JPY'],
  // Stripe counts forints in hundredths, PayPal in whole units.
  [stripeRules, 205_000, 'HUF', '2050.00 HUF'],
  [paypalRules, 2_050, 'HUF', '2050 HUF'],
  // The shop charges none of these currencies, so it doesn't know their decimals.
  [stripeRules, 1_234, 'KWD', '1234 smallest units of KWD'],
])('$name counts %i %s as %s', (rules, amount, currency, words) =>
  expect(moneyText(rules, money(amount, currency))).toBe(words),
);

describe('the note about a mismatched payment', () => {
  const of = (change: Partial<Parameters<typeof mismatchNote>[0]>) =>
    mismatchNote({
      rules: stripeRules,
      orderNumber: '1234',
      asked: money(25_700, 'CNY'),
      captured: money(25_700, 'CNY'),
      isOurs: true,
      ...change,
    });

  test.each([
    [
      'by its amount',
      { captured: money(100, 'CNY') },
      'A payment for order 1234 is not what was asked for, by the amount: stripe was asked for 257.00 CNY and took 1.00 CNY.',
    ],
    [
      'by its currency',
      { captured: money(25_700, 'USD') },
      'A payment for order 1234 is not what was asked for, by the currency: stripe was asked for 257.00 CNY and took 257.00 USD.',
    ],
    [
      'by both',
      { captured: money(3_570, 'USD') },
      'A payment for order 1234 is not what was asked for, by the amount and the currency: stripe was asked for 257.00 CNY and took 35.70 USD.',
    ],
    [
      'by whose it is, where the sum is the same',
      { isOurs: false },
      'stripe took 257.00 CNY by the name of order 1234, but says that this is for another attempt to pay.',
    ],
  ])('%s', (_, change, sentence) => expect(of(change)).toContain(`${sentence} `));

  test('does not state whether the order is paid otherwise, or what the buyer knows', () => {
    expect(of({ captured: money(1, 'CNY') })).toMatch(
      /This payment does not pay the order, and the buyer was told at most that it is being looked at: write to them, and refund it at stripe\.$/,
    );
  });
});

test('the notes about an unknown payment, a stuck one and a failed refund say what is known', () => {
  expect(unknownPaymentNote(paypalRules, 'ORDER', money(5_000, 'CNY'))).toBe(
    'paypal took 50.00 CNY by ORDER, which no order of this shop knows. Refund it at paypal.',
  );
  const stuck = { provider: 'stripe', ref: 'cs_1', orderNumber: '1234', days: 10 } as const;
  expect(stuckAttemptNote({ ...stuck, state: 'processing' })).toBe(
    "The payment cs_1 of order 1234 waits for the buyer's bank since more than 10 days ago, and the order's pieces are held. Ask stripe about it; to end it: npm run operator -- end 1234",
  );
  expect(stuckAttemptNote({ ...stuck, state: 'capturing' })).toContain(
    'was being taken, with an unknown outcome,',
  );
  expect(stuckAttemptNote({ ...stuck, state: 'open' })).toContain('could neither be paid nor closed');
  const refund = {
    rules: stripeRules,
    orderNumber: '1234',
    money: money(5_700, 'CNY'),
    isOwed: true,
  } as const;
  expect(refundFailedNote({ ...refund, reason: 'card closed' })).toBe(
    'A refund of 57.00 CNY for order 1234 failed: card closed. The money is owed to the buyer: refund again, or record how you paid it back.',
  );
  expect(refundFailedNote({ ...refund, reason: 'refunded', isOwed: false })).toBe(
    'A refund of 57.00 CNY for order 1234 failed. The money had gone back in another way: nothing is owed.',
  );
  expect(refundFailedNote({ ...refund, reason: undefined })).toBe(
    'A refund of 57.00 CNY for order 1234 was sent, but never answered, and may have been paid or not. Look for it at stripe, and refund again only where it is not there.',
  );
});
