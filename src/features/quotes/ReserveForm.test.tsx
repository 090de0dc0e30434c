// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $session } from '../../browser/session.ts';
import type { Cart, CartItem, CartOffer } from '../cart/cart.contract.ts';
import { wireProduct } from '../specimens/product.fixture.ts';
import { ReserveForm } from './ReserveForm.tsx';
import { ReserveInvite } from './ReserveInvite.tsx';

const line = (id: string): CartItem => ({
  ...{ id, product: { ...wireProduct, id, name: id }, quality: 'A1', variantKey: 'a1' },
  ...{ quantity: 2, unit_price: 128.5, amount: 257, changes: [] },
  shipping: [
    {
      ...{ country: 'DE', verdict: 'papers', words: [], refusal: 'papers-first' },
      papers: [{ name: '进口许可', who: 'buyer', when: 'before' }],
    },
  ],
});
const LINES = [line('鸟翼蝶'), line('红颈鸟翼蝶')];
const CART: Cart = { status: 200, data: LINES, total: 514, version: 7, freight: [] };

const request = (id: string, name: string, state = 'requested') => ({
  ...{ id, state, for_papers: true, message: '', created_at: '2026-11-21', sent_at: null },
  items: [
    {
      product: { id: name, name, main_image: '/images/a.webp' },
      ...{ quality: 'A1', quantity: 2, unit_price: 128.5, tier_price: 128.5 },
    },
  ],
  ...{ order: null, total: 257, freight: null, valid_until: null, reserved: null, question: null },
  ...{ papers: null, note: null, withdrawal_reason: null, can_ask: false, can_decline: false },
});
let requests: readonly object[];
let sent: unknown[];
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  requests = [];
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (!path.endsWith('/reservations')) return Response.json({ status: 200, msg: '', data: requests });
    sent.push([method, JSON.parse(String(body))]);
    return Response.json({ status: 200, msg: '已提交', data: request('made', '红颈鸟翼蝶') });
  });
  const user = { name: '林', email: 'lin@example.com', phone: '1', address: 'Weg 1', country: 'DE' };
  $session.set({ kind: 'user', user: { ...user, avatar: null, email_confirmed: true, pending_email: null } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  $session.set({ kind: 'asking' });
});

const shown = () => document.body.textContent ?? '';
const EMS: CartOffer['for_papers'] = {
  ...{ id: 'eu/ems', name: 'EMS', price: 200, because: null, paused: null },
  ...{ days: { from: 7, to: 15 }, tracked: true, duty_paid: false },
};
const opened = vi.fn(async () => undefined);
const invite = async (others: readonly CartItem[] = [], freight: CartOffer['for_papers'] = null) =>
  await act(async () =>
    root.render(
      <ReserveInvite {...{ country: 'DE', lines: LINES, others, freight, disabled: false }} open={opened} />,
    ),
  );
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);

// First, because read requests are kept.
test('requests that this page is too old to read count as none', async () => {
  requests = [{ ...request('a', '鸟翼蝶'), items: undefined }];
  await invite();
  expect(shown()).toContain('为这 4 件申请文件');
});

test('the cart offers to ask for what nobody asked for yet, and says what waits for an answer', async () => {
  requests = [request('a', '鸟翼蝶'), request('b', '红颈鸟翼蝶', 'withdrawn')];
  await invite();
  expect(shown()).toContain('有 1 种商品已申请预留，正在等客服答复');
  expect(shown()).toContain('为这 2 件申请文件');
  // Files share the page, so another one's links may be in it.
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '查看申请');
  expect(link?.getAttribute('href')).toBe('/orders');
});

test('once all is asked for, nothing more is offered, and the shopper reads how to pay for the rest', async () => {
  requests = [request('a', '鸟翼蝶'), request('b', '红颈鸟翼蝶')];
  await invite();
  expect(document.querySelector('button')).toBeNull();
  expect(shown()).toContain('其余商品可以先付款');
});

test('who waits for all has asked for both parts, and is not offered to wait again', async () => {
  const free = { ...line('蓝闪蝶'), shipping: [] };
  const [first, second] = [request('a', '鸟翼蝶'), request('b', '红颈鸟翼蝶')];
  requests = [{ ...first, items: [...first.items, ...request('a', '蓝闪蝶').items] }];
  await invite([free]);
  expect(shown()).toContain('有 2 种商品已申请预留');
  expect(shown()).toContain('为这 2 件申请文件');
  await act(async () => root.render(null));
  requests = [...requests, second];
  await invite([free]);
  expect(shown()).toContain('有 3 种商品已申请预留');
  expect(shown()).toContain('接受之前，这些商品留在购物车里。 查看申请');
});

test('the freight of the lines is said: quoted later, or the price of a way that takes permits', async () => {
  await invite();
  expect(shown()).toContain('运费文件齐备后报价');
  await invite([], EMS);
  expect(shown()).toContain('运费（EMS）¥200.00');
});

const form = (cart: Cart) =>
  act(async () => root.render(<ReserveForm cart={cart} onBack={() => undefined} />));
const together = () => document.querySelector<HTMLInputElement>('input[type=checkbox]');

test('beside lines that can be paid now, the shopper may wait for all, unless one has changed', async () => {
  await form(CART);
  expect(together()).toBeNull();
  const free = { ...line('蓝闪蝶'), shipping: [] };
  await form({ ...CART, data: [free, ...LINES] });
  expect(together()).toMatchObject({ checked: false, disabled: false });
  expect(shown()).toContain('其余 2 件也一起等文件');
  expect(shown()).toContain('其余商品可以先付款');
  const changes: CartItem['changes'] = [{ kind: 'price', before: 90, now: 128.5 }];
  await form({ ...CART, data: [{ ...free, changes }, ...LINES] });
  expect(together()?.disabled).toBe(true);
});

test('who waits for all asks for all, and reads that nothing is paid meanwhile', async () => {
  await form({ ...CART, data: [{ ...line('蓝闪蝶'), shipping: [] }, line('翠叶红颈凤蝶')] });
  expect(document.querySelectorAll('.quote-lines li')).toHaveLength(1);
  await act(async () => together()?.click());
  expect(document.querySelectorAll('.quote-lines li')).toHaveLength(2);
  expect(shown()).toContain('再一次付款、一起寄出');
  expect(shown()).not.toContain('其余商品可以先付款');
  await act(async () => button('提交申请')?.click());
  expect(sent).toEqual([['POST', { message: '', version: 7, address: null, with_payable: true }]]);
  expect(shown()).not.toContain('其余商品可以先付款');
});

test('lines that a request asks for already are not offered to wait again', async () => {
  requests = [request('a', '蓝闪蝶')];
  await form({ ...CART, data: [{ ...line('蓝闪蝶'), shipping: [] }, line('翠叶红颈凤蝶')] });
  expect(together()).toBeNull();
});

test('the form lists the lines that are asked for, and then says that they stay in the cart', async () => {
  requests = [request('a', '鸟翼蝶')];
  await act(async () => root.render(<ReserveForm cart={CART} onBack={() => undefined} />));
  expect([...document.querySelectorAll('.quote-lines li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('红颈鸟翼蝶'),
  ]);
  expect(shown()).toContain('接受之前不占库存');
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '提交申请')?.click(),
  );
  expect(sent).toEqual([['POST', { message: '', version: 7, address: null }]]);
  expect(shown()).toContain('预留申请已提交');
  expect(shown()).toContain('这些商品留在购物车里');
});
