import { expect, test } from 'vitest';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { orderRequests } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { currentFee, halfRefundFen, parseFee, parseFen, priceFen } from './amounts.ts';
import { opsLine } from './order.fixture.ts';
import { orderText } from './order.text.ts';

test.each([
  ['128.5', 12_850],
  [' ¥128.50 ', 12_850],
  ['￥1,280', 128_000],
  ['１２．５', 1250],
  ['0', 0],
  ['19.99', 1999],
  ['', undefined],
  ['12.345', undefined],
  ['1,28', undefined],
  ['-5', undefined],
  ['5e3', undefined],
  ['十元', undefined],
  ['99999999', undefined],
])('“%s” is %s fen', (typed, fen) => {
  expect(parseFen(typed)).toBe(fen);
});

const ORDER = { refunded: 0, refunding: 0, refundableFreight: 0, charges: [] };

test.each([
  [128.5, 6425],
  // The odd fen goes to the buyer.
  [0.01, 1],
  [128.51, 6426],
])('half of %s yuan is %s fen', (refundable, half) => {
  expect(halfRefundFen({ ...ORDER, refundable })).toBe(half);
});

const freightCharge = (more: Partial<OpsOrder['charges'][number]> = {}) =>
  ({ kind: 'freight', paymentId: 'p', amount: 86, refundable: 86, ...more }) as OpsOrder['charges'][number];

test('half has the freight that a provider took, before and after it was sent', () => {
  const paid = { ...ORDER, charges: [freightCharge()] };
  expect(halfRefundFen({ ...paid, refundable: 214.5, refundableFreight: 86 })).toBe(10_725);
  expect(halfRefundFen({ ...paid, refundable: 128.5 })).toBe(10_725);
  const elsewhere = [freightCharge({ paymentId: null, refundable: 0 })];
  expect(halfRefundFen({ ...ORDER, refundable: 128.5, charges: elsewhere })).toBe(6_425);
  const begun = [freightCharge({ refundable: 80 })];
  expect(halfRefundFen({ ...ORDER, refundable: 128.5, charges: begun })).toBeUndefined();
});

test.each([
  [64.25, 0],
  [0, 64.25],
  [1, 0],
])('half is not offered after %s refunded and %s pending', (refunded, refunding) => {
  expect(halfRefundFen({ ...ORDER, refunded, refunding, refundable: 64.25 })).toBeUndefined();
});

test.each([
  [[[0, 1]], 1_000, 1999],
  [
    [
      [0, 2],
      [1, 1],
    ],
    1_000,
    4028,
  ],
  [[], 1_000, 0],
  [[[7, 3]], 1_000, 0],
  // Partly refunded before.
  [[[0, 2]], 25.5, 2550],
] as [[number, number][], number, number][])('units %j with %s yuan left cost %s fen', (units, left, fen) => {
  const lines = [
    opsLine({ position: 0, unitPrice: 19.99, quantity: 2 }),
    opsLine({ position: 1, unitPrice: 0.3, quantity: 1 }),
  ];
  expect(priceFen(lines, Object.fromEntries(units), Math.round(left * 100))).toBe(fen);
});

test.each<[fee: string, isReceived: boolean, ReturnType<typeof parseFee>]>([
  ['', false, { fee: null, feeStatus: null, feeNote: '微信' }],
  ['0', false, { fee: 0, feeStatus: null, feeNote: '微信' }],
  ['88', false, { fee: 88, feeStatus: 'due', feeNote: '微信' }],
  ['￥1,088.50', true, { fee: 1088.5, feeStatus: 'received', feeNote: '微信' }],
  // Nothing was received of a fee that is undecided or free.
  ['', true, { fee: null, feeStatus: null, feeNote: '微信' }],
  ['0', true, { fee: 0, feeStatus: null, feeNote: '微信' }],
  ['十', false, orderText.fee.wrong],
  ['-1', true, orderText.fee.wrong],
  ['88.505', false, orderText.fee.wrong],
])('the fee “%s” that was received (%s) gets its status, or is explained', (fee, isReceived, expected) => {
  const request = parseFee({ fee, isReceived, note: '微信' });
  expect(request).toEqual(expected);
  // The server's schema must agree with the form.
  const sent = typeof request === 'string' ? { fee: Number(fee), feeStatus: 'due' } : request;
  const isTaken = orderRequests['/orders/fee'].safeParse({
    number: '1042-0000-0001',
    version: 1,
    ...sent,
  }).success;
  expect(isTaken).toBe(typeof request !== 'string');
});

test('the form of freight that went back is empty, so that another can be set', () => {
  const shipping = { fee: 88.5, feeStatus: 'refunded', feeNote: '微信' } as OpsOrder['shipping'];
  expect(currentFee(shipping)).toEqual({ fee: '', isReceived: false, note: '微信' });
  expect(currentFee({ ...shipping, feeStatus: 'received' })).toMatchObject({
    fee: '88.5',
    isReceived: true,
  });
});
