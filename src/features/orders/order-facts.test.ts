import { expect, test } from 'vitest';
import {
  groupByProduct,
  listPriceOf,
  orderAmountText,
  orderNumberInPath,
  orderSums,
  refundTexts,
  totalUnits,
} from './order-facts.ts';
import type { Order } from './orders.contract.ts';

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

const order = (total_amount: number, fee: number | null) =>
  ({ total_amount, shipping_info: null, freight: { fee, status: null, way: null } }) as Order;

test('the order amount is goods and fee in whole fen, and no fee adds nothing', () => {
  expect(orderAmountText(order(0.1, 0.2))).toBe('¥0.30');
  expect(orderAmountText(order(257, null))).toBe('¥257.00');
  expect(orderAmountText(order(19.99, 0))).toBe('¥19.99');
});

test('what is no amount of money is a bug and not shown', () => {
  expect(() => orderAmountText(order(Number.NaN, null))).toThrow('no amount');
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

test('money on its way back, and money that a refund failed to pay, are told as what they are', () => {
  const back = { total_amount: 100, refunded_amount: 0.5, refunding_amount: 3.5, owed_amount: 96 };
  expect(refundTexts(back)).toEqual(['已退款 ¥0.50', '退款处理中 ¥3.50', '退款未成功 ¥96.00']);
  expect(orderSums(back)).toEqual({ total: 10_000, back: 10_000 });
  expect(refundTexts({ refunded_amount: 0, refunding_amount: 0, owed_amount: 0 })).toEqual([]);
});
