import { expect, test } from 'vitest';
import { chargedAmount } from './charge.ts';

test.each([
  [12_850, 'USD', 2, '0.1389', '17.85'],
  [100, 'USD', 2, '0.005', '0.01'],
  [1, 'USD', 2, '0.1', '0.00'],
  [10_000, 'JPY', 0, '20.5', '2050'],
  [5, 'EUR', 2, '1', '0.05'],
] as const)('%i fen are so many %s with %i decimals at %s', (fen, currency, decimals, rate, expected) => {
  expect(chargedAmount(fen, { currency, decimals, rate })).toBe(expected);
});
