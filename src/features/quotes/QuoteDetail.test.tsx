// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $notices } from '../base/notices.ts';
import type { Order } from '../orders/orders.contract.ts';
import { OrderCard } from '../orders/pages/OrderCard.tsx';
import { wireProduct } from '../specimens/product.fixture.ts';
import { QuoteDetail } from './QuoteDetail.tsx';
import { QuoteList } from './QuoteList.tsx';
import type { Quote } from './quotes.contract.ts';

const ID = '1000-0000-0001';
const AT = '2026-11-21T10:00:00.000Z';
const QUOTE: Quote = {
  ...{
    id: '0198c0de-7a1b-4c2d-8e3f-000000000002',
    state: 'sent',
    for_papers: false,
    message: '批发 20 件',
    created_at: AT,
    sent_at: AT,
  },
  items: [
    {
      product: { id: wireProduct.id, name: wireProduct.name, main_image: '/images/a.webp' },
      ...{ quality: 'A1', quantity: 20, unit_price: 96.5, tier_price: 110 },
    },
  ],
  ...{ order: ID, total: 1930, freight: 88.5, valid_until: AT, reserved: true },
  ...{ question: null, papers: null, can_ask: true, can_decline: true },
  ...{ note: '附证书', withdrawal_reason: null },
};
const ORDER: Order = {
  ...{ id: ID, status: 'pending', created_at: AT, total_amount: 1930, payment_method: 'stripe' },
  ...{
    method: 'card',
    pay_url: `http://shop/orders/${ID}`,
    quote: QUOTE.id,
    payment_processing: false,
    payment_held: false,
  },
  ...{ payable_until: AT, payable_left: 3 * 86_400 + 60 },
  items: [
    {
      ...{ id: `${ID}-1`, product: wireProduct, quality: 'A1', quantity: 20 },
      paidInfo: { paid_price: 96.5, amount: 1930 },
    },
  ],
  ...{
    shipping_info: null,
    shipments: [],
    delivery: null,
    balance: { refunded: 0, refunding: 0, owed: 0, remaining: null },
    display: { status: 'unpaid', tone: 'waiting', next: 'pay' },
    charges: [],
    charged: null,
  },
  ...{ refunded_amount: 0, refunding_amount: 0, owed_amount: 0 },
  recipient: { name: '林', phone: '1', address: '昆明', country: null },
  payable_amount: 2018.5,
  freight: {
    ...{ fee: 88.5, status: 'due' },
    way: { name: 'EMS', days: { from: 7, to: 15 }, tracked: true, duty_paid: false },
  },
  address_in_review: false,
  payment_refusal: null,
  edits: [],
  awaits_papers: false,
  events: [{ kind: 'placed', at: AT }],
};

let root: Root;
let respond: () => Response;
const calls: string[] = [];
const refresh = vi.fn();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads its token there.
  document.cookie = 'XSRF-TOKEN=t';
  calls.length = 0;
  refresh.mockReset();
  $notices.set([]);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return respond();
  });
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(element: React.ReactNode): Promise<string> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(element));
  return document.body.textContent ?? '';
}

const page = async (order: Partial<Order> = {}, quote: Partial<Quote> = {}) =>
  await draw(<QuoteDetail order={{ ...ORDER, ...order }} quote={{ ...QUOTE, ...quote }} refresh={refresh} />);

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

async function press(name: string, at = 0): Promise<void> {
  const found = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)[
    at
  ];
  if (found === undefined) throw new Error(`there is no button ${name}: ${buttons()}`);
  await act(async () => found.click());
}

