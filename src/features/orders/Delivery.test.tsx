import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Delivery } from './Delivery.tsx';
import type { Order } from './orders.contract.ts';
import { ordersText } from './orders.text.ts';

const SHIPPING: NonNullable<Order['shipping_info']> = {
  ...{ status: 'pending', shipping_method: '', courier: '', tracking_number: '' },
  ...{ shipping_fee: null, fee_status: null },
};
const ORDER: Order = {
  ...{ id: '1000-0000-0001', status: 'completed', created_at: '2026-11-20T08:00:00.000Z' },
  ...{ total_amount: 257, payment_method: 'stripe', method: 'card', pay_url: null, quote: null },
  ...{
    payment_processing: false,
    payment_held: false,
    payable_until: null,
    payable_left: null,
    items: [],
    shipments: [],
    delivery: null,
    balance: { refunded: 0, refunding: 0, owed: 0, remaining: null },
    display: { status: 'paid', tone: 'good', next: 'wait-dispatch' },
    charges: [],
  },
  ...{ refunded_amount: 0, refunding_amount: 0, owed_amount: 0, charged: null, events: [] },
  payable_amount: 0,
  freight: { fee: null, status: null, way: null },
  shipping_info: SHIPPING,
  recipient: { name: '林', phone: '1', address: '1 Road', country: 'IN' },
  ...{ address_in_review: true, awaits_papers: false, edits: [], payment_refusal: null },
};

test.each<[string, Partial<Order>, boolean]>([
  ['says that staff decide about its new address', {}, true],
  ['says nothing where they need not', { address_in_review: false }, false],
  [
    'says nothing where the next step says it',
    { display: { status: 'address-in-review', tone: 'waiting', next: 'wait-address' } },
    false,
  ],
  ['says nothing once it was shipped', { shipping_info: { ...SHIPPING, status: 'translating' } }, false],
])('a paid order %s', (_, given, isSaid) => {
  const html = renderToStaticMarkup(<Delivery order={{ ...ORDER, ...given }} />);
  expect(html.includes(ordersText('zh-CN').addressInReview)).toBe(isSaid);
});

const item = { id: 'a', quantity: 2, quality: 'A1', product: { name: '蝶' } } as Order['items'][number];
const PARCEL: Order['shipments'][number] = {
  ...{ courier: 'DHL', tracking_number: '1', tracking_url: null, joined_with: [] },
  ...{ shipped_at: '2026-11-21T08:00:00.000Z', items: [{ id: 'a', quantity: 1 }] },
};

test.each<[string, Partial<Order>, string]>([
  ['that waits for its first parcel says so', {}, '<li class="reached" aria-current="step">待发货'],
  ['that was sent in part lists its parcel', { shipments: [PARCEL] }, '蝶 A1 × 1'],
  [
    'whose money goes back lists the parcel that was sent',
    { shipments: [PARCEL], refunded_amount: 257 },
    '蝶 A1 × 1',
  ],
])('a paid order %s', (_, given, text) => {
  const html = renderToStaticMarkup(<Delivery order={{ ...ORDER, items: [item], ...given }} />);
  expect(html).toContain('配送方式');
  expect(html).toContain(text);
});

const EMS = { name: 'EMS', days: { from: 7, to: 15 }, tracked: true, duty_paid: false };
const withWay = (way: Order['freight']['way']) => ({ freight: { fee: 200, status: null, way } });

test.each<[string, Partial<Order>, string]>([
  [
    'has the chosen way with its days before it is paid',
    { ...withWay(EMS), status: 'pending', shipping_info: null },
    'EMS（付款后约 7–15 天，可追踪）',
  ],
  [
    'has the chosen way without its days once it is paid, because the next step has dates',
    { ...withWay(EMS), shipping_info: { ...SHIPPING, shipping_method: 'EMS' } },
    'EMS（可追踪）',
  ],
  [
    'has the way that staff chose instead',
    { ...withWay(EMS), shipping_info: { ...SHIPPING, shipping_method: 'DHL' } },
    'DHL',
  ],
  [
    'has the way alone once it was shipped',
    { ...withWay(EMS), shipping_info: { ...SHIPPING, status: 'done', shipping_method: 'EMS' } },
    'EMS',
  ],
  ['has none that was chosen', withWay(null), '发货时确定'],
  ['will not be shipped', { ...withWay(EMS), status: 'cancelled', shipping_info: null }, '未发货'],
])('an order that %s says so', (_, given, method) => {
  const html = renderToStaticMarkup(<Delivery order={{ ...ORDER, ...given }} />);
  expect(html).toContain(`<dt>送货方式</dt><dd>${method}</dd>`);
});

test.each<[string, Partial<Order>]>([
  ['arrived', { shipping_info: { ...SHIPPING, status: 'done' } }],
  ['was sent in part', { shipments: [PARCEL] }],
])('an order that %s without a recorded method never says that it is decided later', (_, given) => {
  const html = renderToStaticMarkup(<Delivery order={{ ...ORDER, items: [item], ...given }} />);
  expect(html).not.toMatch(/送货方式|发货时确定|未发货/);
});

test('the one parcel of a whole order has no number, and its contents are the order’s own', () => {
  const sent: Partial<Order> = { shipping_info: { ...SHIPPING, status: 'done' }, shipments: [PARCEL] };
  const html = renderToStaticMarkup(<Delivery order={{ ...ORDER, items: [item], ...sent }} />);
  expect(html).toContain('<dt>快递公司</dt><dd>DHL</dd>');
  expect(html).not.toMatch(/包裹/);
});
