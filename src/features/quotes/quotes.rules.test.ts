import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PRICE_FEN } from '../base/money.rules.ts';
import {
  extensionRefusal,
  QUOTE_ACTIONS,
  QUOTE_REQUESTS_PER_DAY,
  QUOTE_RESERVATION_MAX_MS,
  QUOTE_STATES,
  QUOTE_TOTAL_MAX_FEN,
  QUOTE_VALID_MAX_MS,
  QUOTE_VALID_MIN_MS,
  type QuoteAction,
  type QuoteFacts,
  type QuoteState,
  quoteRefusal,
  quoteRequestRetryAt,
  quoteTotalFen,
} from './quotes.rules.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const DAY_MS = 24 * 3_600_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const facts = (more: Partial<QuoteFacts> = {}): QuoteFacts => ({
  ...{ state: 'sent', lines: [{ quantity: 10, unitFen: 2_500 }], validUntil: later(7 * DAY_MS) },
  ...{ isReserving: false, hasAsked: false, isProcessing: false, now: NOW },
  ...more,
});

/** The states that each action starts from; every other state refuses the action. */
const STARTS: Readonly<Record<QuoteAction, readonly QuoteState[]>> = {
  edit: ['requested', 'draft'],
  send: ['requested', 'draft'],
  reserve: ['requested', 'draft'],
  'record-papers': ['papers'],
  'report-paper': ['papers'],
  extend: ['papers'],
  'open-payment': ['papers'],
  revise: ['papers', 'sent'],
  withdraw: ['requested', 'draft', 'papers', 'sent'],
  'ask-back': ['sent'],
  decline: ['papers', 'sent'],
  open: ['sent'],
  pay: ['sent'],
  expire: ['papers', 'sent'],
};

const REFUSED_IN: Readonly<Record<QuoteState, ReturnType<typeof quoteRefusal>>> = {
  requested: 'quoteNotSent',
  draft: 'quoteNotSent',
  papers: 'quoteAwaitsPapers',
  sent: 'quoteSent',
  paid: 'quotePaid',
  declined: 'quoteEnded',
  expired: 'quoteEnded',
  withdrawn: 'quoteEnded',
};

const ACTIONS = Object.keys(QUOTE_ACTIONS) as QuoteAction[];

test.each(ACTIONS.flatMap((action) => QUOTE_STATES.map((state) => ({ action, state }))))(
  '$action starts only in its states, and not otherwise: $state',
  ({ action, state }) => {
    const validUntil = action === 'expire' ? NOW : later(7 * DAY_MS);
    const refusal = quoteRefusal(action, facts({ state, validUntil }));
    expect(refusal).toBe(STARTS[action].includes(state) ? null : REFUSED_IN[state]);
  },
);

test.each<[QuoteAction, Partial<QuoteFacts>, ReturnType<typeof quoteRefusal>]>([
  ['revise', { isProcessing: true }, 'quoteProcessing'],
  ['withdraw', { isProcessing: true }, 'quoteProcessing'],
  ['decline', { isProcessing: true }, 'quoteProcessing'],
  ['ask-back', { hasAsked: true }, 'askedAlready'],
  ['ask-back', { validUntil: NOW }, 'quoteExpired'],
  ['report-paper', { state: 'papers', validUntil: NOW }, 'quoteExpired'],
  ['reserve', { state: 'draft', lines: [{ quantity: 1, unitFen: undefined }] }, 'noPrice'],
  ['open', { validUntil: NOW }, 'quoteExpired'],
  ['open', { validUntil: later(1) }, null],
  // A payment that began in time counts, however long the bank takes.
  ['pay', { validUntil: later(-DAY_MS), isProcessing: true }, null],
  ['expire', { validUntil: later(1) }, 'quoteStillValid'],
  ['expire', { validUntil: NOW, isProcessing: true }, 'quoteProcessing'],
  ['expire', { validUntil: NOW }, null],
])('%s of a quote with %j is %s', (action, more, refusal) => {
  expect(quoteRefusal(action, facts(more))).toBe(refusal);
});

