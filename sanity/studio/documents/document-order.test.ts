import { expect, test } from 'vitest';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { ShippingVerdict as Verdict } from '../../../src/features/shipping/rule.rules.ts';
import {
  invoiceSums,
  isReplacementParcel,
  joinedNumbers,
  linesInParcel,
  printableOrder,
  printableParcels,
  quantityInParcel,
} from './document-order.ts';

const specimen = {
  ...{ latinName: 'Morpho didius', speciesName: '欢乐女神闪蝶', family: '', cites: null, origin: '秘鲁' },
  ...{ locality: '胡宁省', localityCoarsened: true, collectedOn: '2024-05', collector: null, sex: '雄' },
  ...{ forewingMm: null, source: null, permitNote: null, exPupa: false, repaired: false },
} as const;
const line = {
  ...{
    position: 0,
    productId: 'morpho-didius',
    variantKey: 'a1',
    name: '欢乐女神闪蝶展翅标本',
    picture: '',
    grade: 'A1',
  },
  ...{
    quantity: 3,
    listPrice: 128.5,
    unitPrice: 119.99,
    amount: 359.97,
    specimen,
    returned: 1,
    returnable: 2,
    keptBack: 1,
    inOtherParcels: 0,
    replaced: 0,
    isReplacement: false,
    toPack: 0,
    unsent: 0,
    refunded: 0,
    shipping: null,
  },
};
const order = {
  ...{ number: '202611220017', createdAt: '2026-11-20T16:30:00.000Z', paidAt: null, country: 'PE' },
  buyer: { name: '王喆', phone: null, address: '利马', email: null, latin: null, left: false, frozen: false },
  lines: [line, { ...line, position: 1, name: '六只组合', specimen: null }],
  ...{ total: 719.94, refunded: 0.1, charges: [], payments: [], edits: [], editsRefunded: 0 },
  shipping: {
    courier: 'DHL',
    trackingNumber: '1',
    fee: null,
    feeStatus: null,
    shippedAt: null,
    shipments: [],
  },
  ...{ joined: [], joinable: [], permits: [] },
} as unknown as OpsOrder;

test('yuan become fen, and restocked units are not in the parcel', () => {
  const { lines, totalFen, refundedFen, recipient } = printableOrder(order);
  expect([totalFen, refundedFen, lines[0]?.unitFen, lines[0]?.listFen]).toEqual([71_994, 10, 11_999, 12_850]);
  expect(lines[0]).toMatchObject({ number: '202611220017-1', keptBack: 1, isSet: false, collector: '' });
  expect(recipient).toEqual({ name: '王喆', phone: '', address: '利马' });
});

test('an invoice counts only what is in this parcel', () => {
  const half = { ...line, keptBack: 0, inOtherParcels: 1 };
  const { totalFen, goodsFen } = invoiceSums(
    printableOrder({ ...order, total: 359.97, refunded: 0, lines: [half] } as OpsOrder),
  );
  expect([goodsFen, totalFen]).toEqual([23_998, 23_998]);
});

test('a line names its papers, and warns if its verdict is forbidden, or unknown for a protected species', () => {
  const paper = { name: '进口许可', who: 'buyer', when: 'before' } as const;
  const shown = (verdict: Verdict, cites: 'II' | null = null, country: string | null = 'IN') => {
    const shipping = { verdict, papers: verdict === 'papers' ? [paper] : [], words: [], laws: [] };
    const lines = [{ ...line, shipping, specimen: { ...specimen, cites } }];
    const [first] = printableOrder({ ...order, country, lines } as OpsOrder).lines;
    return [first?.warning, ...(first?.papers ?? [])];
  };
  expect(shown('allowed', 'II')).toEqual(['']);
  expect(shown('papers', 'II')).toEqual(['', '进口许可']);
  expect(shown('forbidden')).toEqual(['寄往印度 · 不能寄']);
  expect(shown('unknown')).toEqual(['']);
  expect(shown('unknown', 'II')).toEqual(['寄往印度 · 能否寄待询']);
  expect(shown('forbidden', null, null)).toEqual(['']);
});

test('an invoice of an edited order has its lines as they are now, and no refund of the difference', () => {
  const edits = [
    { state: 'confirmed', difference: -119.99 },
    { state: 'cancelled', difference: 500 },
    { state: 'requested', difference: 300 },
  ];
  const less = { ...line, quantity: 2, amount: 239.98, keptBack: 0 };
  const edited = { ...order, total: 359.97, refunded: 119.99, editsRefunded: 119.99, edits, lines: [less] };
  const { goodsFen, refundedFen } = invoiceSums(printableOrder(edited as unknown as OpsOrder));
  expect([goodsFen, refundedFen]).toEqual([23_998, 0]);
  const payments = [{ outcome: 'accepted', currency: 'USD', amount: '50.00' }];
  const chargedFor = (one: object) => printableOrder({ ...one, payments } as unknown as OpsOrder).charged;
  expect(chargedFor(edited)).toBeNull();
  expect(chargedFor({ ...edited, edits: [] })).toEqual({ amount: '50.00', currency: 'USD' });
});

