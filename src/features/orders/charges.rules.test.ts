import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatChargedAmount, splitCharge } from './charged-amount.rules.ts';
import {
  CHARGE_ACTIONS,
  CHARGE_STATES,
  type ChargeAction,
  type ChargeFacts,
  chargeActionRefusal,
  chargeStatus,
  planFreight,
} from './charges.rules.ts';

const facts = (more: Partial<ChargeFacts> = {}): ChargeFacts => ({
  ...{ state: 'due', isProcessing: false, isExpired: false, order: 'to-ship', isGoingBack: false },
  isOutside: false,
  ...more,
});

test.each<[ChargeAction, Partial<ChargeFacts>, ReturnType<typeof chargeActionRefusal>]>([
  ['open', {}, null],
  ['open', { isExpired: true }, 'linkExpired'],
  ['open', { state: 'paid' }, 'chargePaid'],
  ['open', { state: 'withdrawn' }, 'chargeWithdrawn'],
  ['open', { order: 'refunded' }, 'orderClosed'],
  ['open', { isGoingBack: true }, 'orderClosed'],
  ['open', { order: 'unpaid' }, 'orderClosed'],
  ['open', { order: 'received' }, null],
  // A payment counts even if link and order have changed since it began.
  ['pay', { isExpired: true, isGoingBack: true, order: 'refunded' }, null],
  ['pay', { state: 'withdrawn' }, 'chargeWithdrawn'],
  ['pay', { state: 'paid' }, 'chargePaid'],
  ['send-link', { isExpired: true }, null],
  ['send-link', { state: 'withdrawn' }, 'chargeWithdrawn'],
  ['record-payment', { isProcessing: true }, 'chargeProcessing'],
  ['withdraw', {}, null],
  ['withdraw', { isProcessing: true }, 'chargeProcessing'],
  ['withdraw', { state: 'paid' }, 'paidByProvider'],
  ['withdraw', { state: 'paid', isOutside: true }, null],
  ['withdraw', { state: 'withdrawn' }, 'chargeWithdrawn'],
])('%s of a charge with %j is %s', (action, more, refusal) => {
  expect(chargeActionRefusal(action, facts(more))).toBe(refusal);
});

test('no action begins at a withdrawn charge, and only outside payments are withdrawn after they were paid', () => {
  for (const { from } of Object.values(CHARGE_ACTIONS)) expect(from).not.toContain('withdrawn');
});

describe('freight that an operator decides', () => {
  const standing = (more: Partial<ChargeFacts> = {}) => ({ ...facts(more), amountFen: 8_850 });

  test.each([
    ['undecided stays', undefined, { feeFen: null, status: null }, { kind: 'keep' }],
    ['free asks for nothing', undefined, { feeFen: 0, status: null }, { kind: 'keep' }],
    [
      'a first fee is a charge',
      undefined,
      { feeFen: 8_850, status: 'due' },
      { kind: 'replace', withdraw: false, create: { isPaid: false } },
    ],
    [
      'money in hand is a paid charge',
      undefined,
      { feeFen: 8_850, status: 'received' },
      { kind: 'replace', withdraw: false, create: { isPaid: true } },
    ],
    ['the same fee is the same charge', standing(), { feeFen: 8_850, status: 'due' }, { kind: 'keep' }],
    [
      'another amount is another charge',
      standing(),
      { feeFen: 9_000, status: 'due' },
      { kind: 'replace', withdraw: true, create: { isPaid: false } },
    ],
    [
      'free withdraws what was due',
      standing(),
      { feeFen: 0, status: null },
      { kind: 'replace', withdraw: true, create: null },
    ],
    ['it came by bank', standing(), { feeFen: 8_850, status: 'received' }, { kind: 'record-payment' }],
    [
      'not while it is being paid',
      standing({ isProcessing: true }),
      { feeFen: 9_000, status: 'due' },
      { kind: 'refused', because: 'chargeProcessing' },
    ],
    [
      'what a provider took stays',
      standing({ state: 'paid' }),
      { feeFen: null, status: null },
      { kind: 'refused', because: 'paidByProvider' },
    ],
    [
      'a wrong record of an outside payment goes',
      standing({ state: 'paid', isOutside: true }),
      { feeFen: 8_850, status: 'due' },
      { kind: 'replace', withdraw: true, create: { isPaid: false } },
    ],
  ] as const)('%s', (_, before, request, plan) => {
    expect(planFreight(before, request)).toEqual(plan);
  });

  test('whatever the state before, an unchanged or replaced charge has the requested amount', () => {
    const fee = fc.constantFrom(null, 0, 1, 8_850);
    fc.assert(
      fc.property(
        fee,
        fc.boolean(),
        fc.constantFrom('due', 'paid'),
        fc.boolean(),
        (feeFen, isIn, state, isOutside) => {
          const status = feeFen === null || feeFen === 0 ? null : isIn ? 'received' : 'due';
          const before = standing({ state, isOutside });
          const plan = planFreight(before, { feeFen, status });
          const wanted = status === null ? null : status === 'received' ? 'paid' : 'due';
          if (plan.kind === 'refused') expect(state === 'paid' && !isOutside).toBe(true);
          if (plan.kind === 'keep') expect([before.amountFen, before.state]).toEqual([feeFen, wanted]);
          if (plan.kind === 'record-payment') expect([state, wanted]).toEqual(['due', 'paid']);
          if (plan.kind !== 'replace') return;
          const made = plan.create === null ? null : plan.create.isPaid ? 'paid' : 'due';
          expect([plan.withdraw, made]).toEqual([true, wanted]);
        },
      ),
    );
  });
});

