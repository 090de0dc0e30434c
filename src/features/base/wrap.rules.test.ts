import { expect, test } from 'vitest';
import { wrapIndex } from './wrap.rules.ts';

test.each([
  [0, 5, 0],
  [5, 5, 0],
  [-1, 5, 4],
  [12, 5, 2],
  [-6, 5, 4],
  [3, 0, 0],
])('index %i of %i wraps to %i', (index, count, expected) => {
  expect(wrapIndex(index, count)).toBe(expected);
});
