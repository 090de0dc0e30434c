import { describe, expect, test } from 'vitest';
import {
  DISPLAY_STATUSES,
  type DisplayFacts,
  type DisplayStatus,
  displayForBuyer,
  displayForStaff,
  displayStatus,
} from './display-status.rules.ts';
import { displayStatusText } from './display-status.text.ts';
import { CLOSED_STATES, ORDER_STATES, PAID_STATES } from './orders.rules.ts';

const plain: DisplayFacts = {
  state: 'to-ship',
  ...{ isProcessing: false, isAwaitingPapers: false, hasAllPapers: false },
  ...{ isDisputed: false, isGoingBack: false, isRefunding: false, isOwed: false },
  ...{ hasOpenClaim: false, freight: 'settled', isChargeDue: false },
  ...{ isAddressInReview: false, sent: 'nothing' },
};
const staff = { openFlags: 0, isReachable: true, isLinkToSend: false };

describe('the status of an order', () => {
  test.each<[string, Partial<DisplayFacts>, DisplayStatus]>([
    ['waits for its payment', { state: 'unpaid' }, 'unpaid'],
    ['waits for the bank', { state: 'unpaid', isProcessing: true }, 'processing'],
    ['waits for papers', { state: 'unpaid', isAwaitingPapers: true }, 'papers'],
    [
      'has its papers, but waits for staff to open the payment',
      { state: 'unpaid', isAwaitingPapers: true, hasAllPapers: true },
      'papers',
    ],
    ['waited for papers and can be paid', { state: 'unpaid', hasAllPapers: true }, 'papers-complete'],
    ['ended unpaid', { state: 'ended-unpaid', freight: 'undecided' }, 'cancelled'],
    ['ended, and a late payment went back', { state: 'ended-unpaid', isGoingBack: true }, 'refunded'],
    ['is paid with its freight', {}, 'paid'],
    ['is paid, and its freight is open', { freight: 'undecided' }, 'freight-undecided'],
    ['is paid, and its freight is not', { freight: 'due' }, 'freight-due'],
    [
      'was sent before its freight was paid',
      { state: 'shipped', sent: 'all', freight: 'due' },
      'freight-due',
    ],
    ['waits for the difference of an edit', { isChargeDue: true }, 'charge-due'],
    ['went to another country', { isAddressInReview: true }, 'address-in-review'],
    ['was sent in part', { sent: 'part' }, 'part-shipped'],
    ['was sent in part, freight undecided', { sent: 'part', freight: 'undecided' }, 'part-shipped'],
    ['has a replacement to send', { sent: 'all' }, 'replacing'],
    ['is under way', { state: 'shipped', sent: 'all' }, 'shipped'],
    ['is under way without a fee', { state: 'shipped', sent: 'all', freight: 'undecided' }, 'shipped'],
    ['arrived', { state: 'received', sent: 'all' }, 'received'],
    ['arrived broken', { state: 'received', sent: 'all', hasOpenClaim: true }, 'claim'],
    ['goes back', { isGoingBack: true, isRefunding: true }, 'refunding'],
    ['went back after it was sent', { state: 'shipped', sent: 'all', isGoingBack: true }, 'refunded'],
    ['went back before it was sent', { state: 'refunded', isGoingBack: true }, 'refunded'],
    ['went back, its freight was kept', { isGoingBack: true, freight: 'due' }, 'refunded'],
    ['has a refund that failed', { state: 'received', sent: 'all', isOwed: true }, 'refund-owed'],
    ['is disputed though refunded', { isDisputed: true, isGoingBack: true }, 'disputed'],
    ['is disputed though it arrived', { state: 'received', sent: 'all', isDisputed: true }, 'disputed'],
  ])('that %s', (_, change, status) => {
    expect(displayStatus({ ...plain, ...change })).toBe(status);
  });
});

const BOTH = [false, true];

