import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChargedAmount, splitCharge } from './charge.ts';

test.each([
  [12_850, 'USD', 2, '0.1389', '17.85'],
  [100, 'USD', 2, '0.005', '0.01'],
  [1, 'USD', 2, '0.1', '0.00'],
  [10_000, 'JPY', 0, '20.5', '2050'],
  [5, 'EUR', 2, '1', '0.05'],
] as const)('%i fen are so many %s with %i decimals at %s', (fen, currency, decimals, rate, expected) => {
  expect(formatChargedAmount(fen, { currency, decimals, rate })).toBe(expected);
});

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 100 });
const charge = fc.integer({ min: 1, max: 999_999_999 });
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

test('the parts add up to the charge exactly', () => {
  fc.assert(
    fc.property(amounts, charge, (fen, minor) => {
      const parts = splitCharge(fen, minor);
      if (parts !== undefined) expect(sum(parts)).toBe(minor);
    }),
  );
});

test('each part is its rounded share, and none is zero', () => {
  fc.assert(
    fc.property(amounts, charge, (fen, minor) => {
      const total = BigInt(sum(fen));
      for (const [at, part] of (splitCharge(fen, minor) ?? []).entries()) {
        const share = BigInt(fen[at] ?? 0) * BigInt(minor);
        const away = BigInt(part) * total - share;
        expect(away > -total && away < total).toBe(true);
        expect(part).toBeGreaterThan(0);
      }
    }),
  );
});

test('in the shop’s own currency each part is the line’s amount', () => {
  fc.assert(
    fc.property(amounts, (fen) => {
      expect(splitCharge(fen, sum(fen))).toEqual(fen);
    }),
  );
});

test('a split fails only if too many lines would show zero', () => {
  fc.assert(
    fc.property(amounts, charge, (fen, minor) => {
      const total = BigInt(sum(fen));
      const floors = fen.map((one) => Number((BigInt(one) * BigInt(minor)) / total));
      const left = minor - sum(floors);
      const isPossible = floors.filter((part) => part === 0).length <= left;
      expect(splitCharge(fen, minor) !== undefined).toBe(isPossible);
    }),
  );
});

test.each([
  // The remainder goes to the line that rounding reduced most.
  [[20, 9_980], 1_413, [3, 1_410]],
  [[100, 100, 100], 100, [34, 33, 33]],
  [[1, 99], 50, [1, 49]],
  [[1, 1, 9_998], 100, undefined],
  [[1_000_000_000, 1_000_000_000], 999_999_999, [500_000_000, 499_999_999]],
])('%j share %i as %j', (fen, minor, parts) => expect(splitCharge(fen, minor)).toEqual(parts));
