import { expect, test } from 'vitest';
import { actorText, valueText } from './order-history.text.ts';

test.each([
  ['feeStatus', 'due', '待收'],
  ['paper', 'labels', '数据标签'],
  ['flag', 'mismatch', '金额不符'],
  // Free text is shown as typed.
  ['courier', 'due', 'due'],
  ['trackingNumber', 'toString', 'toString'],
])('%s %s reads %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

test.each([
  [{ kind: 'account', name: '周岚' }, '周岚'],
  [{ kind: 'account', name: null }, '已注销的账号'],
  [{ kind: 'provider', name: 'paypal' }, 'PayPal'],
  [{ kind: 'command' }, '命令行'],
  [{ kind: 'shop' }, '系统'],
] as const)('%j is %s', (actor, text) => {
  expect(actorText(actor)).toBe(text);
});
