import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fenToYuan, formatFen, formatYuan, MAX_AMOUNT_FEN, requireFen, yuanToFen } from './money.rules.ts';

describe('yuan to fen', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [19.99, 1999],
    [128.5, 12_850],
    [1.1, 110],
    [4.35, 435],
    [19_999_998, 1_999_999_800],
    [10_000_000_000_000, MAX_AMOUNT_FEN],
  ])('%d yuan are %i fen', (yuan, fen) => {
    expect(yuanToFen(yuan)).toBe(fen);
  });

  test.each([-0.01, 0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e13 + 0.01])(
    '%d is no amount',
    (yuan) => {
      expect(yuanToFen(yuan)).toBeUndefined();
      expect(() => requireFen(yuan)).toThrow(RangeError);
    },
  );

  test('every whole fen survives the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_FEN }), (fen) => {
        expect(yuanToFen(JSON.parse(JSON.stringify(fenToYuan(fen))))).toBe(fen);
      }),
    );
  });
});

describe('prices on the screen', () => {
  test.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [12_850, '¥128.50'],
    [123_456_789, '¥1234567.89'],
    [-250, '-¥2.50'],
  ])('%i fen read %s', (fen, text) => {
    expect(formatFen(fen)).toBe(text);
  });

  test('yuan of API responses are formatted alike, and an invalid amount throws', () => {
    expect(formatYuan(128.5)).toBe('¥128.50');
    expect(() => formatYuan(Number.NaN)).toThrow('no amount');
  });
});
