import { expect, test } from 'vitest';
import type { OpsFreight } from '../../../src/features/desk/ops-freight.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { opsLine } from '../orders/order.fixture.ts';
import { EMPTY_EDIT } from './edit-draft.ts';
import { editedLines, freightDifference, linesToSend, wayNow } from './order-freight.ts';

const way = (id: string, name: string, price: number | null) => ({
  ...{
    id,
    name,
    price,
    because: null,
    paused: null,
    days: { from: 7, to: 15 },
    tracked: true,
    duty_paid: false,
  },
});
/** The first way is proposed. */
const rates = (...ways: OpsFreight['ways'][number][]): OpsFreight => ({
  ...{ country: 'US', ways, because: null, proposed: ways[0]?.id ?? null, tax_note: null, grams: 240 },
});
/** To America by EMS for ¥120, by courier for ¥90. */
const AMERICA = rates(way('us/courier', '快递', 90), way('us/ems', 'EMS', 120));
const EUROPE = rates(way('eu/ems', 'EMS', 100));

const order = (shipping: object = {}, more: object = {}): OpsOrder =>
  ({
    ...{
      stage: 'pending',
      joined: [],
      lines: [opsLine({ quantity: 2, amount: 257 })],
      edits: [],
      charges: [],
    },
    shipping: {
      way: { id: 'eu/ems', name: 'EMS' },
      fee: 86,
      feeStatus: 'received',
      shipments: [],
      ...shipping,
    },
    ...more,
  }) as unknown as OpsOrder;

test('a move to a dearer country lacks the difference for the same way', () => {
  expect(freightDifference(order(), AMERICA)).toEqual({
    ...{ way: { id: 'us/ems', name: 'EMS', fen: 12_000 }, fen: 3_400, reason: '运费差额（EMS）' },
  });
  const asked = { kind: 'addition', reason: '运费差额（EMS）', amount: 20, standing: 'due' };
  expect(freightDifference(order({}, { charges: [asked] }), AMERICA)?.fen).toBe(1_400);
  const withdrawn = { ...asked, standing: 'withdrawn' };
  expect(freightDifference(order({}, { charges: [withdrawn] }), AMERICA)?.fen).toBe(3_400);
});

test.each<[string, OpsOrder, OpsFreight | undefined]>([
  ['nothing while the rates are unknown', order(), undefined],
  ['nothing for rates that rose', order(), EUROPE],
  ['nothing where it is cheaper', order(), rates(way('us/ems', 'EMS', 60))],
  ['nothing where no way has a price', order(), rates(way('us/ems', 'EMS', null))],
  ['nothing while freight is undecided', order({ fee: null, feeStatus: null }), AMERICA],
  ['nothing while freight is due', order({ feeStatus: 'due' }), AMERICA],
  ['nothing for freight that staff decided', order({ way: null }), AMERICA],
])('an order lacks %s', (_, paid, freight) => {
  expect(freightDifference(paid, freight)).toBeUndefined();
});

test('free freight lacks all of it, and an edit what the heavier parcel costs', () => {
  expect(freightDifference(order({ fee: 0, feeStatus: null }), AMERICA)?.fen).toBe(12_000);
  const edited = order({}, { edits: [{ state: 'confirmed' }] });
  expect(freightDifference(edited, EUROPE)?.fen).toBe(1_400);
});

test('without its way the proposed one counts', () => {
  expect(wayNow(order({ way: { id: 'eu/post', name: '平邮' } }), AMERICA)?.fen).toBe(9_000);
});

test('nothing is asked for once a parcel was sent or joined', () => {
  expect(linesToSend(order())).toMatchObject([{ quantity: 2, amountFen: 25_700 }]);
  for (const sent of [order({ shipments: [{}] }), order({}, { joined: [{}] }), order({}, { stage: 'done' })])
    expect([linesToSend(sent), editedLines(EMPTY_EDIT, sent)]).toEqual([[], []]);
});

test('an edit is weighed with its lines as typed', () => {
  const draft = { ...EMPTY_EDIT, quantities: { 0: '5' } };
  expect(editedLines(draft, order())).toMatchObject([{ quantity: 5, amountFen: 5 * 12_850 }]);
  expect(editedLines({ ...EMPTY_EDIT, quantities: { 0: '0' } }, order())).toEqual([]);
});
