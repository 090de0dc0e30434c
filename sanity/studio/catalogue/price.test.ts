import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yuanToFen } from '../../../src/features/base/money.rules.ts';
import { pricedFindings } from '../../../src/features/content/content-money.rules.ts';
import {
  PRICE_ENDINGS,
  type PriceChange,
  type PricedVariant,
  reprice,
  roundToEnding,
  setPrices,
} from './price.ts';

const grade = (some: Partial<PricedVariant>): PricedVariant => ({
  _key: 'a',
  grade: 'A1',
  price: 100,
  ...some,
});
const percent = (points: number, ending: PriceChange['ending'] = 'exact'): PriceChange => ({
  by: { kind: 'percent', points },
  ending,
});

test.each([
  [12_849, '.00', 12_800],
  [12_850, '.00', 12_900],
  [12_850, '.50', 12_850],
  [12_800, '.50', 12_850],
  [12_840, '.90', 12_890],
  [12_839, '.90', 12_790],
  [10, '.00', 100],
  [1, '.90', 90],
  [20, '.90', 90],
  [12_345, 'exact', 12_345],
] as const)('%i fen end on %s as %i', (fen, ending, expected) => {
  expect(roundToEnding(fen, ending)).toBe(expected);
});

test.each<[string, PriceChange, PricedVariant, Partial<PricedVariant>]>([
  ['a percentage', percent(1000), grade({ price: 128.5 }), { price: 141.35 }],
  ['a fraction of a percent', percent(-750), grade({ price: 99.99 }), { price: 92.49 }],
  ['an amount', { by: { kind: 'amount', fen: -1050 }, ending: 'exact' }, grade({}), { price: 89.5 }],
  [
    'tiers and original price by the same percentage',
    percent(-2000, '.90'),
    grade({ original_price: 160, bulk_discount: [{ quantity: 5, price: 90 }] }),
    { price: 79.9, original_price: 127.9, bulk_discount: [{ quantity: 5, price: 71.9 }] },
  ],
  [
    'to a price, the others in proportion',
    { by: { kind: 'to', fen: 20_000 }, ending: 'exact' },
    grade({ original_price: 150, bulk_discount: [{ quantity: 2, price: 95.55 }] }),
    { price: 200, original_price: 300, bulk_discount: [{ quantity: 2, price: 191.1 }] },
  ],
])('changes by %s', (_what, change, before, expected) => {
  const repriced = reprice([before], change);
  expect(repriced).toEqual({ kind: 'changed', variants: [{ ...before, ...expected }] });
});

test('only the chosen grade changes', () => {
  const variants = [grade({}), grade({ _key: 'b', grade: 'B', price: 50 })];
  expect(reprice(variants, { ...percent(1000), grade: 'B' })).toEqual({
    kind: 'changed',
    variants: [variants[0], { ...variants[1], price: 55 }],
  });
  expect(reprice(variants, { ...percent(1000), grade: 'A2' })).toEqual({ kind: 'same' });
});

test.each<[string, PriceChange, PricedVariant, readonly (string | number)[]]>([
  ['below the least price', { by: { kind: 'amount', fen: -10_000 }, ending: 'exact' }, grade({}), ['price']],
  ['above the highest price', percent(1_000_000_000), grade({ price: 9_999_999 }), ['price']],
  [
    'that makes a tier no cheaper than one unit',
    percent(0, '.90'),
    grade({ price: 10, bulk_discount: [{ quantity: 2, price: 9.8 }] }),
    ['bulk_discount', 0, 'price'],
  ],
  [
    'that brings the original price down to the price',
    percent(-5000, '.00'),
    grade({ price: 10, original_price: 10.5 }),
    ['original_price'],
  ],
])('refuses a change %s, and names the field', (_what, change, variant, path) => {
  expect(reprice([variant], change)).toMatchObject({
    kind: 'refused',
    findings: [{ path: ['variants', 0, ...path] }],
  });
});

test('a result always passes the rules of the shop, in whole fen, with the asked ending', () => {
  const yuan = fc.integer({ min: 1, max: 5_000_000 }).map((fen) => fen / 100);
  const variant = fc.record({
    _key: fc.constant('a'),
    grade: fc.constant('A1'),
    price: yuan,
    original_price: fc.option(yuan),
    bulk_discount: fc.array(fc.record({ quantity: fc.integer({ min: 2, max: 99 }), price: yuan })),
  });
  const by = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), points: fc.integer({ min: -9999, max: 90_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), fen: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
    fc.record({ kind: fc.constant('to' as const), fen: fc.integer({ min: 1, max: 5_000_000 }) }),
  );
  fc.assert(
    fc.property(variant, by, fc.constantFrom(...PRICE_ENDINGS), (before, how, ending) => {
      const repriced = reprice([before], { by: how, ending });
      if (repriced.kind !== 'changed') return;
      const [after] = repriced.variants;
      expect(pricedFindings(after ?? {})).toEqual([]);
      const fen = yuanToFen(after?.price ?? -1) ?? -1;
      expect(roundToEnding(fen, ending)).toBe(fen);
    }),
  );
});

describe('a typed price', () => {
  const variants = [
    grade({ original_price: 160, bulk_discount: [{ quantity: 5, price: 90 }] }),
    grade({ _key: 's3', _type: 'specimen', number: 3, price: 380 }),
    grade({ _key: 's7', _type: 'specimen', number: 7, price: 380 }),
    grade({ _key: 'new', price: null }),
  ];
  const typed = (key: string, fen: number) => setPrices(variants, (own) => (own === key ? fen : undefined));

  test('brings tiers and original price along', () => {
    expect(typed('a', 5000)).toMatchObject({
      kind: 'changed',
      variants: [
        { price: 50, original_price: 80, bulk_discount: [{ quantity: 5, price: 45 }] },
        ...variants.slice(1),
      ],
    });
  });

  test('of a numbered specimen leaves the other specimen of its grade', () => {
    expect(typed('s7', 42_000)).toMatchObject({
      variants: [{ price: 100 }, { price: 380 }, { price: 420 }, {}],
    });
  });

  test('may be the first of its grade', () => {
    expect(typed('new', 42_000)).toMatchObject({ variants: [{}, {}, {}, { price: 420 }] });
  });

  test.each([
    ['a', 10_000],
    ['gone', 10_000],
  ])('of %s that is the present one, or of no variant, changes nothing', (key, fen) => {
    expect(typed(key, fen)).toEqual({ kind: 'same' });
  });

  test.each([0, -100, 1_000_000_100, Number.NaN])('of %i fen is refused, and the field named', (fen) => {
    expect(typed('s3', fen)).toMatchObject({
      kind: 'refused',
      findings: [{ path: ['variants', 1, 'price'] }],
    });
  });
});
