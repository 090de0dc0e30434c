import { describe, expect, test } from 'vitest';
import { cabinetSchema, sharedDrawerSchema } from './cabinet.ts';
import { isCabinet, isSharedDrawer } from './cabinet-client.ts';
import { cartSchema } from './cart.ts';
import { isCart } from './cart-checks.ts';
import { productSchema, publishedProductSchema, stockItemSchema } from './catalogue.ts';
import { isProduct, isPublishedProduct } from './catalogue-checks.ts';
import type { Check } from './checks.ts';
import { isOrder, isPaymentMethod, isReceipt } from './order-checks.ts';
import { orderSchema, paymentMethodSchema, receiptSchema } from './orders.ts';
import { wireProduct } from './product.fixture.ts';
import { quoteSchema } from './quotes.ts';
import { isQuote } from './quotes-client.ts';
import { isStockItem } from './stock-checks.ts';
import { favoritesPageSchema } from './wants.ts';
import { isFavoritesPage } from './wants-client.ts';

const product = wireProduct;
const [variant] = product.specifications.quality_variants;
if (variant === undefined) throw new Error('no grade');
const { stock: _, ...bought } = variant;
const item = {
  ...{ id: '1-1', quality: 'A1', quantity: 2, paidInfo: { paid_price: 128.5, amount: 257 } },
  product: { ...product, specifications: { quality_variants: [bought] } },
};
const at = '2026-11-21T10:00:00.000Z';
const specimenLabel = {
  ...{ latin_name: 'Morpho didius', country: 'PE', collected_on: '2019-06', collector: '', number: '' },
  ...{ sex: '雄', quantity: 1 },
};
const ownSpecimen = {
  ...{ ...specimenLabel, id: '0198c0de-7a1b-4c2d-8e3f-000000000006' },
  ...{ chinese_name: '闪蝶', family_name: '', site: 'Satipo' },
};
const boughtSpecimen = {
  ...{ ...specimenLabel, id: '0198c0de-7a1b-4c2d-8e3f-000000000007', name: '闪蝶', family: '蛱蝶科' },
  ...{ locality: 'Satipo', locality_coarsened: false, picture: '/images/a-1600x1280.webp' },
  grade: 'A1',
};

