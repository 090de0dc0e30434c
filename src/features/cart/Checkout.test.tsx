// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $cart } from '../../browser/cart.ts';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $session } from '../../browser/session.ts';
import type { User } from '../accounts/account.contract.ts';
import { $methods, $refusedPress, payOnPage, refusePress } from '../checkout/checkout.ts';
import type { PaymentMethodOffer } from '../orders/orders.contract.ts';
import type { LineRefusal } from '../shipping/shipping.contract.ts';
import { wireProduct } from '../specimens/product.fixture.ts';
import { Checkout } from './Checkout.tsx';
import type { Cart, CartItem, CartOffer } from './cart.contract.ts';
import { findCartFreight } from './cart-freight.ts';

const USER: User = {
  ...{ name: '林', email: 'lin@example.com', phone: '1', address: 'Weg 1', country: 'DE', avatar: null },
  ...{ email_confirmed: true, pending_email: null },
};
const CARD: PaymentMethodOffer = {
  ...{ name: 'card', provider: 'stripe', flow: 'redirect', label: 'Stripe 支付' },
  ...{ currency: 'CNY', decimals: 2, rate: null, least: 400, most: 99_999_999 },
};
const line = (id: string, refusal: LineRefusal | null, quantity = 1): CartItem => ({
  ...{ id, product: { ...wireProduct, id, name: id }, quality: 'A1', variantKey: 'a1' },
  ...{ quantity, unit_price: 100, amount: 100 * quantity, changes: [] },
  shipping: refusal === null ? [] : [{ country: 'DE', verdict: 'papers', papers: [], words: [], refusal }],
});
const EMS = {
  ...{ id: 'eu/ems', name: 'EMS', price: 86, because: null, paused: null },
  ...{ days: { from: 7, to: 15 }, tracked: true, duty_paid: false },
};
const cart = (data: CartItem[], more: Partial<CartOffer> = {}): Cart => ({
  ...{ status: 200, data, version: 7, total: 700 },
  freight: [
    {
      ...{ country: 'DE', ways: [EMS], proposed: EMS.id, because: null, tax_note: null },
      ...{ total: 200, for_papers: null },
      ...more,
    },
  ],
});
const MIXED = [line('free', null, 2), line('papers', 'papers-first'), line('forbidden', 'forbidden', 3)];

let root: Root;
const asked = vi.fn();
let requests: readonly object[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Other files' tests share this address.
  history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.includes('/quotes')) return Response.json({ status: 200, msg: '', data: requests });
    if (path.endsWith('/create-session')) asked(JSON.parse(String(body)));
    return Response.json({ status: 502, code: 'payment-not-begun', msg: '', data: [] }, { status: 502 });
  });
  $session.set({ kind: 'user', user: USER });
  $methods.set({ kind: 'known', methods: [CARD] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  asked.mockReset();
  $session.set({ kind: 'asking' });
  $chosenAddress.set(null);
  $refusedPress.set(undefined);
});

const draw = async (shown: Cart, country: string | null = 'DE') => {
  $cart.set({ kind: 'cart', cart: shown, isOld: false });
  const freight = findCartFreight(shown, country, undefined);
  await act(async () =>
    root.render(<Checkout cart={shown} freight={freight} isOld={false} openQuote={async () => undefined} />),
  );
};
const text = () => document.body.textContent ?? '';
const headings = () =>
  [...document.querySelectorAll('.cart-part-title')].map(({ textContent }) => textContent);
const payButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stripe 支付');

test('a mixed cart is paid in part, papers are asked for beside it, and forbidden lines are only counted', async () => {
  await draw(cart(MIXED));
  expect(headings()).toEqual(['先付这 2 件', '为这 1 件申请文件']);
  expect(text()).toContain('商品合计 ¥200.00');
  expect(text()).toContain('应付¥286.00');
  expect(text()).toContain('另有 3 件现在不能付款，留在购物车里');
  await act(async () => payButton()?.click());
  expect(asked).toHaveBeenCalledWith({
    ...{ version: 7, lines: ['free'], address: null, freight: { way: 'eu/ems', fee: 86 }, method: 'card' },
  });
});

test('what a request asks for can still be paid, and the buyer reads beside the button what that means', async () => {
  const [free, papers] = [line('free', null, 2), line('papers', 'papers-first')];
  await draw(cart([free, papers]));
  expect(text()).not.toContain('已申请一起等文件');
  const items = [free, papers].map(({ product, quality }) => ({ product, quality }));
  requests = [{ state: 'requested', for_papers: true, items }];
  await act(async () => root.render(null));
  await draw(cart([free, papers]));
  await vi.waitFor(() => expect(text()).toContain('其中 1 种已申请一起等文件；现在付款就不再等。'));
  expect(text()).toContain('有 2 种商品已申请预留');
  expect(payButton()?.disabled).toBe(false);
});

