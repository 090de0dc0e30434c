import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCharacters } from './characters.rules.ts';
import { buildSearchIndex } from './index.rules.ts';
import { nearestSpecies } from './nearest.rules.ts';
import { normalizeText } from './normal.rules.ts';
import { rankHits } from './rank.rules.ts';

const characters = parseCharacters({
  readings: [
    ['shang', '裳'],
    ['feng', '凤'],
    ['die', '蝶'],
    ['mei', '美'],
    ['zhan', '展'],
    ['chi', '翅'],
    ['chang', '裳'],
  ],
  simplified: '鳳凤',
});
const of = (id: string, name: string, latinName: string) => ({
  ...{ id, name, latinName },
  aliases: [],
  facts: [],
  family: '凤蝶科 Papilionidae',
  colours: '',
});
const sold = (id: string, speciesId: string, name: string) => ({
  ...{ id, speciesId, name },
  origin: '泰国',
  locality: '清迈府',
  sex: '雄',
  kindOfGoods: '标本',
});
const index = buildSearchIndex(
  {
    species: [of('helena', '裳凤蝶', 'Troides helena'), of('memnon', '美凤蝶', 'Papilio memnon')],
    products: [
      sold('memnon-1', 'memnon', '美凤蝶展翅'),
      sold('helena-1', 'helena', '裳凤蝶展翅'),
      sold('helena-2', 'helena', '裳凤蝶'),
      sold('01234567-89ab-4cde-8123-456789abcdef', 'nobody', '一只裳凤蝶'),
    ],
  },
  characters,
);
const found = (asked: string) => rankHits(index, asked).map(({ source }) => source.id);
const text = fc.string({ unit: 'grapheme', maxLength: 80 });

describe('queries', () => {
  test('is unchanged by a second normalization', () => {
    fc.assert(
      fc.property(text, (asked) => {
        const once = normalizeText(asked, characters);
        expect(normalizeText(once, characters)).toBe(once);
      }),
    );
  });

  test('may be any text: the search ends quickly, with each entry at most once', () => {
    fc.assert(
      fc.property(text, (asked) => {
        const hits = found(asked);
        expect(new Set(hits).size).toBe(hits.length);
        expect(nearestSpecies(index, asked, 6).length).toBeLessThanOrEqual(6);
      }),
    );
  });

  test('finds the same in full width, capitals, traditional characters or with diacritics', () => {
    for (const asked of ['鳳蝶', '凤蝶', ' 凤　蝶 ']) expect(found(asked)).toEqual(found('凤蝶'));
    for (const asked of ['ＨＥＬＥＮＡ', 'Helena', 'hélèna']) expect(found(asked)).toEqual(found('helena'));
    for (const asked of ['shāngfèngdié', 'shang1feng4die2', 'SHANG FENG DIE'])
      expect(found(asked).at(0)).toBe('helena');
  });
});

test.each(['qqqqqq', 'zzzzzz', 'tttt', 'hhhhhhhhhh'])('%s is like no name', (asked) => {
  expect(rankHits(index, asked)).toEqual([]);
});

test('a species ranks before its products, which keep catalogue order', () => {
  expect(found('裳凤蝶').slice(0, 3)).toEqual(['helena', 'helena-1', 'helena-2']);
});

test('single specimens rank before sets', () => {
  const set = { ...sold('set', 'helena', '裳凤蝶组合'), kindOfGoods: '组合套装' };
  const species = [of('helena', '裳凤蝶', 'Troides helena')];
  const products = [set, sold('helena-1', 'helena', '裳凤蝶展翅')];
  const withSet = buildSearchIndex({ species, products }, characters);
  const ids = rankHits(withSet, '裳凤蝶').map(({ kind, source }) => (kind === 'species' ? kind : source.id));
  expect(ids).toEqual(['species', 'helena-1', 'set']);
});

test('a word can span the species’ name and its suffix, in every manner of typing', () => {
  for (const asked of ['凤蝶展', '裳凤蝶展翅', 'shangfengdiezhan', 'sfdzc', '裳fengdie展c'])
    expect(found(asked), asked).toContain('helena-1');
  expect(found('裳凤蝶展翅')).toEqual(['helena-1']);
});

test('a character with two readings is found by both', () => {
  expect(found('shangfengdie').at(0)).toBe('helena');
  expect(found('changfengdie').at(0)).toBe('helena');
});

test('every word must match', () => {
  expect(found('helena 美凤蝶')).toEqual([]);
  expect(found('helena 展翅')).toEqual(['helena-1']);
});

test('an unknown word is ignored unless it is the whole query', () => {
  expect(found('helena qwzx')).toEqual(found('helena'));
  expect(found('qwzx 标本')).toEqual(found('标本'));
  expect(found('qwzx')).toEqual([]);
});

test('exact matches rank before similar ones', () => {
  expect(found('memnon').at(0)).toBe('memnon');
  expect(found('mimnon').at(0)).toBe('memnon');
  expect(found('helenus').at(0)).toBe('helena');
});

test('a product is found by its number, short or whole', () => {
  expect(found('HELENA-2').at(0)).toBe('helena-2');
  expect(found('01234567-89ab-4cde-8123-456789abcdef')).toEqual(['01234567-89ab-4cde-8123-456789abcdef']);
});

test('two numbers with a common prefix are found by the prefix and in full', () => {
  const alike = ['01234567-89ab-4cde-8123-456789abcdef', '01234567-0000-4000-8000-000000000000'];
  const products = alike.map((id) => sold(id, 'helena', '裳凤蝶'));
  const both = buildSearchIndex(
    { species: [of('helena', '裳凤蝶', 'Troides helena')], products },
    characters,
  );
  for (const asked of ['01234567', ...alike])
    expect(rankHits(both, asked).map(({ source }) => source.id)).toEqual(alike);
});
