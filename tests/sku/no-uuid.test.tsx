import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderDetails } from '../../netlify/server/orders/order-details-store.ts';
import { orderMailData, paidOrderData } from '../../netlify/server/orders/order-mail-data.ts';
import { renderOrderPaid, renderOrderShipped } from '../../netlify/server/orders/order-templates.ts';
import { priceCart } from '../../netlify/server/orders/pricing.ts';
import { renderStaffMail } from '../../netlify/server/orders/staff-templates.ts';
import { viewOrder, viewReceipt } from '../../netlify/server/orders/view.ts';
import { ProductCard } from '../../src/components/ProductCard.tsx';
import { rawProduct } from '../../src/content/content.fixture.ts';
import { productContentSchema } from '../../src/content/schema.ts';
import { toWireProduct } from '../../src/content/wire.ts';
import { OrderCard } from '../../src/features/orders/pages/OrderCard.tsx';
import { OrderDetail } from '../../src/features/orders/pages/OrderPage.tsx';
import { Receipt } from '../../src/features/orders/pages/PaymentPage.tsx';
import { paypalRules, stripeRules } from '../../src/features/orders/providers.rules.ts';
import { productFacts } from '../../src/features/product/product-facts.ts';

const ID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const NOW = new Date('2026-11-21T10:00:00Z');

const content = productContentSchema.parse({ ...rawProduct, _id: ID, sku: 'DC0123' });
const product = { ...toWireProduct(content, () => 3), version: '1' };
const bought = { productId: ID, variantKey: 'a1', quantity: 2, confirmedUnitFen: 12_850 };
const priced = priceCart([bought], [content]);
if (priced.kind !== 'priced') throw new Error(priced.kind);
const { lines, totalFen } = priced;
const recipient = { name: '林晓', phone: '13812345678', address: '云南省大理市' };
const whole: OrderDetails = {
  order: {
    ...{ number: '202611210001', accountId: ID, status: 'completed', method: 'paypal', createdAt: NOW },
    ...{
      holdUntil: NOW,
      payableUntil: NOW,
      endedAt: null,
      ending: null,
      totalFen,
      shippingStatus: 'pending',
    },
    ...{ shippingMethod: '', courier: '', trackingNumber: '', shippingFeeFen: null, recipient },
    ...{ checkedAt: null, buyerLeftAt: null, contactEmail: null, version: 1, paidAt: NOW, country: null },
    ...{
      tags: [],
      printedAt: null,
      shippingFeeStatus: null,
      shippingFeeNote: '',
      shippingWay: null,
      goodsRefundedAt: null,
      network: null,
      quoteId: null,
      packing: null,
      joinedParcel: null,
    },
  },
  ...{
    lines,
    events: [{ kind: 'paid', at: NOW }],
    refundSums: [],
    isAddressInReview: false,
    isAwaitingPapers: false,
    hasAllPapers: false,
    isDisputed: false,
    hasOpenClaim: false,
    heldCharges: [],
    charges: [],
    edits: [],
    shipments: [],
    couriers: [],
    attempt: undefined,
    present: undefined,
  },
};
const HANDLING = { from: 20, to: 30 };
const order = viewOrder(whole, { ...recipient, country: 'CN' }, NOW, {
  rules: { stripe: stripeRules, paypal: paypalRules },
  handling: HANDLING,
});
const origin = 'https://shop.example';
const data = orderMailData(whole.order, lines, '林晓', null);

/** Includes what is read out or shown on pointing. */
const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element).replaceAll(/ (?!alt|title|aria-label)[\w-]+="[^"]*"/g, '');

test.each<[string, string]>([
  ['a product card', textOf(<ProductCard product={product} />)],
  ['the facts of a product page', JSON.stringify(productFacts(product))],
  ['an order’s page', textOf(<OrderDetail order={order} refresh={() => undefined} />)],
  ['the mail of a paid order', renderOrderPaid({ order: data, origin, recipient, delivery: null }).text],
  [
    'the mail of a shipped order',
    renderOrderShipped({
      order: data,
      origin,
      shipment: {
        ...{ method: '', courier: '' },
        trackingNumber: '1',
        recipient,
        contents: [],
        isPart: false,
        isReplacement: false,
        ...{ joinedWith: [], trackingUrl: null },
      },
    }).text,
  ],
  [
    'the staff’s mail of a paid order',
    renderStaffMail({ kind: 'staff-paid', order: paidOrderData(whole.order, lines, NOW) }, origin).text,
  ],
])('%s names the product by its number and shows no UUID', (_, text) => {
  expect(text).toContain('DC0123');
  expect(text).not.toMatch(UUID);
});

test.each<[string, string]>([
  ['an order in the list', textOf(<OrderCard order={order} refresh={() => undefined} />)],
  [
    'the result of a payment',
    textOf(
      <Receipt
        isPaid
        order={viewReceipt(whole, { handling: HANDLING, now: new Date() })}
        retry={() => undefined}
      />,
    ),
  ],
])('%s shows no UUID', (_, text) => {
  expect(text).toContain('202611210001');
  expect(text).not.toMatch(UUID);
});
