import { expect, test } from 'vitest';
import { minutesLeft, msUntilNextMinute, roundTimeLeft } from './time-left.rules.ts';

const MINUTE = 60_000;

test.each([
  [30 * MINUTE, 30],
  [30 * MINUTE - 1, 29],
  [MINUTE, 1],
  [MINUTE - 1, 0],
  [1, 0],
])('with %i ms left there are %i whole minutes', (left, minutes) => expect(minutesLeft(left)).toBe(minutes));

test.each([0, -1])('with %i ms left no time is left', (left) => expect(minutesLeft(left)).toBeUndefined());

test.each([
  [12 * MINUTE + 5_000, 5_001],
  [12 * MINUTE, 1],
  [5_000, 5_000],
])('what is said of %i ms holds for %i ms', (left, ms) => {
  expect(msUntilNextMinute(left)).toBe(ms);
  expect(minutesLeft(left - ms)).not.toBe(minutesLeft(left));
  expect(minutesLeft(left - ms + 1)).toBe(minutesLeft(left));
});

test.each([
  [90 * 1_440, 'days', 90],
  [3 * 1_440 - 1, 'days', 2],
  [2 * 1_440, 'days', 2],
  [2 * 1_440 - 1, 'hours', 47],
  [120, 'hours', 2],
  [119, 'minutes', 119],
  [0, 'minutes', 0],
])('%i minutes are rounded down to %s: %i', (minutes, unit, count) =>
  expect(roundTimeLeft(minutes)).toEqual({ unit, count }),
);
