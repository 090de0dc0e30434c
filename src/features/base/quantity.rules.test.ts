import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availability, clampQuantity, parseQuantity, quantityControls } from './quantity.rules.ts';

describe('typed quantity', () => {
  test.each([
    ['3', 3],
    [' 12 ', 12],
    ['007', 7],
    ['+5', 5],
    ['', 1],
    ['   ', 1],
    ['0', 1],
    ['0.9', 1],
    ['-4', 1],
    ['－4', 1],
    ['abc', 1],
    ['三', 1],
    ['NaN', 1],
    ['Infinity', 1],
    ['1e3', 1],
    ['0x10', 1],
    ['.7', 1],
    ['2.7', 2],
    ['2。7', 2],
    ['2,5', 2],
    ['12.0', 12],
    ['２', 2],
    ['１２．７', 12],
    [' 3 件', 3],
    ['3件', 3],
    ['1,200', 1200],
    ['１，２００件', 1200],
    ['12,34', 12],
    ['1000000000000000000000', 9_999_999],
  ])('%j means %i', (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity);
  });

  test('a number keeps its whole part, in half-width and full-width digits alike', () => {
    const fullWidth = (text: string) =>
      text.replace(/[0-9.]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(999), (whole, part) => {
        for (const text of [`${whole}`, `${whole}.${part}`]) {
          expect(parseQuantity(text)).toBe(whole);
          expect(parseQuantity(fullWidth(text))).toBe(whole);
        }
      }),
    );
  });

  test('whatever is typed is a whole number of at least 1', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const quantity = parseQuantity(typed);
        expect(Number.isSafeInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
      }),
    );
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
