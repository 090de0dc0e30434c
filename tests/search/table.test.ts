import { describe, expect, test } from 'vitest';
import { CHARACTER_TABLE } from '../../src/content/search/characters.ts';
import { parseIndex, serializeIndex } from '../../src/features/search/rank/file.rules.ts';
import type { SearchableContent, SearchIndex } from '../../src/features/search/rank/index.rules.ts';
import { nearestSpecies } from '../../src/features/search/rank/nearest.rules.ts';
import { rankHits } from '../../src/features/search/rank/rank.rules.ts';
import { EVERYDAY_QUERIES, QUERIES } from './queries.ts';
import { largeSearchables, SEED, seedProducts } from './seed.ts';

/** Shoppers' reported searches, which found nothing. */
const REPORTED = [
  ...['风蝶', '凤碟', '闪碟', '裳风蝶', '红风蝶'],
  ...['Troides helena (Linnaeus, 1758)', 'Papilio (Achillides) paris'],
];
const FIRST = 3;
const RIGHT_MIN = 0.98;
const EVERYDAY_RIGHT_MIN = 0.9;

/** Reads the index through the file, like the browser. */
const asFile = (sources: SearchableContent): SearchIndex =>
  parseIndex(JSON.parse(JSON.stringify(serializeIndex(sources, CHARACTER_TABLE))));

const found = (index: SearchIndex, asked: string): string[] =>
  rankHits(index, asked, FIRST).map(({ source }) => source.id);

const categoryOf = new Map<string | undefined, string>(
  seedProducts.map(({ _id, category }) => [_id, category]),
);
const nameOf = new Map<string | undefined, string>(
  [...SEED.products, ...SEED.species].map(({ id, name }) => [id, name]),
);

/** True if an accepted result is in the right position. */
function isRight(first: readonly (string | undefined)[], right: readonly string[]): boolean {
  const [sign = ''] = right[0] ?? '';
  if (sign === '#')
    return (
      first.length === FIRST && first.every((id) => right.includes(`#${categoryOf.get(id) ?? 'framed'}`))
    );
  if (sign === '@') {
    const part = right[0]?.slice(1) ?? '';
    return first.length === FIRST && first.every((id) => nameOf.get(id)?.includes(part) ?? true);
  }
  return right.some((id) => (id.startsWith('=') ? first[0] === id.slice(1) : first.includes(id)));
}

test('the table has two hundred queries, and expects only existing results', () => {
  const askedBy = (kinds: typeof QUERIES) =>
    new Set(kinds.flatMap(([, some]) => some.map(({ asked }) => asked)));
  expect(askedBy(QUERIES).size).toBeGreaterThanOrEqual(200);
  expect(askedBy(EVERYDAY_QUERIES).size).toBeGreaterThanOrEqual(120);
  const queries = [...QUERIES, ...EVERYDAY_QUERIES].flatMap(([, some]) => some);
  const there = new Set([...SEED.species, ...SEED.products].map(({ id }) => id));
  const named = queries.flatMap(({ right }) =>
    right.filter((id) => !/^[#@]/.test(id)).map((id) => id.replace('=', '')),
  );
  expect(named.filter((id) => !there.has(id))).toEqual([]);
});

describe.each([
  ['the demo’s names', SEED],
  ['hundreds of invented ones beside them', largeSearchables(360, 2_000)],
])('among %s', (_, sources) => {
  const index = asFile(sources);

  test('98 of 100 queries have a right result among the first three, or first if only one is right', () => {
    const queries = QUERIES.flatMap(([kind, some]) => some.map((query) => ({ kind, ...query })));
    const wrong = queries
      .map((query) => ({ ...query, found: found(index, query.asked) }))
      .filter((query) => !isRight(query.found, query.right));
    const share = 1 - wrong.length / queries.length;
    expect(share, JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(RIGHT_MIN);
  });

  test('90 of 100 everyday queries have a right result among the first three', () => {
    const queries = EVERYDAY_QUERIES.flatMap(([kind, some]) => some.map((query) => ({ kind, ...query })));
    const wrong = queries
      .map((query) => ({ ...query, found: found(index, query.asked) }))
      .filter((query) => !isRight(query.found, query.right));
    const share = 1 - wrong.length / queries.length;
    expect(share, JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(EVERYDAY_RIGHT_MIN);
  });

  test.each(REPORTED)('%s finds a right result', (asked) => {
    const queries = EVERYDAY_QUERIES.flatMap(([, some]) => some);
    const right = queries.find((query) => query.asked === asked)?.right ?? [];
    expect(isRight(found(index, asked), right), JSON.stringify(found(index, asked))).toBe(true);
  });

  test.each(QUERIES)('%s: at most one query of the kind fails', (_kind, queries) => {
    const wrong = queries.filter(({ asked, right }) => !isRight(found(index, asked), right));
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(1);
  });

  test.each([
    ['桑凤蝶', '裳凤蝶'],
    ['helxzna', '裳凤蝶'],
    ['猫头鸟', '猫头鹰环蝶'],
  ])('nothing fits %s, and %s is offered', (asked, name) => {
    expect(found(index, asked)).toEqual([]);
    expect(nearestSpecies(index, asked, 6).map((one) => one.name)).toContain(name);
  });

  test.each(['', '   ', '！？…', '\u200b'])('%j asks for nothing', (asked) => {
    expect(found(index, asked)).toEqual([]);
    expect(nearestSpecies(index, asked, 6)).toEqual([]);
  });
});
