import { expect, test } from 'vitest';
import { isVisitor } from './visitor.ts';

test.each([
  ['', true],
  ['theme=dark', true],
  ['not_signed_in=1', true],
  ['signed_in=1', false],
  ['theme=dark; signed_in=1', false],
])('cookies "%s": a visitor is %s', (cookies, visitor) => {
  expect(isVisitor(cookies)).toBe(visitor);
});
