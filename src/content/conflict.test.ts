import { expect, test } from 'vitest';
import { isConflict } from './conflict.ts';

test.each([
  [409, true],
  [404, true],
  [400, false],
  [503, false],
])('an answer of %i from the content lake: conflict %s', (statusCode, expected) => {
  expect(isConflict(Object.assign(new Error(), { statusCode }))).toBe(expected);
});

test('a failure without a response is not a conflict', () => {
  expect(isConflict(new TypeError('fetch failed'))).toBe(false);
  expect(isConflict({ statusCode: 409 })).toBe(false);
});
