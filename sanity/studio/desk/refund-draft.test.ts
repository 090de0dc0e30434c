import { expect, test } from 'vitest';
import { withQuantity } from '../orders/amounts.ts';
import { opsLine } from '../orders/order.fixture.ts';
import { orderText } from '../orders/order.text.ts';
import {
  defaultKind,
  EMPTY_CHOICE,
  effectSentence,
  namedAmount,
  normalizeRefundChoice,
  parseRefund,
  type RefundableOrder,
  type RefundChoice,
  refundableUnits,
  refundKinds,
  returnAllUnits,
  unitsBack,
} from './refund-draft.ts';

const ORDER = {
  ...{ number: '2611-0001-0001', version: 7, total: 128.5, refunded: 28.5, refunding: 0, refundable: 100 },
  ...{
    debts: [],
    payments: [],
    shipping: { shippedAt: null, shipments: [] },
    charges: [],
    refundableFreight: 0,
  },
  // A refund by line put both units back.
  lines: [opsLine({ unitPrice: 64.25, quantity: 2, unsent: 0, returnable: 0 })],
} as unknown as RefundableOrder;
const FRESH = { ...ORDER, refunded: 0, refundable: 128.5 };
const read = (choice: Partial<RefundChoice>, order = ORDER) =>
  parseRefund({ ...EMPTY_CHOICE, ...choice }, order);
const { refund: texts } = orderText;

test.each([
  [{ kind: 'rest' }, 100, 'rest'],
  [{ kind: 'lines', quantities: { 0: 1 } }, 64.25, 'part'],
  // Two units cost more than is left.
  [{ kind: 'lines', quantities: { 0: 2 } }, 100, 'rest'],
  [{ kind: 'amount', typed: '12.5' }, 12.5, 'part'],
  [{ kind: 'amount', typed: '￥100' }, 100, 'rest'],
] as [Partial<RefundChoice>, number, string][])('%j asks for %s yuan, %s', (choice, amount, of) => {
  expect(read(choice)).toMatchObject({
    kind: 'request',
    request: { number: '2611-0001-0001', version: 7, amount, of, back: [] },
  });
});

test.each([
  [{ kind: 'amount', typed: '' }, texts.wrongAmount],
  [{ kind: 'amount', typed: '0' }, texts.wrongAmount],
  [{ kind: 'amount', typed: '100.01' }, texts.tooMuch('¥100.00')],
  [{ kind: 'lines' }, texts.wrongAmount],
  // After a partial refund no half is offered.
  [{ kind: 'half' }, texts.halfGone],
] as [Partial<RefundChoice>, string][])('%j asks for nothing: %s', (choice, msg) => {
  expect(read(choice)).toEqual({ kind: 'wrong', msg });
});

test('reason and message are sent, and stay when a choice is reset', () => {
  const reported = { reason: '缺货', buyerMessage: '抱歉' };
  expect(read({ texts: reported })).toMatchObject({ request: reported });
  const put = { ...EMPTY_CHOICE, kind: 'rest' as const, texts: reported };
  expect(normalizeRefundChoice(put, ORDER)).toEqual({ ...EMPTY_CHOICE, texts: reported });
});

test('lines without returned units are left out', () => {
  const back = withQuantity(withQuantity({ 0: 2 }, 1, 1), 1, 0);
  expect(read({ back })).toMatchObject({ request: { back: [{ position: 0, pieces: 2 }] } });
});

const unsentLines = [
  opsLine({ quantity: 3, unsent: 3, returnable: 3 }),
  opsLine({ position: 1, quantity: 2, unsent: 1, returnable: 2 }),
  opsLine({ position: 2, unsent: 0, returnable: 1 }),
];
const sentAt = { ...FRESH.shipping, shippedAt: '2026-11-25T00:00:00Z' };

test.each<[string, Partial<RefundChoice>, object, object]>([
  ['the rest', { kind: 'rest' }, {}, { 0: 3, 1: 1 }],
  ['the rest, of which fewer can be sold again', { kind: 'rest', back: { 0: 2 } }, {}, { 0: 2 }],
  ['the rest, of which nothing can be sold again', { kind: 'rest', back: {} }, {}, {}],
  ['the rest of a sent order', { kind: 'rest' }, { shipping: sentAt }, {}],
  ['the rest, which is freight alone', { kind: 'rest' }, { refundable: 86, refundableFreight: 86 }, {}],
  [
    'the rest of an order with a replacement',
    { kind: 'rest' },
    { lines: [...unsentLines, opsLine({ position: 3, replaced: 1 })] },
    {},
  ],
  ['half', { kind: 'half' }, {}, {}],
  ['an amount', { kind: 'amount', typed: '1' }, {}, {}],
  ['what broke in the shop', { kind: 'broken', quantities: { 0: 1 } }, {}, {}],
])('a refund of %s puts back what never left the shop, unless fewer were typed', (_, choice, over, back) => {
  const order = { ...FRESH, lines: unsentLines, ...over } as RefundableOrder;
  const normal = normalizeRefundChoice({ ...EMPTY_CHOICE, ...choice }, order);
  expect(unitsBack(normal, order)).toEqual(back);
  const request = parseRefund(normal, order);
  if (request.kind !== 'request') throw new Error(request.msg);
  const sent = request.request.back.map(({ position, pieces }) => [position, pieces]);
  expect(Object.fromEntries(sent)).toEqual(back);
});

