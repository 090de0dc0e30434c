import { expect, test } from 'vitest';
import { rawSpecies } from './content.fixture.ts';
import { checkVersion } from './version.ts';

test.each([
  ['a backslash that was typed before such letters', '编号 \\u0000', 'sound'],
  ['two backslashes', '路径 \\\\ud83d', 'sound'],
  ['a line break after a backslash', 'a\\\nb', 'sound'],
  ['a character that takes two halves', '蝶🦋', 'sound'],
  ['the character NUL', 'a\0b', 'broken'],
  ['NUL after a backslash that was typed', 'a\\\0b', 'broken'],
  ['half a character', '蝶\ud83d', 'broken'],
  ['half a character after two backslashes', '\\\\\udd8b', 'broken'],
] as const)('%s: %j is %s', (_, distribution, kind) => {
  expect(checkVersion('species', { ...rawSpecies, distribution }).kind).toBe(kind);
});
