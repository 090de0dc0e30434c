import { expect, test } from 'vitest';
import { loadCharacters } from '../../../src/content/search/characters.ts';
import { buildSearchIndex, type SearchIndex } from '../../../src/features/search/rank/index.rules.ts';
import { manySearchables } from '../../../tests/search/many.ts';
import { MATCH_CACHE_SIZE, matchWords } from './search.ts';

const sources = manySearchables(4, 20);
const newIndex = (): SearchIndex => buildSearchIndex(sources, loadCharacters());

test('repeated words are answered from the cache, without ranking them again', () => {
  const index = newIndex();
  const [name = ''] = sources.species.map((one) => one.name);
  const first = matchWords(index, name);
  expect(first.places.length).toBeGreaterThan(0);
  expect(first.near).toEqual([]);
  expect(matchWords(index, name)).toBe(first);
  const nothing = matchWords(index, 'wxyz qqqq');
  expect(nothing.places).toHaveLength(0);
  expect(matchWords(index, 'wxyz qqqq')).toBe(nothing);
});

test('another index has its own cache', () => {
  const [name = ''] = sources.species.map((one) => one.name);
  const index = newIndex();
  const other = newIndex();
  expect(matchWords(other, name)).not.toBe(matchWords(index, name));
  expect(matchWords(other, name)).toEqual(matchWords(index, name));
});

test('of too many words the least recently used are evicted', () => {
  const index = newIndex();
  const asked = Array.from({ length: MATCH_CACHE_SIZE }, (_, n) => `word ${n}`);
  const [oldest, second] = asked.map((words) => matchWords(index, words));
  expect(matchWords(index, 'word 0')).toBe(oldest);
  matchWords(index, 'one more');
  expect(matchWords(index, 'word 0')).toBe(oldest);
  expect(matchWords(index, 'word 1')).not.toBe(second);
});