test('a choice that was reset equals the initial one, whatever was typed before', () => {
  const put = { ...EMPTY_CHOICE, kind: 'rest' as const, typed: '12.5', back: withQuantity({ 0: 1 }, 0, 0) };
  expect(normalizeRefundChoice(put, ORDER)).toEqual(EMPTY_CHOICE);
  const reset = { ...put, kind: undefined, back: { 0: 1 } };
  expect(normalizeRefundChoice(reset, ORDER)).toEqual(reset);
});

test('half is offered once, and is a partial refund', () => {
  expect(refundKinds(FRESH)).toContain('half');
  expect(read({ kind: 'half' }, FRESH)).toMatchObject({ request: { amount: 64.25, of: 'part' } });
  expect(refundKinds(ORDER)).not.toContain('half');
  expect(refundKinds({ ...ORDER, refunded: 0, refunding: 28.5 })).not.toContain('half');
});

test('a refund by lines names its lines and takes back only their units', () => {
  const lines = [opsLine({ quantity: 2, returnable: 2 }), opsLine({ position: 1, returnable: 1 })];
  const order = { ...FRESH, lines };
  const choice = { ...EMPTY_CHOICE, kind: 'lines' as const, quantities: { 0: 1 }, back: { 0: 2, 1: 1 } };
  const reset = normalizeRefundChoice(choice, order);
  expect(reset.back).toEqual({ 0: 1 });
  expect(returnAllUnits(choice, lines)).toEqual({ 0: 1 });
  expect(parseRefund(reset, order)).toMatchObject({
    request: { lines: [{ position: 0, pieces: 1 }], back: [{ position: 0, pieces: 1 }] },
  });
});

test('what broke before shipping is refunded by line, never comes back, and is named', () => {
  const lines = [opsLine({ quantity: 3, unsent: 2, returnable: 3 })];
  const order = { ...FRESH, lines };
  expect(refundKinds(order)).toContain('broken');
  const choice = { ...EMPTY_CHOICE, kind: 'broken' as const, quantities: { 0: 1 }, back: { 0: 1 } };
  expect(refundableUnits('broken', opsLine({ quantity: 3, unsent: 2 }))).toBe(2);
  const reset = normalizeRefundChoice(choice, order);
  expect(parseRefund(reset, order)).toMatchObject({
    request: { lines: [{ position: 0, pieces: 1 }], back: [], broken: true },
  });
  expect(refundKinds({ ...order, lines: [opsLine({ unsent: 0 })] })).not.toContain('broken');
  const shipped = { ...order, shipping: { ...FRESH.shipping, shippedAt: '2026-11-25T00:00:00Z' } };
  expect(refundKinds(shipped)).not.toContain('broken');
});

test('a debt is offered first, and is the only choice for a payment that paid no order', () => {
  const payments: readonly unknown[] = [{ id: 'paid', outcome: 'accepted' }];
  const owed = { ...FRESH, debts: [{ paymentId: 'paid', charge: 0, owed: 96 }], payments } as RefundableOrder;
  expect(defaultKind(owed)).toBe('owed');
  expect(read({}, owed)).toMatchObject({ request: { amount: 96, of: 'part' } });
  const late = {
    ...owed,
    refundable: 0,
    debts: [{ paymentId: 'late', charge: 0, owed: 96 }],
  } as RefundableOrder;
  expect(refundKinds(late)).toEqual(['owed']);
  expect(read({}, late)).toMatchObject({ request: { amount: 96, payment: 'late', of: 'part' } });
  const freight = { ...owed, debts: [{ paymentId: 'paid', charge: 1, owed: 86 }] } as RefundableOrder;
  expect(read({}, freight)).toMatchObject({ request: { amount: 86, payment: 'paid', charge: 1 } });
});

test('the rest of an order that was not sent has its freight; lines are of goods, and both are named', () => {
  const both = { ...FRESH, refundable: 214.5, refundableFreight: 86 };
  expect(read({ kind: 'rest' }, both)).toMatchObject({ request: { amount: 214.5, of: 'rest' } });
  expect(namedAmount(214_50, both, true)).toBe('¥214.50（商品 ¥128.50，运费 ¥86.00）');
  expect(namedAmount(107_25, both, true)).toBe('¥107.25');
  expect(effectSentence(214_50, both, true)).toBe(texts.cancels('¥214.50'));
  expect(read({ kind: 'lines', quantities: { 0: 2 } }, both)).toMatchObject({
    request: { amount: 128.5, of: 'part' },
  });
  expect(effectSentence(128_50, both, true)).toBe(texts.freightStays('¥86.00'));
});

test.each([
  [100_00, {}, true, texts.cancels('¥128.50')],
  [100_00, { shippedAt: '2026-11-25T00:00:00Z' }, true, texts.refundsShipped('¥128.50')],
  [100_00, { shipments: [{}] }, true, texts.refundsShipped('¥128.50')],
  [50_00, {}, true, texts.goesOn('¥78.50', '¥128.50', '¥50.00')],
  [100_00, {}, false, texts.besideOrder],
] as [number, object, boolean, string][])(
  'a confirmation says what a refund of %s fen does to the order %j',
  (fen, shipping, isOfGoods, sentence) => {
    const order = {
      ...ORDER,
      shipping: { shippedAt: null, shipments: [], ...shipping },
    } as unknown as RefundableOrder;
    expect(effectSentence(fen, order, isOfGoods)).toBe(sentence);
  },
);
