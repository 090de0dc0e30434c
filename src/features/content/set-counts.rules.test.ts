import { expect, test } from 'vitest';
import { validateSetCounts, validSetCounts } from './set-counts.rules.ts';

test.each([
  [undefined, 2, true],
  [null, 2, true],
  [[], 2, true],
  [[3, 2, 1], 2, true],
  [[4], 0, true],
  [[3, 2], 2, false],
  [[3, 2, 1, 1], 2, false],
  [[3, 2, 0], 2, false],
  [[3, 2, 1.5], 2, false],
  [[3, 2, 1_000], 2, false],
])('counts %j beside %i other species are right: %s', (counts, others, isRight) => {
  expect(validateSetCounts(counts, others) === true).toBe(isRight);
  expect(validSetCounts(counts, others)).toEqual(isRight && counts ? counts : []);
});