test('a cart that can be paid whole has one part without a heading', async () => {
  await draw(cart([line('free', null, 2)]));
  expect(headings()).toEqual([]);
  expect(payButton()?.disabled).toBe(false);
  expect(text()).not.toContain('另有');
});

test('a change in one part does not hold up the other', async () => {
  const changes: CartItem['changes'] = [{ kind: 'price', before: 90, now: 100 }];
  const [free, papers] = [line('free', null), line('papers', 'papers-first')];
  await draw(cart([free, { ...papers, changes }]));
  expect(payButton()?.disabled).toBe(false);
  await vi.waitFor(() =>
    expect(document.querySelector('[data-reserve-open]')).toHaveProperty('disabled', true),
  );
  await draw(cart([{ ...free, changes }, papers]));
  expect(payButton()?.disabled).toBe(true);
  expect(document.querySelector('[data-reserve-open]')).toHaveProperty('disabled', false);
});

test('a part whose lines are all gone costs nothing, whatever else is in the cart', async () => {
  const gone: CartItem = { ...line('gone', null), changes: [{ kind: 'taken-down' }] };
  await draw(cart([gone, line('papers', 'papers-first')], { ways: [], proposed: null, total: 0 }));
  expect(headings()).toEqual(['先付这 1 件', '为这 1 件申请文件']);
  expect(document.querySelector('[data-cart-total]')?.textContent).toBe('¥0.00');
});

test('a cart of papers alone can’t be paid, and says their freight', async () => {
  await draw(cart([line('papers', 'papers-first')], { total: 0, for_papers: EMS }));
  expect(text()).toContain('运费（EMS）¥86.00');
  expect(payButton()).toBeUndefined();
});

test('a cart of which nothing can be paid or asked for leads to what can be sent', async () => {
  await draw(cart([line('forbidden', 'forbidden')], { total: 0 }));
  expect([...document.querySelectorAll('button')]).toEqual([]);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/search?to=DE');
  // The buyer can ask about a line without a verdict.
  await draw(cart([line('unknown', 'unknown')], { total: 0 }));
  expect(document.querySelector('button')?.textContent).toBe('批发询价');
  const unsure = line('unsure', 'unknown').shipping.map((one) => ({
    ...one,
    verdict: 'unknown' as const,
    refusal: null,
  }));
  await draw(cart([line('free', null), { ...line('unsure', null), shipping: unsure }]));
  expect(document.querySelector('[data-quote-open]')?.textContent).toBe('询价并请本店确认');
});

test.each([
  [{ country: null }, '收货地址没有国家/地区', '#country'],
  [{ phone: ' ' }, '请先完善收货信息', '#phone'],
  [{ address: '', country: null }, '请先完善收货信息', '#address'],
])(
  'an account without %j reads so beside the button, with the way to the field',
  async (fields, says, field) => {
    $session.set({ kind: 'user', user: { ...USER, ...fields } });
    await draw(cart([line('free', null)]), 'country' in fields ? null : 'DE');
    const refusal = document.getElementById(payButton()?.getAttribute('aria-describedby') ?? '');
    expect(refusal?.textContent).toContain(says);
    expect(refusal?.querySelector('a')?.getAttribute('href')).toBe(`/profile?from=%2F%23cart${field}`);
    await act(async () => payButton()?.click());
    expect(asked).not.toHaveBeenCalled();
    // An address of the book is complete.
    await act(async () => $chosenAddress.set({ id: 'other', country: 'DE' }));
    expect(document.querySelector('.payment-refusal')).toBeNull();
  },
);

test('a refused press stands beside the button until the next press or another cart', async () => {
  const shown = cart([line('free', null)]);
  await draw(shown);
  await act(async () => refusePress({ order: undefined, text: '付款页面正在打开', code: 'payment-opening' }));
  expect(document.querySelector('.payment-refusal')?.textContent).toContain('付款页面正在打开');
  expect(payButton()?.getAttribute('aria-disabled')).toBe('false');
  await draw({ ...shown, version: 8 });
  expect(document.querySelector('.payment-refusal')).toBeNull();
  await act(async () => refusePress({ order: '1', text: '属于订单' }));
  expect(text()).not.toContain('属于订单');
  await act(async () => void payOnPage(CARD, { lines: ['free'] }));
  await vi.waitFor(() =>
    expect(document.querySelector('.payment-refusal')?.textContent).toContain('支付未完成'),
  );
});