/** All combinations that an order can have. */
function* reachable(): Generator<DisplayFacts> {
  const values: { readonly [Name in keyof DisplayFacts]: readonly DisplayFacts[Name][] } = {
    state: ORDER_STATES,
    isProcessing: BOTH,
    isAwaitingPapers: BOTH,
    hasAllPapers: BOTH,
    isDisputed: BOTH,
    isGoingBack: BOTH,
    isRefunding: BOTH,
    isOwed: BOTH,
    hasOpenClaim: BOTH,
    freight: ['undecided', 'due', 'settled'],
    isChargeDue: BOTH,
    isAddressInReview: BOTH,
    sent: ['nothing', 'part', 'all'],
  };
  let all: Partial<DisplayFacts>[] = [{}];
  for (const [name, choices] of Object.entries(values))
    all = all.flatMap((facts) => choices.map((choice) => ({ ...facts, [name]: choice })));
  for (const facts of all as DisplayFacts[]) if (isReachable(facts)) yield facts;
}

function isReachable(facts: DisplayFacts): boolean {
  const { state, sent } = facts;
  const isUnpaid = state === 'unpaid';
  const isPaid = PAID_STATES.includes(state);
  if (!isUnpaid && (facts.isProcessing || facts.isAwaitingPapers)) return false;
  if (!isPaid && (sent !== 'nothing' || facts.hasOpenClaim || facts.isChargeDue)) return false;
  if ((state === 'shipped' || state === 'received') && sent !== 'all') return false;
  if (state === 'to-ship' && facts.hasOpenClaim && sent === 'nothing') return false;
  return state !== 'refunded' || facts.isGoingBack;
}

describe('each combination that an order can have', () => {
  const combinations = [...reachable()].map((facts) => ({
    facts,
    ...displayForBuyer(facts),
    staff: displayForStaff(facts, staff).next,
  }));

  test('there are many, and each status is reached', () => {
    expect(combinations.length).toBeGreaterThan(2_000);
    expect([...new Set(combinations.map(({ status }) => status))].sort()).toEqual(
      [...DISPLAY_STATUSES].sort(),
    );
  });

  test('has one phrase, one colour and one next step unless nothing more comes', () => {
    const phrases = DISPLAY_STATUSES.map((status) => displayStatusText().statuses[status]);
    expect(new Set(phrases).size).toBe(phrases.length);
    for (const { facts, status, tone, next, staff } of combinations) {
      const isOver = ['cancelled', 'refunded', 'received'].includes(status);
      expect([facts, next === null]).toEqual([facts, isOver]);
      if (isOver) expect(staff).toBeNull();
      expect(['waiting', 'good', 'bad']).toContain(tone);
    }
  });

  test('is never good while money is asked for, disputed, owed or going back', () => {
    for (const { facts, tone } of combinations) {
      const isPaid = PAID_STATES.includes(facts.state);
      const isOpen = isPaid && (facts.freight === 'due' || facts.isChargeDue);
      const isWrong = facts.isDisputed || facts.isOwed || facts.isGoingBack || facts.hasOpenClaim;
      if (isOpen || isWrong || facts.state === 'unpaid') expect(tone).not.toBe('good');
    }
  });

  test('asks nobody to pay for an order that ended, or to send one whose money goes back', () => {
    for (const { facts, next, staff } of combinations) {
      if (CLOSED_STATES.includes(facts.state) && facts.state !== 'received')
        expect(['pay', 'pay-freight', 'pay-charge']).not.toContain(next);
      if (facts.isGoingBack) expect(staff).not.toBe('ship');
      if (facts.hasOpenClaim) expect(staff).not.toBe('receive');
    }
  });
});

describe('the next step of the staff', () => {
  test('is the open flag, whatever the status', () => {
    for (const state of ORDER_STATES)
      expect(displayForStaff({ ...plain, state }, { ...staff, openFlags: 1 }).next).toBe('clear-flag');
  });

  test('is to ask for what is due before waiting for it', () => {
    const due = { ...plain, freight: 'due' } as const;
    expect(displayForStaff(due, { ...staff, isLinkToSend: true }).next).toBe('send-link');
    expect(displayForStaff(due, staff).next).toBe('wait-payment');
    expect(displayForStaff(plain, { ...staff, isLinkToSend: true }).next).toBe('ship');
  });

  test('is the recipient if a parcel could not be addressed', () => {
    expect(displayForStaff(plain, { ...staff, isReachable: false }).next).toBe('change-recipient');
    expect(displayForStaff(plain, staff).next).toBe('ship');
  });
});
