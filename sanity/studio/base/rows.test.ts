import { expect, test } from 'vitest';
import { orderRow as row } from '../orders/order.fixture.ts';
import { mergeRows, shownRows, toggleAllRows, toggleRange, toggleRow } from './rows.ts';

test('rows are refreshed in place, and new ones wait', () => {
  const shown = shownRows([row('1'), row('2'), row('3')]);
  const merged = mergeRows(shown, [row('4'), row('3', { trackingNumber: 'SF1' }), row('1')]);
  expect(merged.rows.map(({ row, isGone }) => [row.number, row.trackingNumber, isGone])).toEqual([
    ['1', '', false],
    ['2', '', true],
    ['3', 'SF1', false],
  ]);
  expect(merged.added).toBe(1);
});

test('a row that comes back is no longer marked as gone', () => {
  const { rows } = mergeRows(shownRows([row('1')]), []);
  expect(rows[0]?.isGone).toBe(true);
  expect(mergeRows(rows, [row('1')]).rows[0]?.isGone).toBe(false);
});

const PAGE = ['a', 'b', 'c', 'd'];
const set = (text: string) => new Set(text);

test('a row is selected and deselected', () => {
  expect(toggleRow(set('a'), 'b')).toEqual(set('ab'));
  expect(toggleRow(set('ab'), 'a')).toEqual(set('b'));
});

test.each([
  ['', 'a', 'c', 'abc'],
  ['', 'd', 'b', 'bcd'],
  ['abcd', 'b', 'c', 'ad'],
  ['x', 'a', 'b', 'abx'],
  ['', 'z', 'b', 'b'],
  ['', undefined, 'b', 'b'],
])('shift-selecting in "%s" from %s to %s gives "%s"', (before, from, to, after) => {
  expect(toggleRange(set(before), PAGE, from, to)).toEqual(set(after));
});

test('selecting all toggles one page and keeps other pages’ selection', () => {
  expect(toggleAllRows(set('xb'), PAGE)).toEqual(set('xabcd'));
  expect(toggleAllRows(set('xabcd'), PAGE)).toEqual(set('x'));
});
