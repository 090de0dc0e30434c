// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $session } from '../../browser/session.ts';
import type { Cart, CartItem } from '../cart/cart.contract.ts';
import { wireProduct } from '../specimens/product.fixture.ts';
import { ReserveForm } from './ReserveForm.tsx';
import { ReserveInvite } from './ReserveInvite.tsx';

const line = (id: string): CartItem => ({
  ...{ id, product: { ...wireProduct, id, name: id }, quality: 'A1', variantKey: 'a1' },
  ...{ quantity: 2, unit_price: 128.5, amount: 257, changes: [] },
  shipping: [
    {
      ...{ country: 'DE', verdict: 'papers', words: [] },
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
const invite = async () =>
  await act(async () =>
    root.render(<ReserveInvite country="DE" lines={LINES} open={async () => undefined} disabled={false} />),
  );

// First, because read requests are kept.
test('requests that this page is too old to read count as none', async () => {
  requests = [{ ...request('a', '鸟翼蝶'), items: undefined }];
  await invite();
  expect(shown()).toContain('有 2 种商品寄往德国须先办文件');
});

test('the cart offers to ask for what nobody asked for yet, and says what waits for an answer', async () => {
  requests = [request('a', '鸟翼蝶'), request('b', '红颈鸟翼蝶', 'withdrawn')];
  await invite();
  expect(shown()).toContain('有 1 种商品已申请预留，正在等客服答复');
  expect(shown()).toContain('有 1 种商品寄往德国须先办文件');
  // Files share the page, so another one's links may be in it.
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '查看申请');
  expect(link?.getAttribute('href')).toBe('/orders');
});

test('once all is asked for, nothing more is offered, and the shopper reads how to pay for the rest', async () => {
  requests = [request('a', '鸟翼蝶'), request('b', '红颈鸟翼蝶')];
  await invite();
  expect(document.querySelector('button')).toBeNull();
  expect(shown()).toContain('请把它们移出购物车，申请不受影响');
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
