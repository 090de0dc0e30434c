import { expect, test } from 'vitest';
import { makeLine, makeOrder } from '../documents/testing/documents.ts';
import { kindsWithoutHsCode, withHsCodes } from './customs-data.ts';

const goods = {
  framed: { grams: 900, hsCode: '4420.19', kind: '画框' },
  spread: { grams: null, hsCode: null, kind: '展翅标本' },
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
