import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { addressesSchema } from '../accounts/addresses.contract.ts';
import { cartSchema } from '../cart/cart.contract.ts';
import { isCart, isOtherAddress, isRequestedQuote } from '../cart/cart-checks.client.ts';
import { paymentMethodSchema } from '../orders/orders.contract.ts';
import { isPaymentMethod } from '../payments/payments.client.ts';
import { quoteSchema } from '../quotes/quotes.contract.ts';
import { productSchema, publishedProductSchema, stockItemSchema } from '../specimens/catalogue.contract.ts';
import { isProduct, isPublishedProduct } from '../specimens/catalogue-checks.client.ts';
import { wireProduct } from '../specimens/product.fixture.ts';
import { isStockItem } from '../specimens/stock-checks.client.ts';
import type { Check } from './checks.client.ts';

const way = {
  ...{ id: 'eu/ems', name: 'EMS', price: 200, because: 'paused', paused: '暂停收寄' },
  ...{ days: { from: 7, to: 15 }, tracked: true, duty_paid: false },
};
const product = wireProduct;
const [variant] = product.specifications.quality_variants;
if (variant === undefined) throw new Error('no grade');
const quoteItemSchema = quoteSchema.shape.items.element;

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
    'a cart',
    isCart,
    cartSchema,
    {
      ...{ status: 200, version: 3, total: 257 },
      freight: [
        {
          ...{ country: 'DE', proposed: 'eu/ems', because: 'no-weight', tax_note: '关税自付' },
          ...{ total: 257, ways: [way], for_papers: way },
        },
      ],
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
              ...{ country: 'DE', verdict: 'papers', words: ['先办许可'], refusal: 'papers-first' },
              papers: [{ name: '进口许可', who: 'buyer', when: 'before' }],
            },
          ],
        },
      ],
    },
  ],
  [
    'another address of the book, as the cart shows it',
    isOtherAddress,
    addressesSchema.element.pick({ id: true, recipient: true, country: true, text: true, is_default: true }),
    {
      id: '0198c0de-7a1b-4c2d-8e3f-000000000001',
      ...{ recipient: '林', country: 'CN', text: '昆明', is_default: false },
    },
  ],
  [
    'a request for a reservation, as the cart compares it',
    isRequestedQuote,
    quoteSchema.pick({ for_papers: true, state: true }).extend({
      items: z.array(
        quoteItemSchema
          .pick({ quality: true })
          .extend({ product: quoteItemSchema.shape.product.pick({ id: true }) }),
      ),
    }),
    { for_papers: true, state: 'requested', items: [{ product: { id: 'morpho' }, quality: 'A1' }] },
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
const UNREAD = /^status$|locality|categoryId|family|cites|wingspan|variants\.\d+\.description/;

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
