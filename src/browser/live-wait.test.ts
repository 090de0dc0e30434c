import { expect, test } from 'vitest';
import { pollDelay } from './live.ts';

test('pages refresh about once a minute, with jitter', () => {
  expect(pollDelay(0, 0.5)).toBe(60_000);
  expect(pollDelay(0, 0)).toBeCloseTo(54_000);
  expect(pollDelay(0, 1)).toBeCloseTo(66_000);
});

test('each failure doubles the wait, up to ten minutes', () => {
  expect([1, 2, 3, 4, 50].map((failures) => pollDelay(failures, 0.5))).toEqual([
    120_000, 240_000, 480_000, 600_000, 600_000,
  ]);
});
