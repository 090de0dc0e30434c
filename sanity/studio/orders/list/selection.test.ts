import { expect, test } from 'vitest';
import { toggled, toggledAll, toggledTo } from './selection.ts';

const PAGE = ['a', 'b', 'c', 'd'];
const set = (text: string) => new Set(text);

test('a row is selected and let go', () => {
  expect(toggled(set('a'), 'b')).toEqual(set('ab'));
  expect(toggled(set('ab'), 'a')).toEqual(set('b'));
});

test.each([
  ['', 'a', 'c', 'abc'],
  ['', 'd', 'b', 'bcd'],
  ['abcd', 'b', 'c', 'ad'],
  ['x', 'a', 'b', 'abx'],
  // The row that was pressed before is on another page by now.
  ['', 'z', 'b', 'b'],
  ['', undefined, 'b', 'b'],
])('of "%s", from %s to %s with shift makes "%s"', (before, from, to, after) => {
  expect(toggledTo(set(before), PAGE, from, to)).toEqual(set(after));
});

test('all of a page are selected, or none; other pages keep theirs', () => {
  expect(toggledAll(set('xb'), PAGE)).toEqual(set('xabcd'));
  expect(toggledAll(set('xabcd'), PAGE)).toEqual(set('x'));
});
