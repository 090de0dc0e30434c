import { expect, test } from 'vitest';
import { maySession } from './session-hint.ts';

test('a visitor has no hint', () => {
  expect(maySession('')).toBe(false);
  expect(maySession('XSRF-TOKEN=abc')).toBe(false);
});

test('the hint is found among other cookies', () => {
  expect(maySession('XSRF-TOKEN=abc; signed_in=1')).toBe(true);
});

test('a cookie whose name only ends alike is no hint', () => {
  expect(maySession('not_signed_in=1')).toBe(false);
});
