import { expect, test } from 'vitest';
import { PROVIDERS, paypalRules, stripeRules } from './providers.rules.ts';

test.each([
  [stripeRules, 'CNY', true],
  [stripeRules, 'USD', true],
  [stripeRules, 'JPY', true],
  // Thousandths, or hundredths that must end in 00. Charged as hundredths they would be wrong by a
  // factor of ten.
  [stripeRules, 'KWD', false],
  [stripeRules, 'ISK', false],
  [stripeRules, 'UGX', false],
  [stripeRules, 'XQQ', false],
  [paypalRules, 'CNY', true],
  [paypalRules, 'TWD', true],
  [paypalRules, 'KRW', false],
  [paypalRules, 'XXX', false],
])('$name can be asked for %s: %s', (provider, currency, response) => {
  expect(provider.takes(currency)).toBe(response);
});

test('the same currency may have decimals at one provider and none at the other', () => {
  expect(paypalRules.decimalsOf('TWD')).toBe(0);
  expect(stripeRules.decimalsOf('TWD')).toBe(2);
  expect(stripeRules.decimalsOf('JPY')).toBe(0);
});

test('no two providers have one name', () => {
  expect(new Set(PROVIDERS.map(({ name }) => name)).size).toBe(PROVIDERS.length);
});
