import { expect, test } from 'vitest';
import {
  groupByProduct,
  isFullyRefundedOrOwed,
  listPriceOf,
  orderNumberInPath,
  totalUnits,
} from './order-facts.ts';

const product = (id: string) => ({ id, name: id, main_image: `/images/${id}.webp` });
const lines = [
  { product: product('ulysses'), quality: 'A1', quantity: 2 },
  { product: product('morpho'), quality: 'A1', quantity: 1 },
  { product: product('ulysses'), quality: 'A2', quantity: 3 },
];

test('the grades of one product stand together, where its first line stood', () => {
  expect(groupByProduct(lines).map(({ product: { id }, grades }) => [id, grades])).toEqual([
    [
      'ulysses',
      [
        { quality: 'A1', quantity: 2 },
        { quality: 'A2', quantity: 3 },
      ],
    ],
    ['morpho', [{ quality: 'A1', quantity: 1 }]],
  ]);
});

test('pieces are counted over all lines', () => {
  expect(totalUnits(lines)).toBe(6);
});

test('the list price is that of the bought grade', () => {
  const item = {
    quality: 'A2',
    product: {
      specifications: {
        quality_variants: [
          { quality: 'A1', price: 9 },
          { quality: 'A2', price: 7 },
        ],
      },
    },
  } as Parameters<typeof listPriceOf>[0];
  expect(listPriceOf(item)).toBe(7);
  expect(listPriceOf({ ...item, quality: 'B' })).toBeUndefined();
});

test('an order number is read from its own page only', () => {
  expect(orderNumberInPath('/orders/4821-0937-5526')).toBe('4821-0937-5526');
  expect(orderNumberInPath('/orders/4821-0937-5526/')).toBe('4821-0937-5526');
  expect(orderNumberInPath('/orders/4821/x')).toBeUndefined();
  expect(orderNumberInPath('/orders/%2e%2e')).toBeUndefined();
});

test('goods are refunded in full by what went back, goes back and is owed', () => {
  const back = { total_amount: 100, refunded_amount: 0.5, refunding_amount: 3.5, owed_amount: 96 };
  expect(isFullyRefundedOrOwed(back)).toBe(true);
  expect(isFullyRefundedOrOwed({ ...back, owed_amount: 95.99 })).toBe(false);
});
