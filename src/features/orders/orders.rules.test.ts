import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BlockedReason,
  blockedReason,
  canTransition,
  DUE_ADDITIONS_MAX,
  hasShownStage,
  ORDER_ACTIONS,
  ORDER_STAGES,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderActionFacts,
  type OrderState,
  orderAmountFen,
  PAID_STATES,
  possibleActions,
  SHIPPED_STATES,
  shippingProgress,
  stateOf,
  statusAndStage,
  type TransitionAction,
} from './orders.rules.ts';

const TRANSITIONS = (Object.keys(ORDER_ACTIONS) as (keyof typeof ORDER_ACTIONS)[]).filter(
  (name): name is TransitionAction => 'to' in ORDER_ACTIONS[name],
);

const suite: OrderActionFacts = {
  ...{ state: 'to-ship', isProcessing: false, isPaid: true, leftFen: 100, isGoingBack: false, isOwed: false },
  ...{ isRefunded: false, openFlags: 0, isReachable: true, parcels: 0, sold: 1 },
  ...{ dueAdditions: 0, isEditWaiting: false, isReplacing: false },
};
const facts = fc.record({
  isProcessing: fc.boolean(),
  isPaid: fc.boolean(),
  leftFen: fc.nat(100),
  isGoingBack: fc.boolean(),
  isOwed: fc.boolean(),
  isEditWaiting: fc.boolean(),
  isReplacing: fc.boolean(),
  isRefunded: fc.boolean(),
  openFlags: fc.nat(2),
  isReachable: fc.boolean(),
  parcels: fc.nat({ max: 2 }),
  dueAdditions: fc.nat(DUE_ADDITIONS_MAX),
  sold: fc.nat(2),
  liveAttempts: fc.nat(1),
  isAsked: fc.boolean(),
  isTimeOver: fc.boolean(),
  totalFen: fc.integer({ min: 1, max: 100 }),
  refundedFen: fc.nat(100),
});
type Facts = typeof facts extends fc.Arbitrary<infer Made> ? Made : never;

/** A replacement makes a shipped order wait for shipping again. */
const REPLACING: readonly TransitionAction[] = ['replace', 'give-up-replacement', 'give-up-after-receipt'];
const ONCE = TRANSITIONS.filter((name) => !REPLACING.includes(name));
const tries = fc.array(fc.record({ name: fc.constantFrom(...ONCE), facts }), { maxLength: 30 });

function walk(
  made: readonly { readonly name: TransitionAction; readonly facts: Facts }[],
): readonly OrderState[] {
  const path: OrderState[] = ['unpaid'];
  for (const { name, facts: known } of made) {
    const state = path.at(-1) ?? 'unpaid';
    if (blockedReason(name, { ...known, state }) === null) path.push(ORDER_ACTIONS[name].to);
  }
  return path;
}

const isPaid = (state: OrderState) => PAID_STATES.includes(state);
const stepsOf = (path: readonly OrderState[]) => path.slice(1).map((to, at) => [path[at], to] as const);

describe('whatever is tried with an order', () => {
  test.each(['received', 'refunded'] as const)('it stays %s', (final) => {
    fc.assert(
      fc.property(tries, (made) => {
        const path = walk(made);
        expect([-1, path.length - 1]).toContain(path.indexOf(final));
      }),
    );
  });

  test('once paid, it ends as cancelled only by a full refund before it is shipped', () => {
    fc.assert(
      fc.property(tries, (made) => {
        for (const [from, to] of stepsOf(walk(made)))
          if (from !== undefined && isPaid(from) && !isPaid(to))
            expect([from, to]).toEqual(['to-ship', 'refunded']);
      }),
    );
  });

  test('it is shipped only after it was paid, and received only after it was shipped', () => {
    fc.assert(
      fc.property(tries, (made) => {
        const path = walk(made);
        if (path.includes('shipped')) expect(path).toContain('to-ship');
        if (path.includes('received')) expect(path.at(-2)).toBe('shipped');
      }),
    );
  });

  test('it never passes through the same paid state twice', () => {
    fc.assert(
      fc.property(tries, (made) => {
        const paid = walk(made).filter(isPaid);
        expect(new Set(paid).size).toBe(paid.length);
      }),
    );
  });
});

test('only a replacement sends a shipped order again, and giving it up restores the state', () => {
  const leaving = TRANSITIONS.filter((name) => ORDER_ACTIONS[name].to === 'to-ship');
  expect(leaving.toSorted()).toEqual(['pay', 'replace']);
  expect(ORDER_STATES.filter((state) => canTransition('replace', state))).toEqual(['shipped', 'received']);
  for (const name of ['give-up-replacement', 'give-up-after-receipt'] as const)
    expect(canTransition('replace', ORDER_ACTIONS[name].to)).toBe(true);
});

