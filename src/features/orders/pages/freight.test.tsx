// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { $methods } from '../../checkout/checkout.ts';
import type { Order, Receipt as ReceiptOrder } from '../orders.contract.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrderSums } from './OrderPage.tsx';
import { Receipt } from './PaymentPage.tsx';
import { UnpaidOrderActions } from './UnpaidOrderActions.tsx';

const SHIPPING: NonNullable<Order['shipping_info']> = {
  ...{ status: 'pending', shipping_method: '', courier: '', tracking_number: '' },
  ...{ shipping_fee: null, fee_status: null },
};
const ORDER: Order = {
  ...{ id: '1000-0000-0001', status: 'completed', created_at: '2026-11-20T08:00:00.000Z' },
  ...{ total_amount: 257.1, payment_method: 'stripe', method: 'card', pay_url: null, quote: null },
  ...{ payment_processing: false, payment_held: false, payable_until: null, payable_left: null },
  ...{
    items: [],
    shipments: [],
    delivery: null,
    balance: { refunded: 0, refunding: 0, owed: 0, remaining: null },
    display: { status: 'paid', tone: 'good', next: 'wait-dispatch' },
    charges: [],
    edits: [],
    events: [],
    charged: null,
  },
  ...{ refunded_amount: 0, refunding_amount: 0, owed_amount: 0, payable_amount: 257.1 },
  freight: { fee: null, status: null, way: null },
  shipping_info: SHIPPING,
  recipient: { name: '林', phone: '1', address: '1 Road', country: 'DE' },
  ...{ address_in_review: false, awaits_papers: false, payment_refusal: null },
};
const freight = (fee: number | null, status: Order['freight']['status'] = null) => ({
  freight: { fee, status, way: null },
});
const unpaid = { status: 'pending', shipping_info: null } as const;
const cancelled = { status: 'cancelled', shipping_info: null } as const;
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');
const freightNext: Partial<Order> = {
  display: { status: 'freight-undecided', tone: 'waiting', next: 'wait-freight' },
};
const LATER = '运费运费待定国际运费由客服另行确认';

test.each<[string, Partial<Order>, string, string]>([
  ['unpaid with freight', { ...unpaid, ...freight(200, 'due') }, '运费待付 ¥200.00', '¥457.10'],
  ['unpaid without a rate', unpaid, LATER, '¥257.10'],
  ['unpaid with free freight', { ...unpaid, ...freight(0) }, '运费免运费', '¥257.10'],
  ['paid with freight', freight(200, 'received'), '运费¥200.00 已付', '¥457.10'],
  ['paid, with freight that is asked for by a link', freight(88.5, 'due'), '运费待付 ¥88.50', '¥345.60'],
  ['paid, and its next step names the freight', freightNext, '运费运费待定', '¥257.10'],
  ['sent in part before its freight was decided', {}, LATER, '¥257.10'],
  ['paid, and its freight went back', freight(200, 'refunded'), '运费已退 ¥200.00', '¥457.10'],
  [
    'cancelled with freight that nobody asks for',
    { ...cancelled, ...freight(200, 'due') },
    '运费¥200.00',
    '¥457.10',
  ],
  ['cancelled without freight', cancelled, '', '¥257.10'],
  ['refunded without freight', { refunded_amount: 257.1 }, '', '¥257.10'],
  ['shipped without freight', { shipping_info: { ...SHIPPING, status: 'translating' } }, '', '¥257.10'],
])('an order that is %s shows its freight by one word, and the amount with it', (_, given, row, amount) => {
  const text = textOf(renderToStaticMarkup(<OrderSums order={{ ...ORDER, ...given }} />));
  expect(text).toContain(`商品总金额¥257.10${row}订单金额${amount}`);
});

