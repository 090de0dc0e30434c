// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $cart } from '../../browser/cart.ts';
import { $session } from '../../browser/session.ts';
import type { User } from '../accounts/account.contract.ts';
import type { Cart } from '../cart/cart.contract.ts';
import { wireProduct } from '../specimens/product.fixture.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { $message } from './quote-request.ts';

const [variant] = wireProduct.specifications.quality_variants;
const CART: Cart = {
  ...{ status: 200, version: 7, total: 257, freight: [] },
  data: [
    {
      ...{ id: 'line', product: wireProduct, quality: 'A1', variantKey: variant?.key ?? '' },
      ...{ quantity: 2, unit_price: 128.5, amount: 257, changes: [], shipping: [] },
    },
  ],
};
const USER: User = {
  ...{ name: '林', email: 'lin@example.com', phone: '1', address: '昆明', country: null, avatar: null },
  ...{ email_confirmed: true, pending_email: null },
};
const QUOTE = {
  ...{
    id: '0198c0de-7a1b-4c2d-8e3f-000000000002',
    state: 'requested',
    for_papers: false,
    message: '',
    created_at: '2026-11-21',
    sent_at: null,
  },
  ...{ items: [], order: null, total: null, freight: null, valid_until: null, reserved: null },
  ...{ question: null, papers: null, can_ask: false, can_decline: false },
  ...{ note: null, withdrawal_reason: null },
};

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}
let sent: Sent[];
let responses: (Response | 'cut')[];
let root: Root;

const json = (status: number, body: object) => Response.json({ status, ...body }, { status });
const refused = (status: number, code: string, values = {}) =>
  json(status, { code, msg: 'x', data: null, values });
const accepted = () => json(200, { msg: '询价已提交', data: QUOTE });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads its token there.
  document.cookie = 'XSRF-TOKEN=t';
  sent = [];
  responses = [];
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    if (!path.endsWith('/quotes') && !path.endsWith('/resend')) return json(503, { msg: '' });
    const parsed = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ path, key: new Headers(headers).get('idempotency-key'), body: parsed });
    const response = responses.shift();
    if (response === undefined || response === 'cut') throw new TypeError('Failed to fetch');
    return response;
  });
  $message.set('');
  $session.set({ kind: 'user', user: USER });
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  $session.set({ kind: 'asking' });
  $cart.set({ kind: 'asking' });
});

async function open(): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<QuoteForm cart={CART} onBack={() => undefined} />));
}

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`there is no button ${name}: ${document.body.textContent}`);
  await act(async () => button.click());
}

const write = async (text: string) => await act(async () => $message.set(text));
const shown = () => document.body.textContent;

test('a request sends the words and the shown cart’s version, and says where the quote will be', async () => {
  await open();
  expect(shown()).toContain('A1 × 2');
  await write(' 批发 20 件 ');
  responses = [accepted()];
  await press('提交询价');
  expect(sent.map(({ body }) => body)).toEqual([{ message: '批发 20 件', version: 7 }]);
  expect(shown()).toContain('历史订单');
  expect(document.querySelector('a.button')?.getAttribute('href')).toBe('/orders');
  expect(document.activeElement?.textContent).toBe('询价已提交');
  expect($message.get()).toBe('');
});

test('without words nothing is sent, and the field says so', async () => {
  await open();
  await press('提交询价');
  expect(sent).toEqual([]);
  expect(shown()).toContain('请填写询价说明');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
});

test('a lost answer is asked for again with the same key; after a refusal the key is another', async () => {
  await open();
  await write('批发');
  responses = ['cut', refused(500, 'unforeseen'), refused(400, 'cart-empty'), accepted()];
  for (let round = 0; round < 4; round++) await press('提交询价');
  const [first, second, third, fourth] = sent.map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test.each([
  [429, 'too-many-quotes', { minutes: 61 }, '1 小时 1 分钟'],
  [409, 'cart-changed', {}, '购物车已更新'],
  [422, 'key-reused', {}, '此前提交的已经收到'],
  [409, 'cart-unconfirmed', {}, '请先确认购物车中的变更'],
])(
  'a refusal with %i %s is told in words, and what was written stays',
  async (status, code, values, words) => {
    await open();
    await write('批发');
    responses = [refused(status, code, values)];
    await press('提交询价');
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(words);
    expect($message.get()).toBe('批发');
  },
);

test('an account without a confirmed mailbox is led to the confirmation instead', async () => {
  $session.set({ kind: 'user', user: { ...USER, email_confirmed: false } });
  await open();
  expect(document.querySelector('textarea')).toBeNull();
  expect(shown()).toContain('lin@example.com');
  responses = [json(200, { msg: '请打开我们发到该邮箱的最近一封确认邮件' })];
  await press('重新发送确认邮件');
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/user/email/resend']);
  expect(document.querySelector('[role="status"]')?.textContent).toBe(
    '请打开我们发到该邮箱的最近一封确认邮件',
  );
  await act(async () => $session.set({ kind: 'user', user: USER }));
  expect(document.querySelector('textarea')).not.toBeNull();
});
