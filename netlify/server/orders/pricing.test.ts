import { describe, expect, test } from 'vitest';
import { productContentSchema } from '../../../src/content/schema.ts';
import { rawProductOf } from '../testing/documents.ts';
import { isSameCart, priceCart } from './pricing.ts';

const product = (fields = {}) => productContentSchema.parse(rawProductOf('morpho', fields));
const line = (quantity = 1, confirmedUnitFen = 12_850) => ({
  productId: 'morpho',
  variantKey: 'a1',
  quantity,
  confirmedUnitFen,
});

describe('a cart', () => {
  test('is priced from the catalogue, with the tier that its quantity reaches', () => {
    const priced = priceCart([line(4)], [product()]);
    expect(priced).toMatchObject({
      totalFen: 4 * 12_850,
      lines: [{ tierQuantity: null, unitPriceFen: 12_850 }],
    });
    expect(priceCart([line(5, 11_000)], [product()])).toMatchObject({
      kind: 'priced',
      totalFen: 55_000,
      lines: [
        { tierQuantity: 5, listPriceFen: 12_850, unitPriceFen: 11_000, amountFen: 55_000, grade: 'A1' },
      ],
    });
  });

  test('keeps the current product with the bought grade only', () => {
    const priced = priceCart([line()], [product()]);
    const bought = priced.kind === 'priced' ? priced.lines[0]?.product : undefined;
    expect(bought).toMatchObject({
      id: 'morpho',
      name: '欢乐女神闪蝶 展翅标本',
      origin: '秘鲁',
      gender: '雄',
    });
    expect(bought?.specifications.quality_variants.map(({ quality }) => quality)).toEqual(['A1']);
  });

  test.each([
    ['at another price than was confirmed', [line(1, 1)], [product()]],
    ['below a tier whose price was confirmed', [line(4, 11_000)], [product()]],
    ['of a product that is gone', [line()], []],
    ['of a grade that is gone', [{ ...line(), variantKey: 'c' }], [product()]],
    ['of a grade that was withdrawn', [{ ...line(1, 4_000), variantKey: 'b' }], [product()]],
  ])('%s must be confirmed first', (_, lines, products) => {
    expect(priceCart(lines, products)).toEqual({ kind: 'unconfirmed' });
  });

  test('without lines is empty', () => expect(priceCart([], [])).toEqual({ kind: 'empty' }));

  test('equals an order only with the same units at the same prices', () => {
    const lines = (quantity: number, fields = {}) => {
      const unit = quantity >= 5 ? 11_000 : 12_850;
      const priced = priceCart([line(quantity, unit)], [product(fields)]);
      return priced.kind === 'priced' ? priced.lines : [];
    };
    expect(isSameCart(lines(2), lines(2))).toBe(true);
    expect(isSameCart(lines(2), lines(3))).toBe(false);
    expect(isSameCart(lines(2), [...lines(2), ...lines(2)])).toBe(false);
  });
});
