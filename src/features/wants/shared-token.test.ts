import { expect, test } from 'vitest';
import { sharedToken } from './shared-token.ts';

test.each([
  ['/favorites/a-b_1', 'a-b_1'],
  ['/favorites/a-b_1/', 'a-b_1'],
  ['/zh-hant/favorites/a-b_1', 'a-b_1'],
  ['/favorites', undefined],
  ['/zh-hant/favorites/', undefined],
])('the token in %s is %s', (path, token) => {
  expect(sharedToken(path)).toBe(token);
});
