import { expect, test } from 'vitest';
import { rawSpecies } from './content.fixture.ts';
import { checkVersion, compareByRank } from './documents.ts';

test.each([
  ['a backslash that was typed before such letters', '编号 \\u0000', 'valid'],
  ['two backslashes', '路径 \\\\ud83d', 'valid'],
  ['a line break after a backslash', 'a\\\nb', 'valid'],
  ['a character that takes two halves', '蝶🦋', 'valid'],
  ['the character NUL', 'a\0b', 'broken'],
  ['NUL after a backslash that was typed', 'a\\\0b', 'broken'],
  ['half a character', '蝶\ud83d', 'broken'],
  ['half a character after two backslashes', '\\\\\udd8b', 'broken'],
] as const)('%s: %j is %s', (_, distribution, kind) => {
  expect(checkVersion('species', { ...rawSpecies, distribution }).kind).toBe(kind);
});

const ranked = (_id: string, rank: number | null, day: number) => ({
  _id,
  rank,
  _createdAt: `2026-01-0${day}T00:00:00Z`,
});

test('rank comes first, then the newest, then the id; no rank comes last', () => {
  const list = [
    ranked('d', null, 2),
    ranked('c', null, 3),
    ranked('b', 2, 1),
    ranked('a', 1, 1),
    ranked('a2', null, 2),
  ];
  expect(list.toSorted(compareByRank).map((one) => one._id)).toEqual(['a', 'b', 'c', 'a2', 'd']);
});
