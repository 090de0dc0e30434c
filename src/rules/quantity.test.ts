import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availability, clampQuantity, parseQuantity, quantityControls } from './quantity.ts';

describe('typed quantity', () => {
  test.each([
    ['3', 3],
    [' 12 ', 12],
    ['', 1],
    ['0', 1],
    ['-4', 1],
    ['abc', 1],
    ['2.5', 1],
    ['1e3', 1],
  ])('%j means %i', (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity);
  });
});

describe('clamping', () => {
  test('stays between 1 and the stock', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(10_000), (quantity, stock) => {
        const clamped = clampQuantity(quantity, stock);
        expect(clamped).toBeGreaterThanOrEqual(1);
        expect(clamped).toBeLessThanOrEqual(Math.max(1, stock));
      }),
    );
  });
});

describe('availability', () => {
  test.each([
    [0, 1, 'sold-out'],
    [-1, 1, 'sold-out'],
    [3, 4, 'over-stock'],
    [3, 3, 'available'],
  ] as const)('stock %i and quantity %i is %s', (stock, quantity, expected) => {
    expect(availability(stock, quantity)).toBe(expected);
  });
});

describe('controls', () => {
  test.each([
    [0, 1, false, false],
    [5, 1, false, true],
    [5, 3, true, true],
    [5, 5, true, false],
    [1, 1, false, false],
  ])('stock %i and quantity %i: minus %s, plus %s', (stock, quantity, canDecrease, canIncrease) => {
    expect(quantityControls(stock, quantity)).toEqual({ canDecrease, canIncrease });
  });
});