test('every state is reached from a new order', () => {
  const reached = new Set<OrderState>(['unpaid']);
  for (const _ of ORDER_STATES)
    for (const name of TRANSITIONS)
      if ([...reached].some((state) => canTransition(name, state))) reached.add(ORDER_ACTIONS[name].to);
  expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
});

test('status and stage identify the state, and other combinations are invalid', () => {
  const known = ORDER_STATUSES.flatMap((status) =>
    [null, ...ORDER_STAGES].flatMap((stage) => {
      try {
        return [stateOf(status, stage)];
      } catch {
        return [];
      }
    }),
  );
  expect(known.sort()).toEqual([...ORDER_STATES].sort());
  for (const state of ORDER_STATES) {
    const { status, stage } = statusAndStage(state);
    expect(stateOf(status, stage)).toBe(state);
  }
});

describe('an order ends unpaid', () => {
  const over = { state: 'unpaid', liveAttempts: 0, isAsked: false, isTimeOver: true } as const;
  test.each<[string, object, BlockedReason | null]>([
    ['when its time is over', {}, null],
    ['not while it can be paid', { liveAttempts: 1 }, 'processing'],
    ['not before its time', { isTimeOver: false }, 'notPaid'],
    ['before its time when its shopper wants it', { isTimeOver: false, isAsked: true }, null],
    [
      'not while it can be paid, even when its shopper wants it',
      { liveAttempts: 1, isAsked: true },
      'processing',
    ],
    ['not when it is paid', { state: 'to-ship', isAsked: true }, 'paidAlready'],
    ['not twice', { state: 'ended-unpaid', isAsked: true }, 'ended'],
  ])('%s', (_, change, refusal) => {
    expect(blockedReason('end-unpaid', { ...over, ...change })).toBe(refusal);
  });
});

test.each([
  ['to-ship', 100, true],
  ['to-ship', 99, false],
  ['shipped', 100, false],
  ['received', 100, false],
] as const)('an order that is %s with %i of 100 refunded is cancelled: %s', (state, refundedFen, ends) => {
  expect(blockedReason('refund-in-full', { state, totalFen: 100, refundedFen }) === null).toBe(ends);
});

describe('operators', () => {
  test('read of each state why an action is impossible', () => {
    const why = (state: OrderState) => possibleActions({ ...suite, state });
    expect(why('unpaid')).toMatchObject({
      ship: 'notPaid',
      receive: 'notPaid',
      cancel: null,
      'set-fee': 'notPaid',
    });
    expect(why('to-ship')).toMatchObject({ ship: null, receive: 'notShipped', end: 'paidAlready' });
    expect(why('shipped')).toMatchObject({ ship: 'shippedAlready', receive: null, 'correct-tracking': null });
    expect(why('refunded')).toMatchObject({ ship: 'ended', cancel: 'ended', 'set-fee': 'ended' });
  });
});

describe('shipping', () => {
  test.each([
    ['pending', 0],
    ['translating', 50],
    ['done', 100],
  ] as const)('%s fills the bar to %i %%', (stage, percent) => {
    expect(shippingProgress(stage)).toBe(percent);
  });

  test.each([
    ['to-ship', false, true],
    // All money is refunded, pending or owed.
    ['to-ship', true, false],
    ['shipped', true, true],
    ['received', false, true],
    ['unpaid', false, false],
    ['refunded', true, false],
  ] as const)(
    'of an order that is %s, with all money going back: %s, is shown: %s',
    (state, isGoingBack, isShown) => {
      expect(hasShownStage(state, isGoingBack)).toBe(isShown);
    },
  );

  test('lets the shopper change the address until the parcel is sent', () => {
    for (const state of ORDER_STATES)
      expect(blockedReason('change-address', { state, isGoingBack: false }) === null).toBe(
        ['unpaid', 'to-ship'].includes(state),
      );
    expect(blockedReason('change-address', { state: 'to-ship', isGoingBack: true })).toBe('refunded');
    expect(SHIPPED_STATES.some((state) => canTransition('change-address', state))).toBe(false);
  });
});

test('an order amounts to its goods and the shipping fee, if one was set', () => {
  expect(orderAmountFen(12_850, 3_000)).toBe(15_850);
  expect(orderAmountFen(12_850, null)).toBe(12_850);
});