test('a parcel of replacements has their value for customs, and no freight, refund or payment of the order', () => {
  const replacement = {
    ...line,
    ...{ keptBack: 0, inOtherParcels: 3, replaced: 1, isReplacement: true, toPack: 1, unsent: 1 },
  };
  const others = { ...line, keptBack: 0, inOtherParcels: 3, position: 1 };
  const printed = printableOrder({
    ...{ ...order, total: 719.94, refunded: 50, lines: [replacement, others] },
    shipping: { ...order.shipping, fee: 30, feeStatus: 'due' },
  } as OpsOrder);
  expect(isReplacementParcel(printed)).toBe(true);
  expect(linesInParcel(printed).map(quantityInParcel)).toEqual([1]);
  expect(invoiceSums(printed)).toEqual({
    ...{ goodsFen: 11_999, refundedFen: 0, freightFen: 0, isPart: false, totalFen: 11_999 },
  });
  expect([printed.feeStatus, printed.charged]).toEqual([null, null]);
});

test('freight that went back is printed as refunded, and counted with what was refunded', () => {
  const freight = { kind: 'freight', standing: 'refunded', refunded: 30 };
  const printed = printableOrder({
    ...{ ...order, refunded: 0, charges: [freight] },
    shipping: { ...order.shipping, fee: 30, feeStatus: 'refunded' },
  } as unknown as OpsOrder);
  expect([printed.shippingFeeFen, printed.feeStatus, printed.refundedFen]).toEqual([
    3_000,
    'refunded',
    3_000,
  ]);
});

test('an address keeps its lines unless there are too many', () => {
  const addressOf = (address: string) =>
    printableOrder({ ...order, buyer: { ...order.buyer, address } }).recipient.address;
  expect(addressOf('Praha 9\n\n 193 00')).toBe('Praha 9\n193 00');
  expect(addressOf('a\n'.repeat(200))).not.toContain('\n');
});

test('a product not named after its species is a set', () => {
  const set = { ...line, name: '入门六只组合' };
  expect(printableOrder({ ...order, lines: [set] }).lines[0]).toMatchObject({
    isSet: true,
    latinName: 'Morpho didius',
  });
  const otherSpecies = [{ name: '金凤蝶', latinName: 'Papilio machaon', cites: null }];
  const withOthers = { ...line, specimen: { ...specimen, otherSpecies } };
  expect(printableOrder({ ...order, lines: [withOthers] }).lines[0]).toMatchObject({
    isSet: true,
    otherSpecies,
  });
  expect(printableOrder(order).lines[1]).toMatchObject({
    isSet: false,
    latinName: null,
    species: '六只组合',
  });
});

const joinedWith = (number: string, others: object[], shipping: object = {}) =>
  ({ ...order, number, joined: others, shipping: { ...order.shipping, ...shipping } }) as OpsOrder;
const other = (number: string, why: string | null = null) => ({ number, why });

test('joined orders are one parcel with the lines of both and one freight', () => {
  const later = joinedWith('2', [other('1')], { fee: 0 });
  const first = joinedWith('1', [other('2')], { fee: 88.5, feeStatus: 'due' });
  const [parcel, ...others] = printableParcels([later, first]);
  expect(others).toEqual([]);
  expect(parcel).toMatchObject({
    ...{ number: '1', joined: ['2'], totalFen: 2 * 71_994, refundedFen: 20 },
    ...{ shippingFeeFen: 8_850, feeStatus: 'due' },
  });
  expect(parcel?.lines.map((one) => one.number)).toEqual(['1-1', '1-2', '2-1', '2-2']);
  expect(parcel && invoiceSums(parcel).goodsFen).toBe(2 * (71_994 - 2 * 11_999));
});

test('an order that can’t be sent is in no joined parcel, and an undecided freight stays undecided', () => {
  const first = joinedWith('1', [other('2', '已退款')], { fee: 88.5 });
  expect(joinedNumbers(first)).toEqual([]);
  expect(printableParcels([first, joinedWith('2', [other('1')])])).toHaveLength(2);
  const [undecided] = printableParcels([
    joinedWith('1', [other('2')]),
    joinedWith('2', [other('1')], { fee: 5 }),
  ]);
  expect(undecided?.shippingFeeFen).toBeNull();
});

test('a sent parcel keeps its orders together until one of them gets another', () => {
  const sent = (number: string, joined: string[]) =>
    joinedWith(number, [], { shippedAt: '2026-11-22T03:00:00Z', shipments: [{ joinedWith: joined }] });
  expect(printableParcels([sent('1', ['2']), sent('2', ['1'])])).toMatchObject([{ joined: ['2'] }]);
  expect(printableParcels([sent('1', ['2']), sent('2', [])])).toHaveLength(2);
});

test('documents of what is left to send name no courier of the parcel before', () => {
  const ofOrder = (shippedAt: string | null) =>
    printableOrder({ ...order, shipping: { ...order.shipping, shippedAt } }).trackingNumber;
  expect([ofOrder(null), ofOrder('2026-11-22T03:00:00Z')]).toEqual(['', '1']);
});

test('documents have the permits of the parcel to pack, later those of the last parcel', () => {
  const permit = {
    ...{ id: 1, position: 1, shipment: null, kind: 'cites-export', permitNumber: 'new', file: null },
    ...{ issuedOn: '2026-11-20', validUntil: null },
  };
  const permits: unknown = [permit, { ...permit, shipment: 7, permitNumber: 'sent' }];
  const printed = (shipping: object) =>
    printableOrder({ ...order, permits, shipping: { ...order.shipping, ...shipping } } as OpsOrder).lines.map(
      (one) => one.permits.map(({ number }) => number),
    );
  const shipments = [{ id: 6 }, { id: 7 }];
  expect(printed({ shipments })).toEqual([[], ['new']]);
  expect(printed({ shipments, shippedAt: '2026-11-23T00:00:00Z' })).toEqual([[], ['sent']]);
});