describe('a quote to send', () => {
  const send = (more: Partial<QuoteFacts>) => quoteRefusal('send', facts({ state: 'draft', ...more }));
  const line = (quantity: number, unitFen: number | undefined) => ({ lines: [{ quantity, unitFen }] });

  test.each<[string, Partial<QuoteFacts>, ReturnType<typeof quoteRefusal>]>([
    ['without lines', { lines: [] }, 'noLines'],
    ['for no units', line(0, 100), 'badQuantity'],
    ['for a part of a unit', line(1.5, 100), 'badQuantity'],
    ['with a line that has no price', line(1, undefined), 'noPrice'],
    ['with a price of nothing', line(1, 0), 'noPrice'],
    ['with a part of a fen', line(1, 0.5), 'noPrice'],
    ['with the highest price', line(1, MAX_PRICE_FEN), null],
    ['with a price above the highest', line(1, MAX_PRICE_FEN + 1), 'noPrice'],
    ['of the largest total', line(QUOTE_TOTAL_MAX_FEN, 1), null],
    ['of more than the largest total', line(QUOTE_TOTAL_MAX_FEN + 1, 1), 'totalTooLarge'],
    ['without an end', { validUntil: undefined }, 'validTooShort'],
    ['for the shortest time', { validUntil: later(QUOTE_VALID_MIN_MS) }, null],
    ['for less than the shortest time', { validUntil: later(QUOTE_VALID_MIN_MS - 1) }, 'validTooShort'],
    ['for the longest time', { validUntil: later(QUOTE_VALID_MAX_MS) }, null],
    ['for more than the longest time', { validUntil: later(QUOTE_VALID_MAX_MS + 1) }, 'validTooLong'],
    ['that reserves for 30 days', { isReserving: true, validUntil: later(QUOTE_RESERVATION_MAX_MS) }, null],
    [
      'that reserves for longer',
      { isReserving: true, validUntil: later(QUOTE_RESERVATION_MAX_MS + 1) },
      'reservedTooLong',
    ],
  ])('%s', (_, more, refusal) => {
    expect(send(more)).toBe(refusal);
  });
});

test('no sequence of actions leaves an end, and only a sent quote becomes paid', () => {
  const ends: readonly QuoteState[] = ['paid', 'declined', 'expired', 'withdrawn'];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ action: fc.constantFrom(...ACTIONS), isProcessing: fc.boolean(), day: fc.nat(9) }),
      ),
      (steps) => {
        let state: QuoteState = 'requested';
        for (const { action, isProcessing, day } of steps) {
          const row = QUOTE_ACTIONS[action];
          const refusal = quoteRefusal(action, facts({ state, isProcessing, now: later(day * DAY_MS) }));
          if (refusal !== null) continue;
          expect(ends).not.toContain(state);
          const next: QuoteState = 'to' in row ? row.to : state;
          if (next === 'paid') expect(state).toBe('sent');
          state = next;
        }
      },
    ),
  );
});

test('a total is the sum of the lines to the fen, and unknown while a price is', () => {
  const priced = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }),
    unitFen: fc.integer({ min: 1, max: 99_999 }),
  });
  fc.assert(
    fc.property(fc.array(priced), fc.nat(), (lines, at) => {
      const sum = lines.flatMap(({ quantity, unitFen }) => Array<number>(quantity).fill(unitFen));
      expect(quoteTotalFen(lines)).toBe(sum.reduce((total, fen) => total + fen, 0));
      const holed = lines.toSpliced(at % (lines.length + 1), 0, { quantity: 1, unitFen: undefined } as never);
      expect(quoteTotalFen(holed)).toBeUndefined();
    }),
  );
});

test('an account requests 5 quotes within any 24 hours, whatever it tries', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3 * DAY_MS), { maxLength: 60 }), (tries) => {
      const made: Date[] = [];
      for (const at of tries.sort((a, b) => a - b).map(later)) {
        const retryAt = quoteRequestRetryAt(made, at);
        if (retryAt === undefined) made.push(at);
        else {
          expect(retryAt.getTime()).toBeGreaterThan(at.getTime());
          expect(quoteRequestRetryAt(made, retryAt)).toBeUndefined();
        }
      }
      for (const first of made) {
        const end = first.getTime() + DAY_MS;
        const within = made.filter((one) => one >= first && one.getTime() < end);
        expect(within.length).toBeLessThanOrEqual(QUOTE_REQUESTS_PER_DAY);
      }
    }),
  );
});

test('the fifth request is allowed, and the sixth waits until the first is a day old', () => {
  const made = [4, 3, 2, 1, 0].map((hours) => later(-hours * 3_600_000));
  expect(quoteRequestRetryAt(made.slice(1), NOW)).toBeUndefined();
  expect(quoteRequestRetryAt(made, NOW)).toEqual(later(20 * 3_600_000));
});

test.each([
  ['the longest time from now', later(QUOTE_RESERVATION_MAX_MS), null],
  ['longer', later(QUOTE_RESERVATION_MAX_MS + 1), 'extensionTooLong'],
  ['a millisecond more than before', later(7 * DAY_MS + 1), null],
  ['the end that it had', later(7 * DAY_MS), 'extensionTooShort'],
  ['an earlier end', later(DAY_MS), 'extensionTooShort'],
] as const)('a reservation for papers is extended to %s: %s', (_, until, refusal) => {
  expect(extensionRefusal(facts(), until)).toBe(refusal);
});

test('an expired reservation is not extended into the past', () => {
  expect(extensionRefusal({ validUntil: later(-2), now: NOW }, later(-1))).toBe('extensionTooShort');
});
