import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fenToYuan, formatFen, MAX_PRICE_FEN, yuanToFen } from './money.ts';

describe('yuan to fen', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [19.99, 1999],
    [128.5, 12_850],
    [1.1, 110],
    [4.35, 435],
    [10_000_000, MAX_PRICE_FEN],
  ])('%d yuan are %i fen', (yuan, fen) => {
    expect(yuanToFen(yuan)).toBe(fen);
  });

  test.each([-0.01, 0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000.01])(
    '%d is no price',
    (yuan) => {
      expect(yuanToFen(yuan)).toBeUndefined();
    },
  );

  test('every whole fen survives the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE_FEN }), (fen) => {
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
});
