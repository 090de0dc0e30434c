import { describe, expect, it } from 'vitest';
import { datesAfter, datesAhead, deliveryDates, deliveryDays } from './delivery-time.rules.ts';
import { deliveryTimeText } from './delivery-time.text.ts';

const HANDLING = { from: 20, to: 30 };
const TRANSIT = { from: 7, to: 15 };

describe('delivery time', () => {
  it('is handling and transit of the way', () => {
    expect(deliveryDays(HANDLING, TRANSIT)).toEqual({ from: 27, to: 45 });
  });

  it('is 40 to 60 days without a way', () => {
    expect(deliveryDays(HANDLING, null)).toEqual({ from: 40, to: 60 });
  });

  it('crosses months, years and the change of summer time by whole days', () => {
    expect(datesAfter('2026-11-29', { from: 40, to: 60 })).toEqual({ from: '2027-01-08', to: '2027-01-28' });
    expect(datesAfter('2028-02-28', { from: 1, to: 2 })).toEqual({ from: '2028-02-29', to: '2028-03-01' });
    expect(datesAfter('2026-03-28', { from: 1, to: 2 })).toEqual({ from: '2026-03-29', to: '2026-03-30' });
  });
});

describe('dates of a paid order', () => {
  it.each([
    [
      'to be sent by a way',
      { paidOn: '2026-11-29', shippedOn: null },
      TRANSIT,
      {
        ships: { from: '2026-12-19', to: '2026-12-29' },
        arrives: { from: '2026-12-26', to: '2027-01-13' },
      },
    ],
    [
      'to be sent without a way',
      { paidOn: '2026-11-29', shippedOn: null },
      null,
      { ships: null, arrives: { from: '2027-01-08', to: '2027-01-28' } },
    ],
    [
      'sent by a way',
      { paidOn: '2026-11-29', shippedOn: '2026-12-01' },
      TRANSIT,
      { ships: null, arrives: { from: '2026-12-08', to: '2026-12-16' } },
    ],
    [
      'sent without a way',
      { paidOn: '2026-11-29', shippedOn: '2026-12-01' },
      null,
      { ships: null, arrives: { from: '2027-01-08', to: '2027-01-28' } },
    ],
  ])('that is %s', (_, days, transit, dates) => {
    expect(deliveryDates(days, HANDLING, transit)).toEqual(dates);
  });
});

describe('dates that are over', () => {
  const arrives = { from: '2026-12-26', to: '2027-01-13' };
  const ships = { from: '2026-12-19', to: '2026-12-29' };
  it.each([
    ['2026-12-29', { ships, arrives }],
    ['2026-12-30', { ships: null, arrives }],
    ['2027-01-13', { ships: null, arrives }],
    ['2027-01-14', null],
  ])('are left out on %s', (today, ahead) => {
    expect(datesAhead({ ships, arrives }, today)).toEqual(ahead);
  });
});

describe('the text of dates', () => {
  it.each([
    ['2027-01-08', '2027-01-28', '1月8日–28日'],
    ['2026-12-26', '2027-01-13', '12月26日–1月13日'],
    ['2026-12-26', '2026-12-26', '12月26日'],
  ])('of %s to %s is %s', (from, to, text) => {
    expect(deliveryTimeText().dates({ from, to })).toBe(text);
  });
});
