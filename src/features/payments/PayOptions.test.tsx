// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { $session } from '../../browser/session.ts';
import { $methods, $refusedPress, refusePress } from '../checkout/checkout.ts';
import type { Order } from '../orders/orders.contract.ts';
import { PayOptions } from './PayOptions.tsx';

const ORDER = '1000-0000-0001';

afterEach(() => {
  vi.unstubAllGlobals();
  $refusedPress.set(undefined);
  $session.set({ kind: 'asking' });
});

async function draw() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const card = { name: 'card', provider: 'stripe', flow: 'redirect', label: 'Stripe 支付' } as const;
  const charged = { least: 1, most: 9_999_999, currency: 'CNY', decimals: 2, rate: null } as const;
  $methods.set({ kind: 'known', methods: [{ ...card, ...charged }] });
  document.body.replaceChildren(document.createElement('div'));
  const root = createRoot(document.body.firstElementChild as Element);
  const show = (refusal: Order['payment_refusal']) =>
    act(() => root.render(<PayOptions subject={ORDER} totalFen={26_700} isOver={false} refusal={refusal} />));
  await show(null);
  return { show, end: () => act(() => root.unmount()) };
}
const refusals = () =>
  [...document.querySelectorAll('.payment-refusal')].map(({ textContent }) => textContent);
const link = () => document.querySelector('.payment-refusal a')?.getAttribute('href');

test('a refused press stands beside the buttons of its order, until the order says why itself', async () => {
  const { show, end } = await draw();
  await act(async () => refusePress({ order: '2000-0000-0002', text: '另一张订单' }));
  expect(refusals()).toEqual([]);
  await act(async () => refusePress({ order: ORDER, text: '付款页面正在打开', code: 'payment-opening' }));
  expect(refusals()).toEqual([expect.stringContaining('付款页面正在打开')]);
  await show({ code: 'order-expired', msg: '', values: {} });
  expect(refusals()).toEqual([expect.stringContaining('付款时间已过')]);
  // The cart still has the goods.
  expect(document.querySelector('.payment-refusal button')?.textContent).toBe('打开购物车');
  await show(null);
  expect(refusals()).toEqual([]);
  await end();
});

test('an order to an address without a country leads to the field, and back to the order', async () => {
  history.replaceState(null, '', `/orders/${ORDER}`);
  const user = { name: '林', email: 'lin@example.com', phone: '1', address: 'Weg 1', country: null };
  $session.set({ kind: 'user', user: { ...user, avatar: null, email_confirmed: true, pending_email: null } });
  const { show, end } = await draw();
  await show({ code: 'no-country', msg: '', values: {} });
  expect(refusals()).toEqual([expect.stringContaining('收货地址没有国家/地区')]);
  expect(link()).toBe(`/profile?from=%2Forders%2F${ORDER}#country`);
  expect(document.querySelector('button')?.getAttribute('aria-disabled')).toBe('true');
  await end();
});

test('an order whose papers are missing leads to the shop, because its goods may have left the cart', async () => {
  const { show, end } = await draw();
  await show({ code: 'shipping-needs-papers', msg: '', values: { name: '鸟翼蝶', country: 'DE' } });
  expect(refusals()).toEqual([expect.stringContaining('“鸟翼蝶”寄往德国须先办妥文件')]);
  expect(refusals()[0]).toContain('请联系客服');
  expect(refusals()[0]).not.toContain('购物车');
  await end();
});
