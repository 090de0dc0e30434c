import { expect, test } from 'vitest';
import { characters } from '../../../src/content/search/characters.ts';
import { columnsOf } from '../../../src/rules/search/columns.ts';
import { makeIndex, type SearchIndex } from '../../../src/rules/search/index.ts';
import { manySources } from '../../../tests/search/many.ts';
import { fittingOf, KEPT_MAX } from './fitting.ts';

const sources = manySources(4, 20);
const newIndex = (): SearchIndex => makeIndex(columnsOf(sources), characters());

test('words that are asked again are answered as they were, and not ranked anew', () => {
  const index = newIndex();
  const [name = ''] = sources.species.map((one) => one.name);
  const first = fittingOf(index, name);
  expect(first.places.length).toBeGreaterThan(0);
  expect(first.near).toEqual([]);
  expect(fittingOf(index, name)).toBe(first);
  const nothing = fittingOf(index, 'wxyz qqqq');
  expect(nothing.places).toHaveLength(0);
  expect(fittingOf(index, 'wxyz qqqq')).toBe(nothing);
});

test('another index is asked itself', () => {
  const [name = ''] = sources.species.map((one) => one.name);
  const index = newIndex();
  const other = newIndex();
  expect(fittingOf(other, name)).not.toBe(fittingOf(index, name));
  expect(fittingOf(other, name)).toEqual(fittingOf(index, name));
});

test('of too many words those that were asked longest ago are forgotten', () => {
  const index = newIndex();
  const asked = Array.from({ length: KEPT_MAX }, (_, n) => `word ${n}`);
  const [oldest, second] = asked.map((words) => fittingOf(index, words));
  expect(fittingOf(index, 'word 0')).toBe(oldest);
  fittingOf(index, 'one more');
  expect(fittingOf(index, 'word 0')).toBe(oldest);
  expect(fittingOf(index, 'word 1')).not.toBe(second);
});
