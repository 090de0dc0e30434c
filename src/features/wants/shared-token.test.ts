import { expect, test } from 'vitest';
import { sharedToken } from './shared-token.ts';

test.each([
  ['favorites', '/favorites/a-b_1', 'a-b_1'],
  ['favorites', '/favorites/a-b_1/', 'a-b_1'],
  ['favorites', '/zh-hant/favorites/a-b_1', 'a-b_1'],
  ['favorites', '/favorites', undefined],
  ['favorites', '/zh-hant/favorites/', undefined],
  ['cabinet', '/zh-hant/cabinet/a-b_1', 'a-b_1'],
  ['cabinet', '/favorites/a-b_1', undefined],
] as const)('the token of %s in %s is %s', (page, path, token) => {
  expect(sharedToken(page, path)).toBe(token);
});
