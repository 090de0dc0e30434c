import { expect, test } from 'vitest';
import { paypal } from './paypal.ts';
import { PROVIDERS } from './providers.ts';
import { stripe } from './stripe.ts';

test.each([
  [stripe, 'CNY', true],
  [stripe, 'USD', true],
  [stripe, 'JPY', true],
  // Thousandths, or hundredths that must end in 00. Charged as hundredths they would be wrong by a
  // factor of ten.
  [stripe, 'KWD', false],
  [stripe, 'ISK', false],
  [stripe, 'UGX', false],
  [stripe, 'XQQ', false],
  [paypal, 'CNY', true],
  [paypal, 'TWD', true],
  [paypal, 'KRW', false],
  [paypal, 'XXX', false],
])('$name can be asked for %s: %s', (provider, currency, answer) => {
  expect(provider.takes(currency)).toBe(answer);
});

test('the same currency may have decimals at one provider and none at the other', () => {
  expect(paypal.decimalsOf('TWD')).toBe(0);
  expect(stripe.decimalsOf('TWD')).toBe(2);
  expect(stripe.decimalsOf('JPY')).toBe(0);
});

test('no two providers have one name', () => {
  expect(new Set(PROVIDERS.map(({ name }) => name)).size).toBe(PROVIDERS.length);
});
