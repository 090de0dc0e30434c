import { expect, test } from 'vitest';
import { feeRequestSchema } from '../../../../src/contract/ops-order-writes.ts';
import { orderText } from '../../text/order.ts';
import { feeWish, type TypedFee } from './fee-wish.ts';

const { wrong, noStatus, noFee } = orderText.fee;

test.each<[fee: string, TypedFee['status'], ReturnType<typeof feeWish>]>([
  ['', '', { fee: null, feeStatus: null, feeNote: '微信' }],
  ['0', '', { fee: 0, feeStatus: null, feeNote: '微信' }],
  ['88', 'due', { fee: 88, feeStatus: 'due', feeNote: '微信' }],
  ['￥1,088.50', 'received', { fee: 1088.5, feeStatus: 'received', feeNote: '微信' }],
  ['88', '', noStatus],
  ['', 'received', noFee],
  ['0', 'due', noFee],
  ['十', 'due', wrong],
])('a fee typed “%s”, %s, is recorded or says what is wrong', (fee, status, expected) => {
  const wish = feeWish({ fee, status, note: '微信' });
  expect(wish).toEqual(expected);
  // What goes is taken, and what is refused here is refused there, too.
  const yuan = fee === '' ? null : Number(fee.replace(/[￥,]/g, ''));
  const sent = typeof wish === 'string' ? { fee: yuan, feeStatus: status || null } : wish;
  const isTaken = feeRequestSchema.safeParse({ number: '1042-0000-0001', version: 1, ...sent }).success;
  expect(isTaken).toBe(typeof wish !== 'string');
});
