import { describe, expect, test } from 'vitest';
import { rawProduct } from '../../../src/content/content.fixture.ts';
import { productContentSchema } from '../../../src/content/schema.ts';
import { type Order, orderSchema, receiptSchema } from '../../../src/features/orders/orders.contract.ts';
import { paypalRules, stripeRules } from '../../../src/features/orders/providers.rules.ts';
import type { OrderDetails } from './order-details-store.ts';
import { priceCart } from './pricing.ts';
import { viewOrder, viewReceipt } from './view.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const buyer = { name: '林晓', phone: '13812345678', address: '云南省大理市', country: 'CN' };

const bought = { productId: 'morpho-didius-spread', variantKey: 'a1', quantity: 2, confirmedUnitFen: 12_850 };
const priced = priceCart([bought], [productContentSchema.parse(rawProduct)]);
const lines = priced.kind === 'priced' ? priced.lines : [];

const whole = (
  order: Partial<OrderDetails['order']> = {},
  rest: Partial<OrderDetails> = {},
): OrderDetails => ({
  order: {
    ...{ number: '1000-0000-0000', accountId: 'a', status: 'pending', method: 'paypal', createdAt: NOW },
    ...{ holdUntil: NOW, payableUntil: later(12 * 60_000 + 999) },
    ...{ endedAt: null, ending: null, totalFen: 25_700 },
    ...{ shippingStatus: null, shippingMethod: '', courier: '', trackingNumber: '', shippingFeeFen: null },
    ...{ recipient: null, checkedAt: null, buyerLeftAt: null, contactEmail: null, version: 1, paidAt: null },
    ...{
      country: null,
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
    ...order,
  },
  ...{
    lines,
    events: [],
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
  ...rest,
});

const HANDLING = { from: 20, to: 30 };

const show = (shown: OrderDetails, now = NOW) =>
  viewOrder(shown, buyer, now, { rules: { stripe: stripeRules, paypal: paypalRules }, handling: HANDLING });

test('an order matches its contract', () => {
  expect(orderSchema.strict().parse(show(whole()))).toMatchObject({ total_amount: 257 });
});

test('a bought product has no stock, even in orders that stored one', () => {
  const [line] = lines;
  if (line === undefined) throw new Error('no line');
  const [variant] = line.product.specifications.quality_variants;
  const unchanged = { ...line.product, specifications: { quality_variants: [{ ...variant, stock: 0 }] } };
  for (const product of [line.product, unchanged as typeof line.product]) {
    const view = show(whole({}, { lines: [{ ...line, product }] }));
    const [seen] = view.items[0]?.product.specifications.quality_variants ?? [];
    expect(seen).toMatchObject({ quality: 'A1', price: 128.5 });
    expect(Object.keys(seen ?? {})).not.toContain('stock');
  }
});

test('a bought product has the number that it had then', () => {
  const [line] = lines;
  if (line?.specimen === null || line === undefined) throw new Error('no specimen');
  const numbered = { ...line, specimen: { ...line.specimen, sku: 'DC0123' } };
  const [item, older] = show(whole({}, { lines: [numbered, line] })).items;
  expect(item?.product.sku).toBe('DC0123');
  expect(older?.product).not.toHaveProperty('sku');
});

describe('the time left to pay', () => {
  test('is in whole seconds, and never below 0', () => {
    expect(show(whole()).payable_left).toBe(12 * 60);
    expect(show(whole(), later(12 * 60_000)).payable_left).toBe(0);
    expect(show(whole(), later(60 * 60_000)).payable_left).toBe(0);
  });

  test('is that of the reservation for an order of a quote or of the release before', () => {
    const order = { payableUntil: null, holdUntil: later(60_000) };
    expect(show(whole(order))).toMatchObject({
      payable_left: 60,
      payable_until: later(60_000).toISOString(),
    });
  });

  test.each([
    ['a paid order', { status: 'completed' as const, shippingStatus: 'pending' as const }],
    ['one that ended', { status: 'cancelled' as const }],
  ])('is missing for %s', (_, order) => {
    expect(show(whole(order))).toMatchObject({ payable_left: null, payable_until: null });
  });
});

const freightCharge: OrderDetails['charges'][number] = {
  ...{ position: 1, kind: 'freight', reason: null, amountFen: 20_000, state: 'paid' },
  ...{ linkId: null, expiresAt: null, paidAt: null, refundedFen: 0 },
};

test.each<[string, Partial<OrderDetails['charges'][number]>[], number | null]>([
  ['has the freight that was paid with the goods', [{}], 200],
  ['has none without freight', [], null],
  ['has no freight that is paid by a link', [{ linkId: '0b9f8f8e-0000-4000-8000-000000000000' }], null],
  ['has no freight that was withdrawn', [{ state: 'withdrawn' }], null],
])('the receipt of goods %s', (_, charges, freight_amount) => {
  const shown = whole({}, { charges: charges.map((more) => ({ ...freightCharge, ...more })) });
  expect(receiptSchema.strict().parse(viewReceipt(shown, { handling: HANDLING, now: NOW }))).toMatchObject({
    charge: null,
    freight_amount,
  });
  // The receipt of an addition is of nothing else.
  const addition = { ...freightCharge, position: 2, kind: 'addition' } as const;
  const ofAddition = viewReceipt(
    whole({}, { charges: [...shown.charges, addition] }),
    { handling: HANDLING, now: NOW },
    2,
  );
  expect(ofAddition).toMatchObject({ charge: { amount: 200 }, freight_amount: null });
});

const paidWay: Partial<OrderDetails['order']> = {
  status: 'completed',
  shippingStatus: 'pending',
  paidAt: NOW,
  shippingWay: {
    id: 'zone/ems',
    country: 'DE',
    name: 'EMS',
    days: { from: 7, to: 15 },
    isTracked: true,
    isDutyPaid: false,
  },
};

test('an order that is to be sent says when it is sent and arrives, counted from its payment', () => {
  expect(show(whole(paidWay)).delivery).toMatchObject({ ships: {}, arrives: {} });
  expect(show(whole({ ...paidWay, shippingWay: null })).delivery).toMatchObject({ ships: null });
  expect(show(whole({ ...paidWay, goodsRefundedAt: NOW })).delivery).toBeNull();
  expect(show(whole()).freight.way).toBeNull();
  expect(show(whole(paidWay)).freight.way?.days).toEqual({ from: 27, to: 45 });
});

test('no date is expected once it is over', () => {
  const dates = (day: string) => show(whole(paidWay), new Date(`${day}T04:00:00Z`)).delivery;
  const { ships, arrives } = dates('2026-11-21') ?? {};
  if (!ships || !arrives) throw new Error('no dates');
  expect(dates(ships.to)).toEqual({ ships, arrives });
  expect(dates(arrives.from)).toEqual({ ships: ships.to < arrives.from ? null : ships, arrives });
  expect(dates(arrives.to)).toEqual({ ships: null, arrives });
  expect(dates('2027-11-21')).toBeNull();
});

test.each<[string, OrderDetails, string | null]>([
  ['is unpaid', whole(), null],
  ['is paid with its freight', whole({ ...paidWay, shippingFeeFen: 20_000 }), 'wait-dispatch'],
  ['is paid without freight', whole(paidWay), 'wait-freight'],
  ['is disputed', whole(paidWay, { isDisputed: true }), null],
  ['was sent', whole({ ...paidWay, shippingStatus: 'translating' }), null],
])('the receipt of an order that %s tells no more than what a payment is followed by', (_, shown, next) => {
  expect(viewReceipt(shown, { handling: HANDLING, now: NOW }).next).toBe(next);
});

describe('the balance of an order', () => {
  const back = (more: Partial<OrderDetails['refundSums'][number]>): OrderDetails['refundSums'][number] => ({
    ...{ paymentId: 'p', charge: 0, outcome: 'accepted', doneFen: 0, goingFen: 0, owedFen: 0 },
    ...more,
  });
  const addition = { ...freightCharge, position: 2, kind: 'addition', amountFen: 2_850 } as const;
  const none = { refunded: 0, refunding: 0, owed: 0 };

  test.each<[string, Partial<OrderDetails['order']>, OrderDetails['refundSums'], string]>([
    ['failed for its freight', paidWay, [back({ charge: 1, owedFen: 20_000 })], 'refund-owed'],
    [
      'is done for its goods and pending for its freight',
      { ...paidWay, status: 'cancelled', goodsRefundedAt: NOW },
      [back({ doneFen: 25_700 }), back({ charge: 1, goingFen: 20_000 })],
      'refunding',
    ],
    [
      'failed for a second payment of it',
      { ...paidWay, shippingFeeFen: 0 },
      [back({ outcome: 'sent-back', owedFen: 25_700 })],
      'paid',
    ],
  ])('says no more than its status: a refund that %s', (_, order, refundSums, status) => {
    expect(show(whole(order, { charges: [freightCharge], refundSums })).display.status).toBe(status);
  });

  test.each<[string, OrderDetails, Order['balance']]>([
    ['unpaid', whole({}, { charges: [{ ...freightCharge, state: 'due' }] }), { ...none, remaining: null }],
    ['paid', whole(paidWay), { ...none, remaining: 257 }],
    [
      'paid with freight and an addition, and others that are due or withdrawn',
      whole(paidWay, {
        charges: [
          freightCharge,
          addition,
          { ...addition, state: 'due' },
          { ...addition, state: 'withdrawn' },
        ],
      }),
      { ...none, remaining: 485.5 },
    ],
    [
      'refunded of goods, freight and an addition, in all states of a refund',
      whole(paidWay, {
        charges: [freightCharge, addition],
        refundSums: [
          back({ doneFen: 5_000, goingFen: 100 }),
          back({ charge: 1, doneFen: 20_000 }),
          back({ charge: 2, outcome: 'collected', doneFen: 50, owedFen: 800 }),
        ],
      }),
      { refunded: 250.5, refunding: 1, owed: 8, remaining: 235 },
    ],
    [
      'paid twice, and the second payment went back',
      whole(paidWay, { refundSums: [back({ outcome: 'sent-back', doneFen: 25_700 })] }),
      { ...none, remaining: 257 },
    ],
    [
      'ended, and its late payment went back',
      whole({ status: 'cancelled' }, { refundSums: [back({ outcome: 'sent-back', doneFen: 25_700 })] }),
      { ...none, refunded: 257, remaining: null },
    ],
  ])('that is %s counts all its charges', (_, shown, balance) => {
    expect(show(shown).balance).toEqual(balance);
  });
});
