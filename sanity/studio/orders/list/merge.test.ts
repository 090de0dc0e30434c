import { expect, test } from 'vitest';
import { orderRow as row } from '../order.fixture.ts';
import { asShown, merge } from './merge.ts';

test('rows stay where they are, with what is true of them now; what is new waits', () => {
  const shown = asShown([row('1'), row('2'), row('3')]);
  const merged = merge(shown, [row('4'), row('3', { trackingNumber: 'SF1' }), row('1')]);
  expect(merged.rows.map(({ row, isGone }) => [row.number, row.trackingNumber, isGone])).toEqual([
    ['1', '', false],
    ['2', '', true],
    ['3', 'SF1', false],
  ]);
  expect(merged.added).toBe(1);
});

test('a row that comes back is gone no more', () => {
  const { rows } = merge(asShown([row('1')]), []);
  expect(rows[0]?.isGone).toBe(true);
  expect(merge(rows, [row('1')]).rows[0]?.isGone).toBe(false);
});