const samples: readonly (readonly [
  string,
  Check,
  { safeParse: (value: unknown) => { success: boolean } },
  unknown,
])[] = [
  ['a product', isProduct, productSchema, product],
  ['a published product', isPublishedProduct, publishedProductSchema, product],
  [
    'live stock',
    isStockItem,
    stockItemSchema,
    { id: 'morpho', withdrawn: false, version: 'v1', variants: [variant] },
  ],
  [
    'an order',
    isOrder,
    orderSchema,
    {
      ...{ id: '1', status: 'pending', created_at: at, total_amount: 257, payment_method: 'stripe' },
      ...{ method: 'card' },
      ...{
        pay_url: null,
        quote: null,
        payment_processing: false,
        payment_held: false,
        payment_refusal: {
          ...{ code: 'shipping-forbidden', msg: '“闪蝶”不能寄往印度' },
          values: { name: '闪蝶', country: 'IN' },
        },
        payable_until: at,
        payable_left: 90,
        items: [item],
      },
      shipping_info: {
        ...{ status: 'pending', shipping_method: '', courier: '', tracking_number: '' },
        ...{ shipping_fee: 12.5, fee_status: 'due' },
      },
      shipments: [
        {
          ...{ courier: 'DHL', tracking_number: '1', tracking_url: 'https://dhl.example/1' },
          ...{ shipped_at: '2026-11-20T08:00:00.000Z', joined_with: ['2'], items: [] },
        },
      ],
      charges: [
        { position: 1, kind: 'freight', reason: null, amount: 88.5, standing: 'due', pay_path: '/pay/a' },
      ],
      edits: [
        {
          ...{ state: 'confirmed', at, reason: '换品级', difference: -30 },
          changes: [{ name: '闪蝶', quality: 'A1', before: 2, after: 1 }],
        },
      ],
      ...{ refunded_amount: 0.01, refunding_amount: 0, owed_amount: 96 },
      charged: { amount: '35.70', currency: 'USD', rate: '0.1389' },
      recipient: { name: '林', phone: '1', address: '昆明', country: 'CN' },
      address_in_review: false,
      awaits_papers: false,
      events: [{ kind: 'placed', at }],
    },
  ],
  [
    'a quote',
    isQuote,
    quoteSchema,
    {
      ...{
        id: '0198c0de-7a1b-4c2d-8e3f-000000000002',
        state: 'sent',
        for_papers: false,
        message: '批发',
        created_at: at,
        sent_at: at,
      },
      items: [
        {
          product: { id: 'morpho', name: '闪蝶', main_image: '/images/a-1600x1280.webp' },
          ...{ quality: 'A1', quantity: 20, unit_price: 96.5, tier_price: 110 },
        },
      ],
      ...{ order: '1000-0000-0001', total: 1930, freight: 0, valid_until: at, reserved: true },
      ...{ question: '能包邮吗？', papers: null, can_ask: false, can_decline: true },
      ...{ note: '附证书', withdrawal_reason: null },
    },
  ],
  [
    'a cabinet',
    isCabinet,
    cabinetSchema,
    {
      drawers: [{ id: '0198c0de-7a1b-4c2d-8e3f-000000000005', drawer_name: '闪蝶', share_path: null }],
      own: [{ ...ownSpecimen, drawer: null, remarks: '' }],
      bought: [{ ...boughtSpecimen, drawer: null, line: { order: '1', position: 0 } }],
      next: null,
    },
  ],
  [
    'a shared drawer',
    isSharedDrawer,
    sharedDrawerSchema,
    { drawer_name: '闪蝶', own: [ownSpecimen], bought: [boughtSpecimen], next: null },
  ],
  [
    'the page of favourites',
    isFavoritesPage,
    favoritesPageSchema,
    {
      items: [{ ...product, version: 'v1' }],
      ...{ next: null, gone: [{ id: 'morpho', name: '闪蝶' }] },
      share_path: null,
      alerts: [
        {
          id: '0198c0de-7a1b-4c2d-8e3f-000000000002',
          ...{ product: { id: 'morpho', name: '闪蝶' }, quality: null, expires_at: at },
        },
      ],
      wants: [
        {
          id: '0198c0de-7a1b-4c2d-8e3f-000000000003',
          ...{ level: 'species', taxon: 'morpho-didius', sex: '雄', grade: 'A1', origin: 'PE' },
          ...{ max_price: 128.5, species: { name: '闪蝶', latin_name: 'Morpho didius' }, expires_at: at },
        },
      ],
      mails: 'on',
    },
  ],
  [
    'a receipt',
    isReceipt,
    receiptSchema,
    {
      ...{ id: '1', status: 'completed', created_at: at, total_amount: 257, items: [item] },
      charge: { kind: 'freight', reason: null, amount: 88.5 },
    },
  ],
  [
    'a cart',
    isCart,
    cartSchema,
    {
      ...{ status: 200, version: 3, total: 257 },
      data: [
        {
          ...{
            id: 'line',
            product,
            quality: 'A1',
            variantKey: 'a1',
            quantity: 2,
            unit_price: 128.5,
            amount: 257,
          },
          changes: [
            { kind: 'price', before: 1.5, now: 2 },
            { kind: 'stock', before: 3, now: 1 },
            { kind: 'taken-down' },
          ],
          shipping: [
            {
              ...{ country: 'DE', verdict: 'papers', words: ['先办许可'] },
              papers: [{ name: '进口许可', who: 'buyer', when: 'before' }],
            },
          ],
        },
      ],
    },
  ],
  [
    'a payment method',
    isPaymentMethod,
    paymentMethodSchema,
    {
      ...{ name: 'card', provider: 'stripe', flow: 'redirect', label: 'Stripe 支付' },
      ...{ currency: 'USD', decimals: 2, rate: '0.1389', least: 50, most: 99_999_999 },
    },
  ],
];

type Path = readonly (string | number)[];

function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => places(each, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function withAt(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put;
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === first ? withAt(each, rest, put) : each));
  const object = value as Record<string, unknown>;
  return { ...object, [first]: withAt(object[first], rest, put) };
}

/** Fields that pages don't read, or only pass on. */
const UNREAD =
  /^(status|payable_until|payment_method)$|locality|categoryId|family|cites|wingspan|variants\.\d+\.description/;

describe.each(samples)('%s', (_name, check, schema, sample) => {
  test('as the contract has it passes', () => {
    expect(schema.safeParse(sample).success).toBe(true);
    expect(check(sample)).toBe(true);
  });

  test('with another type in any field that pages read is rejected', () => {
    for (const path of places(sample)) {
      if (UNREAD.test(path.join('.')) || path.some((part) => UNREAD.test(String(part)))) continue;
      for (const odd of [{ odd: true }, true, 7.125, Number.POSITIVE_INFINITY, undefined]) {
        const changed = withAt(sample, path, odd);
        if (schema.safeParse(changed).success) continue;
        expect([path.join('.'), odd, check(changed)]).toEqual([path.join('.'), odd, false]);
      }
    }
  });

  test('that is not an object is rejected', () => {
    for (const odd of [null, undefined, 1, 'x', []]) expect(check(odd)).toBe(false);
  });
});

test.each([
  ['a rate that is a number', { rate: 0.1389 }],
  ['a rate that is no decimal', { rate: '1e3' }],
  ['no rate', { rate: undefined }],
])('a payment method with %s is none', (_, change) => {
  const method = {
    ...{ name: 'card', provider: 'stripe', flow: 'redirect', label: 'Stripe 支付' },
    ...{ currency: 'USD', decimals: 2, rate: '0.1', least: 50, most: 99_999_999 },
  };
  expect(isPaymentMethod(method)).toBe(true);
  expect(isPaymentMethod({ ...method, ...change })).toBe(false);
});
