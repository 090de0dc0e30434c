import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billedGramsOf, netGramsOf, type Weights, weightFindings } from './weights.rules.ts';

type Level = readonly [net: number | null, billed: number | null];
const NONE: Level = [null, null];
const weightsOf = ([weight_grams, billed_grams]: Level): Weights => ({ weight_grams, billed_grams });
const productOf = (grade: Level, product: Level, category: Level) => ({
  ...weightsOf(product),
  category: weightsOf(category),
  variants: [
    { key: 'b', ...weightsOf([7, 7]) },
    { key: 'a1', ...weightsOf(grade) },
  ],
});

describe('the weights of a piece', () => {
  test.each([
    ['no level sets any', NONE, NONE, NONE, null, null],
    ['the category sets both', NONE, NONE, [900, 1_600], 900, 1_600],
    ['the category sets the net weight alone', NONE, NONE, [30, null], 30, 30],
    ['the category sets the billed weight alone', NONE, NONE, [null, 1_600], null, 1_600],
    ['a product is before its category', NONE, [400, 700], [900, 1_600], 400, 700],
    ['a grade is before its product', [500, 800], [400, 700], [900, 1_600], 500, 800],
    ['a heavier product in the usual box', NONE, [1_100, null], [900, 1_600], 1_100, 1_600],
    ['a larger box of the usual weight', NONE, [null, 2_000], [900, 1_600], 900, 2_000],
    ['a grade that is heavier than its box is billed', [1_900, null], NONE, [900, 1_600], 1_900, 1_900],
    ['a billed weight below the net weight of another level', [null, 100], [200, null], NONE, 200, 200],
  ] as const)('%s', (_case, grade, product, category, net, billed) => {
    const weighed = productOf(grade, product, category);
    expect([netGramsOf(weighed, 'a1'), billedGramsOf(weighed, 'a1')]).toEqual([net, billed]);
  });

  test('are those of product and category for a grade that is gone, and unknown for a product that is gone', () => {
    expect(billedGramsOf(productOf([500, 800], [400, 700], NONE), 'gone')).toBe(700);
    expect([netGramsOf(undefined, 'a1'), billedGramsOf(undefined, 'a1')]).toEqual([null, null]);
  });

  test('are known for a copy of the release before, which has no such fields', () => {
    const copy = { variants: [{ key: 'a1' }], category: weightsOf([30, 50]) };
    expect([netGramsOf(copy, 'a1'), billedGramsOf(copy, 'a1')]).toEqual([30, 50]);
    expect(billedGramsOf({ variants: [{ key: 'a1' }] }, 'a1')).toBeNull();
  });

  test('are billed for no less than they weigh, and known if any level sets one', () => {
    const grams = fc.option(fc.integer({ min: 1, max: 30_000 }));
    const level = fc.tuple(grams, grams);
    fc.assert(
      fc.property(level, level, level, (...levels) => {
        const product = productOf(...levels);
        const [net, billed] = [netGramsOf(product, 'a1'), billedGramsOf(product, 'a1')];
        expect(billed === null).toBe(levels.flat().every((one) => one === null));
        expect(billed ?? 0).toBeGreaterThanOrEqual(net ?? 0);
      }),
    );
  });
});

describe('a level', () => {
  test.each([
    [{}, []],
    [{ weight_grams: null, billed_grams: null }, []],
    [{ weight_grams: 1, billed_grams: 30_000 }, []],
    [{ weight_grams: 120, billed_grams: 120 }, []],
    [{ billed_grams: 200 }, []],
    [{ weight_grams: 1.2 }, ['weight_grams 每件重量请填整数克，例如 1.2 千克填 1200']],
    [{ weight_grams: 0 }, ['weight_grams 每件重量请填 1 到 30000 克']],
    [{ billed_grams: 30_001 }, ['billed_grams 计费克请填 1 到 30000 克']],
    [{ billed_grams: Number.NaN }, ['billed_grams 计费克请填整数克，例如 1.2 千克填 1200']],
    [
      { weight_grams: 900, billed_grams: 160 },
      ['billed_grams 计费克 160 不能小于每件重量 900 克；按重量计费的请留空'],
    ],
  ])('with %j has the findings %j', (weights, expected) => {
    expect(weightFindings(weights).map(({ path, message }) => `${path} ${message}`)).toEqual(expected);
  });
});
