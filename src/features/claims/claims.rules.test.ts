import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_STATES } from '../orders/orders.rules.ts';
import {
  CLAIM_ACTIONS,
  CLAIM_STATES,
  CLAIMS_OF_ORDER_MAX,
  canAnswer,
  canClaim,
  claimableUnits,
  claimDeadline,
  claimRefusal,
  type ReportFacts,
} from './claims.rules.ts';

const at = (day: string) => new Date(`${day}T08:00:00Z`);
const shippedAt = at('2026-03-01');
const receivedAt = at('2026-04-20');
const fine: ReportFacts = {
  ...{ state: 'received', shippedAt, receivedAt, isReplacing: false, isGoingBack: false },
  claims: 0,
  now: at('2026-04-21'),
};

describe('damage can be reported', () => {
  test.each([
    ['14 days after it was received', { shippedAt, receivedAt }, at('2026-05-04')],
    ['60 days after shipping while nobody marked it as received', { shippedAt }, at('2026-04-30')],
    ['never before it was shipped', {}, undefined],
  ])('until %s', (_, times, until) => {
    expect(claimDeadline({ shippedAt: undefined, receivedAt: undefined, ...times })).toEqual(until);
  });

  test.each([
    ['in time', {}, null],
    ['at the last moment', { now: at('2026-05-04') }, null],
    ['a moment later', { now: new Date(at('2026-05-04').getTime() + 1) }, 'too-late'],
    ['long after shipping', { state: 'shipped', receivedAt: undefined, now: at('2026-05-01') }, 'too-late'],
    ['before shipping', { state: 'to-ship', shippedAt: undefined, receivedAt: undefined }, 'not-shipped'],
    ['while a replacement waits', { state: 'to-ship', isReplacing: true }, null],
    ['while a part of it was never sent', { state: 'to-ship' }, 'not-shipped'],
    ['once all money goes back', { isGoingBack: true }, 'refunded'],
    ['after too many claims', { claims: CLAIMS_OF_ORDER_MAX }, 'too-many'],
  ] as const)('or not: %s', (_, change, refusal) => {
    expect(claimRefusal({ ...fine, ...change })).toBe(refusal);
  });

  test.each(ORDER_STATES.filter((state) => state !== 'shipped' && state !== 'received'))(
    'never for an order that is %s',
    (state) => {
      expect(claimRefusal({ ...fine, state })).toBe('not-shipped');
    },
  );
});

const units = fc.integer({ min: 1, max: 50 });
const claimed = fc.array(
  fc.record({
    position: fc.integer({ min: 0, max: 3 }),
    pieces: units,
    state: fc.constantFrom(...CLAIM_STATES),
  }),
  { maxLength: 6 },
);

describe('the units of a line', () => {
  test('that are refunded or in an open claim are not claimed again', () => {
    const claims = [
      { position: 0, pieces: 2, state: 'open' },
      { position: 0, pieces: 3, state: 'refused' },
      { position: 0, pieces: 1, state: 'refunded' },
      { position: 1, pieces: 4, state: 'open' },
    ] as const;
    expect(claimableUnits({ position: 0, quantity: 10, refunded: 1 }, claims)).toBe(7);
  });

  test('in open claims never exceed the bought units less the refunded ones', () => {
    fc.assert(
      fc.property(units, fc.nat(60), claimed, units, (quantity, refunded, before, units) => {
        const line = { position: 0, quantity, refunded };
        const left = claimableUnits(line, before);
        const wanted = [{ position: 0, pieces: units }];
        if (!canClaim(wanted, [{ position: 0, left }])) return;
        const open = [...before, { position: 0, pieces: units, state: 'open' as const }]
          .filter(({ position, state }) => position === 0 && state === 'open')
          .reduce((sum, one) => sum + one.pieces, 0);
        expect(open + refunded).toBeLessThanOrEqual(quantity);
      }),
    );
  });

  test.each([
    ['none', []],
    ['a line twice', [0, 0]],
    ['a line that the order has not', [7]],
  ])('are refused for %s', (_, positions) => {
    const wanted = positions.map((position) => ({ position, pieces: 1 }));
    expect(canClaim(wanted, [{ position: 0, left: 5 }])).toBe(false);
  });
});

test('a claim is answered once, whatever the answer', () => {
  const actions = ['refund', 'replace', 'refuse'] as const;
  for (const first of actions) {
    expect(canAnswer(first, 'open')).toBe(true);
    for (const second of actions) expect(canAnswer(second, CLAIM_ACTIONS[first].to)).toBe(false);
  }
});
