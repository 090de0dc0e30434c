import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUOTE_RESERVATION_MAX_MS } from '../quotes/quotes.rules.ts';
import { SHIPPING_VERDICTS } from '../shipping/rule.rules.ts';
import {
  incompletePapersReason,
  missingPapers,
  PAPERS_RESERVATION_MS,
  PAY_AFTER_PAPERS_MS,
  type RecordedPaper,
  reservationEndAfterPapers,
  waitingFor,
  waitsFor,
} from './papers.rules.ts';

const TODAY = '2026-11-26';
const permit: RecordedPaper = {
  ...{ name: '进口许可', who: 'buyer', lines: [0] },
  ...{ askedOn: null, receivedOn: null, validUntil: null, isReported: false },
};
const received: RecordedPaper = { ...permit, receivedOn: TODAY };
const needed = [{ name: '进口许可', who: 'buyer', lines: [0] }] as const;

const day = fc.constantFrom('2026-11-01', TODAY, '2026-12-24');
const paperArbitrary: fc.Arbitrary<RecordedPaper> = fc.record({
  name: fc.constantFrom('公约证', '进口许可', '物种证明'),
  who: fc.constantFrom('shop', 'buyer'),
  lines: fc.subarray([0, 1, 2]),
  askedOn: fc.option(day),
  receivedOn: fc.option(day),
  validUntil: fc.option(day),
  isReported: fc.boolean(),
});
const papersArbitrary = fc.uniqueArray(paperArbitrary, { selector: ({ name }) => name });
const neededArbitrary = papersArbitrary.map((papers) =>
  papers.map(({ name, who, lines }) => ({ name, who, lines })),
);
const verdictArbitrary = fc.constantFrom(...SHIPPING_VERDICTS);

describe('who a paper waits for', () => {
  it.each([
    ['its buyer, until they applied', permit, 'buyer'],
    ['the shop, if the shop obtains it', { ...permit, who: 'shop' as const }, 'shop'],
    ['the authority, once somebody applied', { ...permit, askedOn: TODAY }, 'authority'],
    ['the shop, once the buyer has it', { ...permit, askedOn: TODAY, isReported: true }, 'shop'],
    ['nobody, once it is received', { ...received, askedOn: TODAY, isReported: true }, null],
  ])('is %s', (_, paper, expected) => {
    expect(waitsFor(paper)).toBe(expected);
  });

  it('is the shop if only the payment has to be opened', () => {
    expect(waitingFor([received])).toEqual(['shop']);
    expect(waitingFor([{ ...permit, askedOn: TODAY }, permit])).toEqual(['buyer', 'authority']);
  });
});

describe('money before the papers', () => {
  it.each([
    ['all papers are received', 'papers', needed, [received], null],
    ['one is open', 'papers', needed, [received, { ...permit, name: '公约证' }], 'papersOpen'],
    [
      'the rules require another',
      'papers',
      [...needed, { ...permit, name: '公约证' }],
      [received],
      'papersMissing',
    ],
    ['a paper lacks a line', 'papers', [{ ...permit, lines: [0, 1] }], [received], 'papersMissing'],
    ['a paper has expired', 'papers', needed, [{ ...received, validUntil: '2026-11-25' }], 'papersExpired'],
    ['a paper is valid today', 'papers', needed, [{ ...received, validUntil: TODAY }], null],
    ['sending is forbidden now', 'forbidden', needed, [received], 'papersForbidden'],
    ['sending is allowed now', 'allowed', [], [permit], null],
    ['papers are declared on arrival only', 'papers', [], [permit], null],
    ['the verdict is unknown, and a paper is open', 'unknown', [], [permit], 'papersOpen'],
    ['the verdict is unknown, and the papers are received', 'unknown', [], [received], null],
    ['the verdict is unknown, and nothing is recorded', 'unknown', [], [], 'papersMissing'],
  ] as const)('%s', (_, verdict, wanted, papers, expected) => {
    expect(incompletePapersReason({ verdict, needed: wanted, papers, today: TODAY })).toBe(expected);
  });

  it('is never taken while a needed paper is missing, or the verdict forbids it', () => {
    fc.assert(
      fc.property(verdictArbitrary, neededArbitrary, papersArbitrary, (verdict, wanted, papers) => {
        if (incompletePapersReason({ verdict, needed: wanted, papers, today: TODAY }) !== null) return;
        expect(verdict).not.toBe('forbidden');
        expect(missingPapers(wanted, papers)).toEqual([]);
        if (wanted.length > 0) expect(papers.every(({ receivedOn }) => receivedOn !== null)).toBe(true);
      }),
    );
  });
});

describe('the reservation', () => {
  it('leaves a week to pay, and is never shortened', () => {
    fc.assert(
      fc.property(fc.integer({ min: -PAPERS_RESERVATION_MS, max: QUOTE_RESERVATION_MAX_MS }), (left) => {
        const now = new Date('2026-11-26T00:00:00Z');
        const until = new Date(now.getTime() + left);
        const end = reservationEndAfterPapers(until, now);
        expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime() + PAY_AFTER_PAPERS_MS);
        expect(end.getTime()).toBeGreaterThanOrEqual(until.getTime());
        expect(end.getTime()).toBeLessThanOrEqual(now.getTime() + QUOTE_RESERVATION_MAX_MS);
      }),
    );
  });
});
