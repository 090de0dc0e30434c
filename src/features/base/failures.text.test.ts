import { expect, test } from 'vitest';
import { accountFailures, ownDataFailures, profileFailures } from '../accounts/account-failures.text.ts';
import { cartFailures, checkoutFailures } from '../checkout/checkout-failures.text.ts';
import { failureText, sentenceOf } from './failures.text.ts';

const refused = (response: object) => ({ kind: 'refused' as const, msg: '服务器的句子', ...response });

test('a sentence is made from code and values, whatever the server wrote', () => {
  const full = refused({ code: 'cart-full', values: { lines: 50 } });
  expect(failureText(full, cartFailures, '失败')).toBe('购物车最多可放 50 种商品');
  const waiting = refused({ code: 'too-many-orders', values: { minutes: 75 } });
  expect(failureText(waiting, checkoutFailures, '失败')).toContain('1 小时 15 分钟');
  const hour = refused({ code: 'too-many-orders', values: { minutes: 60 } });
  expect(failureText(hour, checkoutFailures, '失败')).toContain('请 1 小时后');
});

test('a subject has its own sentence for a code, and the others of its page', () => {
  expect(sentenceOf({ code: 'wrong-password' }, profileFailures)).toBe('当前密码错误，请重新输入');
  expect(sentenceOf({ code: 'wrong-password' }, ownDataFailures)).toBe('密码错误');
  expect(sentenceOf({ code: 'login-required' }, ownDataFailures)).toBe('请先登录');
});

test.each([
  ['a code of a later server', { code: 'from-a-later-server' }],
  ['an answer of an older server, without values', { code: 'cart-full' }],
  ['a value of a later server', { code: 'too-many-tries', values: { tried: 'later', seconds: 9 } }],
  ['no code', {}],
])('the message of the server stands in for %s', (_, response) => {
  expect(failureText(refused(response), cartFailures, '失败')).toBe('服务器的句子');
});

test('without an answer or a message the call says that it failed', () => {
  expect(failureText({ kind: 'unreachable' }, cartFailures, '失败')).toBe('失败');
  expect(failureText(refused({ msg: '' }), cartFailures, '失败')).toBe('失败');
});

test.each([
  [59, '59 秒'],
  [60, '1 分钟'],
  [7_141, '2 小时'],
])('%i seconds to wait read as %s', (seconds, wait) => {
  const values = { tried: 'any', seconds };
  expect(sentenceOf({ code: 'too-many-tries', values }, accountFailures)).toBe(
    `尝试次数过多，请 ${wait}后再试`,
  );
});