test('an unpaid order asks for goods and freight, in the currency that is charged', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const limits = { least: 1, most: 9_999_999 } as const;
  const card = { name: 'card', provider: 'stripe', flow: 'redirect', label: 'Stripe 支付' } as const;
  $methods.set({
    kind: 'known',
    methods: [{ ...card, ...limits, currency: 'JPY', decimals: 0, rate: '20' }],
  });
  const until = { payable_until: new Date(Date.now() + 3_600_000).toISOString(), payable_left: 3_600 };
  const order = { ...ORDER, ...unpaid, ...until, ...freight(200, 'due'), payable_amount: 457.1 };
  const root = createRoot(document.body);
  await act(() => root.render(<UnpaidOrderActions order={order} refresh={() => undefined} />));
  expect(document.body.textContent).toContain('Stripe 支付将以 9142 JPY 结算');
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('the list of orders has the amount with freight, and no link for freight that is paid with the goods', () => {
  const due = {
    position: 1,
    kind: 'freight',
    reason: null,
    amount: 200,
    standing: 'due',
    pay_path: null,
  } as const;
  const card = (given: Partial<Order>) =>
    textOf(
      renderToStaticMarkup(
        <OrderCard
          order={{ ...ORDER, ...freight(200, 'due'), charges: [due], ...given }}
          refresh={() => undefined}
        />,
      ),
    );
  expect(card({ ...unpaid, payment_processing: true })).toContain('订单金额 ¥457.10');
  expect(card({ ...unpaid, payment_processing: true })).not.toContain('国际运费');
  expect(card({})).toContain('国际运费 ¥200.00');
});

const receipt = (given: Partial<ReceiptOrder>, isPaid = true) => {
  const nothing = { items: [], charge: null, freight_amount: null, next: null, delivery: null };
  const order: ReceiptOrder = { ...ORDER, ...nothing, ...given };
  return textOf(renderToStaticMarkup(<Receipt isPaid={isPaid} order={order} retry={() => undefined} />));
};

test.each<[string, Partial<ReceiptOrder>, string]>([
  ['goods alone', {}, '总计 ¥257.10'],
  ['goods and freight', { freight_amount: 200 }, '运费 ¥200.00总计 ¥457.10'],
  ['goods whose freight is undecided', { next: 'wait-freight', delivery: null }, '运费 运费待定总计 ¥257.10'],
  [
    'an addition',
    { charge: { kind: 'addition', reason: '加固', amount: 28.5 }, next: 'wait-freight' },
    '订单内容本次付款：补款（加固） ¥28.50',
  ],
])('the receipt of %s has what was paid', (_, given, amounts) => {
  expect(receipt(given)).toContain(`已支付${amounts}查看订单`);
});

test('the receipt of freight lists the goods without the amounts that another payment paid', () => {
  const product = { id: 'morpho', name: '蓝闪蝶', main_image: '/images/a.jpg' };
  const paidInfo = { paid_price: 98, amount: 196 };
  const items = [{ id: '1', quality: 'A1', quantity: 2, paidInfo, product }];
  const charge = { kind: 'freight', reason: null, amount: 190 } as const;
  expect(receipt({ items })).toContain('¥196.00');
  const ofFreight = receipt({ items, charge });
  expect(ofFreight).toMatch(/订单内容蓝闪蝶.*本次付款：国际运费 ¥190\.00/);
  expect(ofFreight).not.toContain('196');
});

const ARRIVES = { from: '2027-01-08', to: '2027-01-28' };
const SHIPS = { from: '2026-12-19', to: '2026-12-29' };

test('the receipt says what follows, and when', () => {
  expect(receipt({ next: 'wait-dispatch', delivery: { ships: SHIPS, arrives: ARRIVES } })).toContain(
    '接下来备货后寄出，预计 12月19日–29日寄出寄出时邮件告知运单号预计 1月8日–28日送达查看订单',
  );
  expect(receipt({ next: 'wait-freight', delivery: { ships: null, arrives: ARRIVES } })).toContain(
    '接下来客服报出运费，付款链接会发到您的邮箱寄出时邮件告知运单号预计 1月8日–28日送达查看订单',
  );
});

test.each<[string, Partial<ReceiptOrder>, boolean]>([
  ['was refunded', { next: null, delivery: null }, true],
  ['was sent', { next: null, delivery: { ships: null, arrives: ARRIVES } }, true],
  ['waits for a replacement', { next: 'wait-dispatch', delivery: null }, true],
  ['waits for the bank', { status: 'pending' }, false],
])('the receipt of an order that %s promises nothing', (_, given, isPaid) => {
  expect(receipt(given, isPaid)).not.toMatch(/接下来|待支付/);
});
