import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PRICE_FEN } from '../base/money.rules.ts';
import {
  type EditableLine,
  type EditRequest,
  minimumQuantity,
  type PaidMoney,
  planEdit,
  restFen,
  splitRefund,
} from './order-edit.rules.ts';

const line = (
  position: number,
  unitPriceFen: number,
  quantity: number,
  more: Partial<EditableLine> = {},
) => ({
  ...{ position, unitPriceFen, quantity, unsent: quantity, refunded: 0 },
  ...more,
});
const request = (more: Partial<EditRequest>): EditRequest => ({
  ...{ lines: [], added: [], isPartShipped: false },
  ...more,
});
const TWO = [line(0, 10_000, 2), line(1, 12_850, 1)];

describe('the difference of an edit', () => {
  test.each([
    ['one unit less', { lines: [{ position: 0, quantity: 1 }] }, -10_000],
    ['a removed line', { lines: [{ position: 1, quantity: 0 }] }, -12_850],
    ['another unit at the price paid', { lines: [{ position: 1, quantity: 2 }] }, 12_850],
    ['a new line', { added: [{ unitPriceFen: 999, quantity: 3 }] }, 2_997],
    [
      'a better grade for the same piece',
      { lines: [{ position: 1, quantity: 0 }], added: [{ unitPriceFen: 20_000, quantity: 1 }] },
      7_150,
    ],
    [
      'an exchange at the same price',
      { lines: [{ position: 0, quantity: 1 }], added: [{ unitPriceFen: 5_000, quantity: 2 }] },
      0,
    ],
  ])('of %s', (_, changed, differenceFen) => {
    expect(planEdit(TWO, request(changed))).toMatchObject({
      ...{ kind: 'edit', beforeFen: 32_850, afterFen: 32_850 + differenceFen, differenceFen },
    });
  });
});

describe('an edit is refused', () => {
  test.each([
    ['without a change', TWO, { lines: [{ position: 0, quantity: 2 }] }, { because: 'unchanged' }],
    ['that names a line twice', TWO, { lines: [TWO[0], TWO[0]] }, { because: 'noLine' }],
    ['of a line that is not there', TWO, { lines: [{ position: 7, quantity: 1 }] }, { because: 'noLine' }],
    [
      'that leaves nothing to send',
      TWO,
      { lines: [0, 1].map((position) => ({ position, quantity: 0 })) },
      { because: 'nothingLeft' },
    ],
    [
      'that takes out what is in a parcel',
      [line(0, 100, 3, { unsent: 1 })],
      { lines: [{ position: 0, quantity: 1 }] },
      { because: 'notUnsent', position: 0, least: 2 },
    ],
    [
      'that takes out what was refunded',
      [line(0, 100, 3, { refunded: 2 })],
      { lines: [{ position: 0, quantity: 1 }] },
      { because: 'notUnsent', position: 0, least: 2 },
    ],
    [
      'above the highest total',
      TWO,
      { added: [{ unitPriceFen: MAX_PRICE_FEN, quantity: 1 }] },
      { because: 'tooMuch' },
    ],
  ])('%s', (_, lines, changed, refused) => {
    expect(planEdit(lines, request(changed as Partial<EditRequest>))).toEqual({
      kind: 'refused',
      ...refused,
    });
  });

  test('but all unsent units of a part-shipped order may be removed', () => {
    const lines = [line(0, 100, 3, { unsent: 1 })];
    const changed = request({ lines: [{ position: 0, quantity: 2 }], isPartShipped: true });
    expect(planEdit(lines, changed)).toMatchObject({ kind: 'edit', differenceFen: -100 });
  });
});

