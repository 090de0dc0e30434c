import { describe, expect, test } from 'vitest';
import { CHARACTERS } from '../../src/content/search/characters.ts';
import { productOf } from '../../src/rules/search/columns.ts';
import { readIndex, writeIndex } from '../../src/rules/search/file.ts';
import type { SearchIndex } from '../../src/rules/search/index.ts';
import { nearest } from '../../src/rules/search/nearest.ts';
import { rank } from '../../src/rules/search/rank.ts';
import type { Sources } from '../../src/rules/search/source.ts';
import { QUERIES } from './queries.ts';
import { crowded, SEED } from './seed.ts';

const FIRST = 3;
const RIGHT_MIN = 0.98;

/** As the browser has it: by way of the file. */
const asFile = (sources: Sources): SearchIndex =>
  readIndex(JSON.parse(JSON.stringify(writeIndex(sources, CHARACTERS))));

function found(index: SearchIndex, asked: string): (string | undefined)[] {
  const { species, columns } = index;
  return rank(index, asked, FIRST).map(({ kind, number }) =>
    kind === 'species' ? species[number]?.source.id : productOf(columns, number)?.id,
  );
}

/** What is right, and whether it has to be the first. */
function isRight(first: readonly (string | undefined)[], right: readonly string[]): boolean {
  return right.some((id) => (id.startsWith('=') ? first[0] === id.slice(1) : first.includes(id)));
}

test('the table has its two hundred questions, and asks after nothing that is not there', () => {
  const queries = QUERIES.flatMap(([, some]) => some);
  expect(new Set(queries.map(({ asked }) => asked)).size).toBeGreaterThanOrEqual(200);
  const there = new Set([...SEED.species, ...SEED.products].map(({ id }) => id));
  const named = queries.flatMap(({ right }) => right.map((id) => id.replace('=', '')));
  expect(named.filter((id) => !there.has(id))).toEqual([]);
});

describe.each([
  ['the demo’s names', SEED],
  ['hundreds of invented ones beside them', crowded(360, 2_000)],
])('among %s', (_, sources) => {
  const index = asFile(sources);

  test('98 of 100 questions find what is right in the first three, or at once where only one thing is right', () => {
    const queries = QUERIES.flatMap(([kind, some]) => some.map((query) => ({ kind, ...query })));
    const wrong = queries
      .map((query) => ({ ...query, found: found(index, query.asked) }))
      .filter((query) => !isRight(query.found, query.right));
    const share = 1 - wrong.length / queries.length;
    expect(share, JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(RIGHT_MIN);
  });

  test.each(QUERIES)('%s: no kind of question is a weak one', (_kind, queries) => {
    const wrong = queries.filter(({ asked, right }) => !isRight(found(index, asked), right));
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(1);
  });

  test.each([
    ['桑凤蝶', '裳凤蝶'],
    ['helxzna', '裳凤蝶'],
    ['猫头鸟', '猫头鹰环蝶'],
  ])('nothing fits %s, and %s is offered', (asked, name) => {
    expect(found(index, asked)).toEqual([]);
    expect(nearest(index, asked, 6).map((one) => one.name)).toContain(name);
  });

  test.each(['', '   ', '！？…', '\u200b'])('%j asks for nothing', (asked) => {
    expect(found(index, asked)).toEqual([]);
    expect(nearest(index, asked, 6)).toEqual([]);
  });
});
