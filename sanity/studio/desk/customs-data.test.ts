import { expect, test } from 'vitest';
import { makeLine, makeOrder } from '../documents/testing/documents.ts';
import { kindsWithoutHsCode, unitGrams, withHsCodes } from './customs-data.ts';

const goods = {
  framed: {
    weight_grams: null,
    variants: [
      { key: 'a1', weight_grams: 1_200 },
      { key: 'b', weight_grams: null },
    ],
    category: { name: '画框', weight_grams: 900, hs_code: '4420.19' },
  },
  spread: {
    weight_grams: null,
    variants: null,
    category: { name: '展翅标本', weight_grams: null, hs_code: null },
  },
};
const orders = [
  makeOrder({
    lines: [
      makeLine({ productId: 'framed', cites: 'II' }),
      makeLine({ productId: 'spread', cites: null }),
      makeLine({ productId: 'spread', cites: 'II' }),
      makeLine({
        ...{ productId: 'gone', cites: null },
        otherSpecies: [{ latinName: 'Troides helena', cites: 'II', pieces: 1 }],
      }),
    ],
  }),
];
const codes = (typed: string) =>
  withHsCodes(orders, goods, { typed, usual: '9705.29' }).flatMap(({ lines }) =>
    lines.map(({ hsCode }) => hsCode),
  );

test('a line has the code of its kind, and CITES specimens theirs', () => {
  expect(codes('')).toEqual(['4420.19', '9705.29', '9705.22', '9705.22']);
  expect(codes('9705')).toEqual(['9705', '9705', '9705', '9705']);
});

test('kinds with the default code are named, for the owner to confirm', () =>
  expect(kindsWithoutHsCode(goods)).toEqual(['展翅标本']));

test('a line weighs what its grade does, or its category, or the usual 30 g', () => {
  const lines = [
    makeLine({ number: 'n-1', productId: 'framed', variantKey: 'a1' }),
    makeLine({ number: 'n-2', productId: 'framed', variantKey: 'b' }),
    makeLine({ number: 'n-3', productId: 'spread' }),
    makeLine({ number: 'n-4', productId: 'gone' }),
  ];
  expect(unitGrams(lines, goods)).toEqual({ 'n-1': 1_200, 'n-2': 900, 'n-3': 30, 'n-4': 30 });
});