describe('the page of an open quote', () => {
  test('shows quoted prices beside those of the moment, freight, days left and what is reserved', async () => {
    const text = await page();
    for (const words of [
      '商城现价¥110.00',
      '报价单价¥96.50',
      '还剩 3 天',
      '已为您保留',
      '运费¥88.50EMS应付¥2018.50',
      '客服留言附证书',
    ])
      expect(text.replaceAll(' ', '').replaceAll(',', '')).toContain(
        words.replaceAll(' ', '').replaceAll(',', ''),
      );
    expect(text).not.toMatch(/免运费|另行支付|付款链接/);
    expect(text).not.toContain('取消订单');
  });

  test.each([
    [null, '运费待定付款后由客服报价应付¥1930.00'],
    [0, '免运费应付¥1930.00'],
  ])('whose freight is %s says %s', async (fee, words) => {
    const order = { freight: { fee, status: null, way: null }, payable_amount: 1930 };
    expect((await page(order, { freight: fee })).replaceAll(' ', '')).toContain(words);
  });

  test('without a reservation says so', async () => {
    expect(await page({}, { reserved: false })).toContain('未保留');
  });

  test('asks back no empty question, and keeps what an unreachable server did not get', async () => {
    await page();
    await press('提问');
    await press('发送问题');
    expect(calls).toEqual([]);
    expect(document.querySelector('.field-error')?.textContent).toBe('请填写问题');
    const field = document.querySelector('textarea');
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    await act(async () => {
      setValue?.call(field, '能包邮吗？');
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    respond = () => {
      throw new TypeError('Failed to fetch');
    };
    await press('发送问题');
    expect(document.querySelector('.field-error')?.textContent).toContain('请重试');
    expect(field?.value).toBe('能包邮吗？');
    expect(refresh).not.toHaveBeenCalled();
    respond = () => Response.json({ status: 200, msg: '已发送', data: { ...QUOTE, question: '能包邮吗？' } });
    await press('发送问题');
    expect(calls).toEqual(Array(2).fill(`POST /api/v1/quotes/${QUOTE.id}/ask`));
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('asks back once', async () => {
    expect(await page({}, { question: '能包邮吗？', can_ask: false })).toContain('能包邮吗？');
    expect(buttons()).not.toContain('提问');
  });

  test('is declined after the consequences were told', async () => {
    await page();
    await press('谢绝报价');
    expect(document.querySelector('dialog')?.textContent).toContain('不能恢复');
    expect(calls).toEqual([]);
    respond = () =>
      Response.json({ status: 200, msg: '已谢绝这份报价', data: { ...QUOTE, state: 'declined' } });
    await press('谢绝报价', 1);
    expect(calls).toEqual([`POST /api/v1/quotes/${QUOTE.id}/decline`]);
    expect($notices.get().map(({ kind, text }) => [kind, text])).toEqual([['success', '已谢绝这份报价']]);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('that another tab declined says so, and is read again', async () => {
    await page();
    await press('谢绝报价');
    const values = { because: 'quoteEnded' };
    respond = () =>
      Response.json(
        { status: 409, code: 'quote-not-possible', msg: 'x', data: null, values },
        { status: 409 },
      );
    await press('谢绝报价', 1);
    expect($notices.get().map(({ kind, text }) => [kind, text])).toEqual([['info', '这份报价已经结束']]);
    expect(refresh).toHaveBeenCalledOnce();
  });
});

test.each([
  [{ payable_left: 0 }, {}, '报价已过有效期'],
  [{ payment_processing: true, payable_until: null, payable_left: null }, {}, '付款正由银行确认'],
  [
    { payment_processing: true, payment_held: true, payable_until: null, payable_left: null },
    {},
    '正由本店确认收款',
  ],
  [{ status: 'cancelled' }, { state: 'declined' }, '您已谢绝这份报价'],
  [{ status: 'cancelled' }, { state: 'expired' }, '报价已过有效期'],
  [{ status: 'cancelled' }, { state: 'withdrawn' }, '客服已撤回这份报价'],
  [{ status: 'cancelled' }, { state: 'withdrawn', withdrawal_reason: '缺货' }, '说明：缺货'],
  [{ status: 'cancelled' }, { state: 'requested', order: null, items: [] }, '客服正在修改这份报价'],
  [{ status: 'cancelled' }, { order: '1000-0000-0002' }, '请以新报价为准'],
] as const)('an order %o of a quote %o says what became of it: %s', async (order, quote, words) => {
  const { items, ...others }: Partial<Quote> = { items: QUOTE.items, ...quote } as Partial<Quote>;
  expect(await page(order, { ...others, items: items ?? [] })).toContain(words);
  expect(document.querySelector('[role="status"]')?.textContent).toContain(words);
  for (const name of ['提问', '谢绝报价']) expect(buttons()).not.toContain(name);
  const isEnded = 'status' in order;
  expect(/商城现价|88\.50/.test(document.body.textContent ?? '')).toBe(!isEnded);
  const newer = document.querySelector('a[href="/orders/1000-0000-0002"]');
  expect(newer !== null).toBe(others.order === '1000-0000-0002');
});

test('among the orders a sent quote leads to its page, with the days that are left', async () => {
  const text = await draw(<OrderCard order={ORDER} refresh={refresh} />);
  expect(text).toContain('还剩 3 天');
  expect(text).toContain('待支付');
  expect(text).not.toContain('支付方式');
  expect(document.querySelector('a.button')?.getAttribute('href')).toBe(`/orders/${ID}`);
  expect(buttons()).toEqual([]);
});

test.each([
  ['list', (order: Order) => <OrderCard order={order} refresh={refresh} />],
  ['page', (order: Order) => <QuoteDetail order={order} quote={QUOTE} refresh={refresh} />],
])('whoever waited for papers reads in the %s that they are there', async (_, shown) => {
  const display = { status: 'papers-complete', tone: 'waiting', next: 'pay' } as const;
  await draw(shown({ ...ORDER, display }));
  expect(document.querySelector('.order-status')?.textContent).toBe('文件已办齐，待支付');
  await draw(shown({ ...ORDER, display, payable_left: 0 }));
  expect(document.querySelector('.order-status.bad')?.textContent).toBe('报价已过期');
});

describe('beside the orders', () => {
  const many = (states: readonly Quote['state'][]) =>
    states.map((state, n) => ({ ...QUOTE, id: `${n}`, state }));

  test('stand requests and what ended, without what is an order', async () => {
    await draw(
      <QuoteList quotes={many(['requested', 'sent', 'paid', 'expired', 'declined'])} retry={refresh} />,
    );
    expect([...document.querySelectorAll('.order-status')].map(({ textContent }) => textContent)).toEqual([
      ...['等待报价', '报价已过期', '已谢绝'],
    ]);
    expect(document.querySelector('summary')?.textContent).toBe('已结束的报价（2）');
  });

  test('a request for a reservation says that it waits for an answer, and takes nothing', async () => {
    const request = {
      ...QUOTE,
      ...{ state: 'requested' as const, for_papers: true, order: null, message: '', reserved: null },
    };
    const text = await draw(<QuoteList quotes={[request]} retry={refresh} />);
    expect(text).toContain('等客服答复');
    expect(text).toContain('¥1930.00');
    expect(text).toContain('接受之前不占库存');
    expect(text).not.toContain('报价');
  });

  test('a request that staff declined says so with the reason; a reservation that ended has words of its own', async () => {
    const ended = { ...QUOTE, for_papers: true, state: 'withdrawn' as const, withdrawal_reason: '办不下来' };
    const text = await draw(
      <QuoteList
        quotes={[
          { ...ended, id: 'declined', order: null },
          { ...ended, id: 'given-up', state: 'declined', withdrawal_reason: null },
        ]}
        retry={refresh}
      />,
    );
    expect([...document.querySelectorAll('.order-status')].map(({ textContent }) => textContent)).toEqual([
      ...['未接受', '已放弃'],
    ]);
    expect(text).toContain('说明：办不下来');
  });

  test('stands nothing if all are orders', async () => {
    expect(await draw(<QuoteList quotes={many(['sent', 'paid'])} retry={refresh} />)).toBe('');
  });

  test('a failure can be tried again', async () => {
    await draw(<QuoteList quotes={undefined} retry={refresh} />);
    await press('重试');
    expect(refresh).toHaveBeenCalledOnce();
  });
});