test('a paid charge counts as refunded once all of it went back, and as paid again if a refund fails', () => {
  expect(CHARGE_STATES.map((state) => chargeStatus({ state, amountFen: 100 }, 100))).toEqual([
    'due',
    'refunded',
    'withdrawn',
  ]);
  expect(chargeStatus({ state: 'paid', amountFen: 100 }, 99)).toBe('paid');
});

test.each([
  [12_850, 'USD', 2, '0.1389', '17.85'],
  [100, 'USD', 2, '0.005', '0.01'],
  [1, 'USD', 2, '0.1', '0.00'],
  [10_000, 'JPY', 0, '20.5', '2050'],
  [5, 'EUR', 2, '1', '0.05'],
] as const)('%i fen are so many %s with %i decimals at %s', (fen, currency, decimals, rate, expected) => {
  expect(formatChargedAmount(fen, { currency, decimals, rate })).toBe(expected);
});

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 100 });
const charge = fc.integer({ min: 1, max: 999_999_999 });
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

test('the parts add up to the charge exactly', () => {
  fc.assert(
    fc.property(amounts, charge, (fen, minor) => {
      const parts = splitCharge(fen, minor);
      if (parts !== undefined) expect(sum(parts)).toBe(minor);
    }),
  );
});

test('each part is its rounded share, and none is zero', () => {
  fc.assert(
    fc.property(amounts, charge, (fen, minor) => {
      const total = BigInt(sum(fen));
      for (const [at, part] of (splitCharge(fen, minor) ?? []).entries()) {
        const share = BigInt(fen[at] ?? 0) * BigInt(minor);
        const away = BigInt(part) * total - share;
        expect(away > -total && away < total).toBe(true);
        expect(part).toBeGreaterThan(0);
      }
    }),
  );
});

test('in the shop’s own currency each part is the line’s amount', () => {
  fc.assert(
    fc.property(amounts, (fen) => {
      expect(splitCharge(fen, sum(fen))).toEqual(fen);
    }),
  );
});

test('a split fails only if too many lines would show zero', () => {
  fc.assert(
    fc.property(amounts, charge, (fen, minor) => {
      const total = BigInt(sum(fen));
      const floors = fen.map((one) => Number((BigInt(one) * BigInt(minor)) / total));
      const left = minor - sum(floors);
      const isPossible = floors.filter((part) => part === 0).length <= left;
      expect(splitCharge(fen, minor) !== undefined).toBe(isPossible);
    }),
  );
});

test.each([
  // The remainder goes to the line that rounding reduced most.
  [[20, 9_980], 1_413, [3, 1_410]],
  [[100, 100, 100], 100, [34, 33, 33]],
  [[1, 99], 50, [1, 49]],
  [[1, 1, 9_998], 100, undefined],
  [[1_000_000_000, 1_000_000_000], 999_999_999, [500_000_000, 499_999_999]],
])('%j share %i as %j', (fen, minor, parts) => expect(splitCharge(fen, minor)).toEqual(parts));
