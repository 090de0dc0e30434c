import { expect, test } from 'vitest';
import { isInQuoteList, isUnpaidQuote, quoteDisplayState, tierPriceOf } from './quote-facts.ts';
import type { Quote } from './quotes.contract.ts';

const ID = '1000-0000-0001';
const OTHER = '1000-0000-0002';
const open = { id: ID, payment_processing: false, payable_left: 600 };

test.each([
  ['sent', ID, {}, 'open'],
  ['sent', ID, { payable_left: 0 }, 'over'],
  ['sent', ID, { payment_processing: true, payable_left: null }, 'processing'],
  ['sent', OTHER, {}, 'replaced'],
  ['paid', ID, {}, 'processing'],
  ['paid', OTHER, {}, 'replaced'],
  ['requested', null, {}, 'revising'],
  ['declined', ID, {}, 'declined'],
  ['expired', ID, {}, 'expired'],
  ['withdrawn', ID, {}, 'withdrawn'],
] as const)(
  'the order of a quote that is %s with the order %s, %o, stands as %s',
  (state, order, difference, stands) =>
    expect(quoteDisplayState({ ...open, ...difference }, { state, order })).toBe(stands),
);

test.each([
  ['requested', true],
  ['sent', false],
  ['paid', false],
  ['declined', true],
  ['expired', true],
  ['withdrawn', true],
] as const)('beside the orders a quote that is %s is listed: %s', (state, isListed) =>
  expect(isInQuoteList({ state })).toBe(isListed),
);

const at = '2026-11-21T10:00:00.000Z';

test.each([
  ['pending', 'placed', true],
  ['cancelled', 'placed', true],
  ['completed', 'paid', false],
  ['cancelled', 'paid', false],
] as const)(
  'the order of a quote that is %s after %s has the page of a quote: %s',
  (status, kind, isUnpaid) => {
    expect(isUnpaidQuote({ quote: 'q', status, events: [{ kind, at }] })).toBe(isUnpaid);
    expect(isUnpaidQuote({ quote: null, status, events: [{ kind, at }] })).toBe(false);
  },
);

test('each grade stands beside its own price of the moment', () => {
  const item = (quality: string, tier_price: number | null): Quote['items'][number] => ({
    product: { id: 'morpho', name: '闪蝶', main_image: '/a' },
    ...{ quality, quantity: 1, unit_price: 9, tier_price },
  });
  const quote = { items: [item('A1', 110), item('A2', null)] };
  const line = (quality: string, id = 'morpho') => ({ quality, product: { id } });
  expect([line('A1'), line('A2'), line('A1', 'ulysses')].map((one) => tierPriceOf(quote, one))).toEqual([
    ...[110, null, undefined],
  ]);
});
