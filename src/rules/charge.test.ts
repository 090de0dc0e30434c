import { expect, test } from 'vitest';
import { chargedAmount } from './charge.ts';

test.each([
  [12_850, 'USD', '0.1389', '17.85'],
  [100, 'USD', '0.005', '0.01'],
  [1, 'USD', '0.1', '0.00'],
  [10_000, 'JPY', '20.5', '2050'],
  [5, 'EUR', '1', '0.05'],
])('%i fen are so many %s at %s', (fen, currency, rate, expected) => {
  expect(chargedAmount(fen, { provider: 'paypal', currency, rate })).toBe(expected);
});
