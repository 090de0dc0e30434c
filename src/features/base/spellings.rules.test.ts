import { expect, test } from 'vitest';
import { validateSpelling } from './spellings.rules.ts';

test.each(['只', '餘下', '(特价)', '【特價】', 'T恤', '“标本”盒', '第 2 号', '蝶·藏'])(
  '%s can be a spelling',
  (word) => {
    expect(validateSpelling(word)).toBe(true);
  },
);

test.each([
  '标本"',
  "标本'",
  '标本`',
  '标本\\',
  '<b>标本',
  '标本>',
  '标本&',
  '标${本',
  '标}本',
  '标/本',
  '标\n本',
  '标本;',
  'a',
  '1',
  '()',
  '',
])('%j is refused, because it would change code or markup that is converted', (word) => {
  expect(validateSpelling(word)).not.toBe(true);
});
