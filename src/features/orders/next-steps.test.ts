import { expect, test } from 'vitest';
import { BUYER_STEPS, type OrderDisplay } from './display-status.rules.ts';
import { displayStatusText } from './display-status.text.ts';
import { nextStepText, stepsAfterPayment } from './next-steps.text.ts';
import type { Order } from './orders.contract.ts';

const SHIPS = { from: '2026-12-19', to: '2026-12-29' };
const DELIVERY = { ships: SHIPS, arrives: { from: '2026-12-26', to: '2027-01-13' } };
const NO_WAY = { ships: null, arrives: { from: '2027-01-08', to: '2027-01-28' } };
const TO_SHIP: Order['shipping_info'] = {
  ...{ status: 'pending', shipping_method: '', courier: '', tracking_number: '' },
  ...{ shipping_fee: null, fee_status: null },
};
const textOf = (
  next: OrderDisplay['next'],
  delivery: typeof DELIVERY | typeof NO_WAY | null = null,
  shipping_info: Order['shipping_info'] = TO_SHIP,
) => {
  const display = { status: 'paid', tone: 'good', next } as const;
  return nextStepText({ display, delivery, payment_held: false, shipping_info });
};

test.each([
  ['wait-dispatch', DELIVERY, '备货后寄出，预计 12月19日–29日寄出 · 预计 12月26日–1月13日送达'],
  ['wait-dispatch', NO_WAY, '备货后寄出 · 预计 1月8日–28日送达'],
  ['wait-dispatch', null, '备货后寄出'],
  ['wait-rest', DELIVERY, '其余商品备齐后寄出，预计 12月19日–29日寄出 · 预计 12月26日–1月13日送达'],
  ['wait-freight', NO_WAY, '客服报出运费，付款链接会发到您的邮箱 · 预计 1月8日–28日送达'],
  ['wait-arrival', NO_WAY, '包裹在途中 · 预计 1月8日–28日送达'],
  ['pay', null, '付款后开始备货'],
  [null, null, undefined],
  [null, NO_WAY, undefined],
] as const)('the step %s with the dates %o reads %s', (next, delivery, text) => {
  expect(textOf(next, delivery)).toBe(text);
});

test('a date is promised only while nothing but the shop and the parcel decide on it', () => {
  const dated = BUYER_STEPS.filter((step) => textOf(step, DELIVERY) !== displayStatusText().steps[step]);
  expect(dated).toEqual(['wait-freight', 'wait-dispatch', 'wait-rest', 'wait-arrival']);
});

test('a payment that the shop must accept doesn’t wait for the bank', () => {
  const display = { status: 'processing', tone: 'waiting', next: 'wait-bank' } as const;
  const held = { display, delivery: null, shipping_info: null };
  expect(nextStepText({ ...held, payment_held: true })).toContain('本店确认收款');
  expect(nextStepText({ ...held, payment_held: false })).toContain('银行确认');
});

test('freight that is asked for once the parcel left doesn’t hold it back', () => {
  const shipped = { ...TO_SHIP, status: 'translating' } as Order['shipping_info'];
  expect(textOf('pay-freight')).toBe('付清运费后寄出');
  expect(textOf('pay-freight', NO_WAY, shipped)).toBe('包裹已寄出，请付清运费');
});

test('what follows a payment are freight or dispatch, the tracking number, and the arrival', () => {
  expect(stepsAfterPayment('wait-dispatch', DELIVERY)).toEqual([
    '备货后寄出，预计 12月19日–29日寄出',
    '寄出时邮件告知运单号',
    '预计 12月26日–1月13日送达',
  ]);
  expect(stepsAfterPayment('wait-freight', NO_WAY)[0]).toBe('客服报出运费，付款链接会发到您的邮箱');
});
