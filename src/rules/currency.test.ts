import { expect, test } from 'vitest';
import { decimalsOf, isChargeable } from './currency.ts';

test.each([
  ['stripe', 'CNY', true],
  ['stripe', 'USD', true],
  ['stripe', 'JPY', true],
  // Thousandths, and hundredths that must end in 00: charging them as if they were hundredths is wrong by tens.
  ['stripe', 'KWD', false],
  ['stripe', 'ISK', false],
  ['stripe', 'UGX', false],
  ['stripe', 'XQQ', false],
  ['paypal', 'CNY', true],
  ['paypal', 'TWD', true],
  ['paypal', 'KRW', false],
  ['paypal', 'XXX', false],
] as const)('%s can be asked for %s: %s', (provider, currency, answer) => {
  expect(isChargeable(provider, currency)).toBe(answer);
});

test('the same currency may have decimals at one provider and none at the other', () => {
  expect(decimalsOf('paypal', 'TWD')).toBe(0);
  expect(decimalsOf('stripe', 'TWD')).toBe(2);
  expect(decimalsOf('stripe', 'JPY')).toBe(0);
});