const lines = fc
  .array(
    fc.record({
      ...{ unitPriceFen: fc.integer({ min: 1, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 50 }) },
      ...{ unsentShare: fc.nat(100), refundedShare: fc.nat(100), wanted: fc.nat(60) },
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) =>
    rows.map(({ unitPriceFen, quantity, unsentShare, refundedShare, wanted }, position) => ({
      ...line(position, unitPriceFen, quantity, {
        unsent: Math.floor((quantity * unsentShare) / 100),
        refunded: Math.floor((quantity * refundedShare) / 100),
      }),
      wanted,
    })),
  );
const added = fc.array(
  fc.record({
    unitPriceFen: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
  { maxLength: 3 },
);

test('no edit loses a fen, makes a sum negative, or removes sent or refunded units', () => {
  fc.assert(
    fc.property(lines, added, (rows, more) => {
      const wanted = rows.map(({ position, wanted: quantity }) => ({ position, quantity }));
      const plan = planEdit(rows, request({ lines: wanted, added: more, isPartShipped: true }));
      if (plan.kind === 'refused') return;
      const byLines = plan.changes.reduce(
        (total, { position, by }) => total + (rows[position]?.unitPriceFen ?? Number.NaN) * by,
        0,
      );
      const byAdded = more.reduce((total, { unitPriceFen, quantity }) => total + unitPriceFen * quantity, 0);
      expect(plan.differenceFen).toBe(byLines + byAdded);
      expect(Number.isSafeInteger(plan.differenceFen)).toBe(true);
      expect(plan.afterFen).toBeGreaterThanOrEqual(0);
      for (const { position, by } of plan.changes) {
        const row = rows[position];
        if (row === undefined) throw new Error('a change of no line');
        expect(-by).toBeLessThanOrEqual(row.unsent);
        expect(row.quantity + by).toBeGreaterThanOrEqual(Math.max(row.refunded, minimumQuantity(row)));
      }
    }),
  );
});

test('an edit and its reverse cancel out', () => {
  fc.assert(
    fc.property(lines, (rows) => {
      const whole = rows.map((row) => ({ ...row, unsent: row.quantity, refunded: 0 }));
      const wanted = whole.map(({ position, wanted: quantity }) => ({ position, quantity }));
      const there = planEdit(whole, request({ lines: wanted, isPartShipped: true }));
      if (there.kind === 'refused') return;
      const edited = whole.map((row, at) => {
        const quantity = wanted[at]?.quantity ?? row.quantity;
        return { ...row, quantity, unsent: quantity };
      });
      const back = planEdit(edited, request({ lines: whole, isPartShipped: true }));
      expect(back).toMatchObject({ differenceFen: -there.differenceFen });
    }),
  );
});

describe('a refund is divided among payments', () => {
  const money = (goodsFen: number, ...editsFen: number[]): PaidMoney => ({
    goods: { paymentId: 'goods', charge: 0, leftFen: goodsFen },
    edits: editsFen.map((leftFen, at) => ({ paymentId: `edit ${at}`, charge: at + 2, leftFen })),
    freight: [],
  });
  const withFreight = (paid: PaidMoney, leftFen: number): PaidMoney => ({
    ...paid,
    freight: [{ paymentId: 'goods', charge: 1, leftFen }],
  });
  const chargesOf = (amountFen: number, paid: PaidMoney, mayEndOrder = true) =>
    splitRefund(amountFen, paid, { mayEndOrder })?.map((part) => [part.charge, part.amountFen]);

  test.each<[string, number, PaidMoney, [number, number][] | undefined]>([
    ['half is of the goods', 93, withFreight(money(100), 86), [[0, 93]]],
    [
      'half of little goods with dear freight takes both',
      118,
      withFreight(money(50), 186),
      [
        [1, 68],
        [0, 50],
      ],
    ],
    [
      'everything: edits, freight, and the goods last',
      206,
      withFreight(money(100, 20), 86),
      [
        [2, 20],
        [1, 86],
        [0, 100],
      ],
    ],
    ['freight alone once the goods are back', 86, withFreight(money(0), 86), [[1, 86]]],
    ['not more than goods and freight', 187, withFreight(money(100), 86), undefined],
  ])('with freight: %s', (_, amountFen, paid, parts) => {
    expect(chargesOf(amountFen, paid)).toEqual(parts);
  });

  test('an edit gives back no freight', () => {
    expect(chargesOf(99, withFreight(money(100), 86), false)).toEqual([[0, 99]]);
    expect(chargesOf(100, withFreight(money(100), 86), false)).toBeUndefined();
  });

  test('the rest has freight until a parcel was sent', () => {
    const paid = withFreight(money(100, 20), 86);
    expect(restFen(paid, { isSent: false })).toBe(206);
    expect(restFen(paid, { isSent: true })).toBe(120);
  });
  test.each([
    ['the newest edit first', 30, money(100, 50, 20), [['edit 0', 30]]],
    [
      'then the goods',
      90,
      money(100, 50, 0),
      [
        ['edit 0', 50],
        ['goods', 40],
      ],
    ],
    ['only the goods if no edit was paid', 99, money(100), [['goods', 99]]],
    ['not the whole goods, which would cancel the order', 100, money(100), undefined],
    ['not more than there is', 151, money(100, 50), undefined],
  ])('%s', (_, amountFen, paid, parts) => {
    const split = splitRefund(amountFen, paid, { mayEndOrder: false });
    expect(split?.map((part) => [part.paymentId, part.amountFen])).toEqual(parts);
  });

  test('the whole goods only if the refund may end the order, and after the edits', () => {
    const split = splitRefund(120, money(100, 20), { mayEndOrder: true });
    expect(split?.map((part) => part.paymentId)).toEqual(['edit 0', 'goods']);
    expect(splitRefund(121, money(100, 20), { mayEndOrder: true })).toBeUndefined();
  });

  test('exactly, each part above 0 and within its payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.nat(1_000),
        fc.array(fc.nat(300)),
        fc.nat(300),
        fc.boolean(),
        (request, goods, edits, freight, mayEndOrder) => {
          const paid = withFreight(money(goods, ...edits), freight);
          const total = restFen(paid, { isSent: !mayEndOrder });
          const parts = splitRefund(request, paid, { mayEndOrder });
          if (parts === undefined) {
            expect(request).toBeGreaterThanOrEqual(mayEndOrder ? total + 1 : total);
            return;
          }
          expect(parts.reduce((before, { amountFen }) => before + amountFen, 0)).toBe(request);
          for (const { charge, amountFen } of parts) {
            const all = [paid.goods, ...paid.edits, ...paid.freight];
            const left = all.find((one) => one.charge === charge)?.leftFen ?? 0;
            expect(amountFen).toBeGreaterThan(0);
            expect(amountFen).toBeLessThanOrEqual(left);
          }
        },
      ),
    );
  });
});
