import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricedFindings, tierFindings, validateOriginalPrice, validatePrice } from './content-money.rules.ts';

describe('a price', () => {
  test.each([0.01, 1, 128.5, 19.99, 10_000_000, undefined, null])('may be %s', (yuan) =>
    expect(validatePrice(yuan, '单价')).toBe(true),
  );

  test.each([0, -1, 1.005, Number.NaN, Number.POSITIVE_INFINITY])('may not be %s', (yuan) =>
    expect(validatePrice(yuan, '单价')).toBe('单价应大于 0，最多两位小数'),
  );

  test('has a maximum', () => expect(validatePrice(10_000_000.01, '单价')).toBe('单价最高 10000000 元'));
});

test('an original price is valid and above the price', () => {
  expect(validateOriginalPrice(120, 100)).toBe(true);
  expect(validateOriginalPrice(undefined, 100)).toBe(true);
  expect(validateOriginalPrice(null, 100)).toBe(true);
  expect(validateOriginalPrice(120, undefined)).toBe(true);
  expect(validateOriginalPrice(100, 100)).toContain('必须高于现价');
  expect(validateOriginalPrice(99, 100)).toContain('必须高于现价');
  expect(validateOriginalPrice(120.005, 100)).toBe('原价应大于 0，最多两位小数');
});

describe('bulk tiers', () => {
  const tiers = (...list: [number | undefined, number | undefined][]) =>
    list.map(([quantity, price]) => ({ quantity, price }));

  test.each([
    [[]],
    [undefined],
    [null],
    [tiers([2, 9], [5, 8.5])],
    [tiers([2, 9.99])],
    // Other rules report empty fields.
    [tiers([2, undefined], [undefined, 3])],
  ])('may be %j', (list) => expect(tierFindings(list, 10)).toEqual([]));

  test.each([
    ['begin at 2', tiers([1, 9]), [0, 'quantity'], '不小于 2 的整数'],
    ['are whole pieces', tiers([2.5, 9]), [0, 'quantity'], '不小于 2 的整数'],
    ['rise in quantity', tiers([5, 9], [5, 8]), [1, 'quantity'], '5 件应多于 5 件'],
    ['never fall in quantity', tiers([5, 9], [3, 8]), [1, 'quantity'], '3 件应多于 5 件'],
    ['begin below the single price', tiers([2, 10]), [0, 'price'], '10 元应低于 10 元'],
    ['fall in price', tiers([2, 9], [5, 9]), [1, 'price'], '9 元应低于 9 元'],
    ['are prices', tiers([2, 0]), [0, 'price'], '单价应大于 0'],
    ['are asked past an empty field', tiers([5, 9], [undefined, 8], [4, 7]), [2, 'quantity'], '逐档增加'],
  ])('%s', (_rule, list, path, sentence) => {
    const findings = tierFindings(list, 10);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.path).toEqual(path);
    expect(findings[0]?.message).toContain(sentence);
  });

  test('are valid exactly if they start at 2, rise in quantity and fall in price below the base', () => {
    const tier = fc.record({
      quantity: fc.integer({ min: -1, max: 9 }),
      price: fc.integer({ min: -1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(tier, { maxLength: 4 }), fc.integer({ min: 1, max: 12 }), (list, base) => {
        const steps = [{ quantity: 1, price: base }, ...list];
        const sound = list.every(
          ({ quantity, price }, index) =>
            quantity > (steps[index]?.quantity ?? 0) && price > 0 && price < (steps[index]?.price ?? 0),
        );
        expect(tierFindings(list, base).length === 0).toBe(sound);
      }),
    );
  });
});

test('all problems of a grade are reported at their fields', () => {
  const wrong = { price: 0, original_price: -1, bulk_discount: [{ quantity: 1, price: 0 }] };
  expect(pricedFindings(wrong).map(({ path }) => path.join('.'))).toEqual([
    'price',
    'original_price',
    'bulk_discount.0.quantity',
    'bulk_discount.0.price',
  ]);
});
