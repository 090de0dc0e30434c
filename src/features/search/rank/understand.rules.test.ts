import { describe, expect, test } from 'vitest';
import { buildSearchIndex } from './index.rules.ts';
import { hasOnlyServerFacets, understandQuery } from './understand.rules.ts';

const named = (id: string, name: string, latinName: string, aliases: string[] = []) => ({
  ...{ id, name, latinName, aliases },
  ...{ family: '凤蝶科 Papilionidae', facts: [], colours: '' },
});
const sold = (id: string, name: string, origin: string, kindOfGoods: string) => ({
  ...{ id, name, origin, kindOfGoods, speciesId: 'ulysses', locality: '', sex: '雄' },
});
const index = buildSearchIndex(
  {
    species: [
      named('ulysses', '天堂凤蝶', 'Papilio ulysses', ['英雄翠凤蝶']),
      named('io', '黑框闪蝶', 'Morpho io'),
    ],
    products: [
      sold('one', '天堂凤蝶展翅', '印度尼西亚', '展翅标本'),
      sold('two', '天堂凤蝶画框', '秘鲁、泰国', '装框标本'),
      sold('set-a1', '闪蝶组合', '巴布亚新几内亚', '组合套装'),
    ],
  },
  { readings: () => [], simplified: (one) => one },
);

function read(question: string) {
  const { words, facts } = understandQuery(index, question);
  const found = Object.entries(facts).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value,
  );
  return { words, ...Object.fromEntries(found) };
}

describe('a facet value is removed from the words', () => {
  test.each([
    ['闪蝶 A1', { words: '闪蝶', grade: ['A1'] }],
    ['闪蝶 a1-', { words: '闪蝶', grade: ['A1-'] }],
    ['B级 闪蝶', { words: '闪蝶', grade: ['B'] }],
    ['A级', { words: '', grade: ['A1', 'A1-', 'A-', 'A2'] }],
    ['♂ 闪蝶', { words: '闪蝶', sex: ['雄'] }],
    ['闪蝶 公', { words: '闪蝶', sex: ['雄'] }],
    ['female morpho', { words: 'morpho', sex: ['雌'] }],
    ['6cm', { words: '', size: ['50-80'] }],
    ['60 mm 闪蝶', { words: '闪蝶', size: ['50-80'] }],
    ['闪蝶13厘米', { words: '闪蝶', size: ['120-'] }],
    ['10厘米以上', { words: '', size: ['100-'] }],
    ['100元以下', { words: '', price: ['0-100'] }],
    ['￥１６８', { words: '', price: ['100-300'] }],
    ['闪蝶 under 200 yuan', { words: '闪蝶', price: ['0-200'] }],
    ['100到200元的闪蝶', { words: '闪蝶', price: ['100-200'] }],
    ['100-100元', { words: '', price: ['100-300'] }],
    ['6到6厘米', { words: '', size: ['50-80'] }],
    ['0元以下', { words: '', price: ['0-100'] }],
    ['999999cm以上', { words: '', size: ['120-'] }],
    ['1,000元以下', { words: '', price: ['0-1000'] }],
    ['闪蝶，200元以下', { words: '闪蝶', price: ['0-200'] }],
    ['100—200元', { words: '', price: ['100-200'] }],
    ['10——12厘米', { words: '', size: ['100-120'] }],
    ['相框', { words: '', kind: ['装框标本'] }],
    ['礼物', { words: '', kind: ['组合套装', '装框标本'] }],
    ['批发 闪蝶', { words: '闪蝶', wholesale: true }],
    ['spread ulysses', { words: 'ulysses', kind: ['展翅标本'] }],
    ['peru', { words: '', country: ['秘鲁'] }],
    ['ペルー', { words: '', country: ['秘鲁'] }],
    ['papua new guinea morpho', { words: 'morpho', country: ['巴布亚新几内亚'] }],
    ['泰国闪蝶画框', { words: '闪蝶', country: ['泰国'], kind: ['装框标本'] }],
    ['雄天堂凤蝶', { words: '天堂凤蝶', sex: ['雄'] }],
  ])('%s', (question, understood) => {
    expect(read(question)).toEqual(understood);
  });
});

describe('no facet value is read from', () => {
  test.each([
    ['a name that has its characters in it', '英雄翠凤蝶'],
    ['a kind’s character in a species', '黑框闪蝶'],
    ['a word of which nobody knows a part', '雄霸天下'],
    ['an abbreviated genus', 'B. ulysses'],
    ['a country that nothing comes from', 'kenya'],
    ['a number without a unit', '闪蝶 168'],
  ])('%s', (_, question) => {
    expect(understandQuery(index, question)).toMatchObject({ words: question, hasFacts: false });
  });

  test('the number of a product', () => {
    expect(understandQuery(index, 'SET A1')).toMatchObject({ words: 'SET A1', hasFacts: false });
  });
});

test.each([
  ['Papilio ulysses (Linnaeus, 1758)', 'Papilio ulysses'],
  ['Papilio (Achillides) ulysses', 'Papilio   ulysses'],
  ['Papilio ulysses Linnaeus, 1758', 'Papilio ulysses'],
  ['P. ulysses joesa Butler, 1869', 'P. ulysses joesa'],
])('author, year and subgenus of %s are passed over', (question, words) => {
  expect(understandQuery(index, question).words).toBe(words);
});

test('a facet value in the brackets of a scientific name is not its author', () => {
  expect(read('Papilio ulysses (female)')).toEqual({ words: 'Papilio ulysses', sex: ['雌'] });
});

test.each([
  ['Papilio ulysses Staudinger & Schatz, 1885', 'Papilio ulysses'],
  ['Papilio ulysses Staudinger&Schatz 1885', 'Papilio ulysses'],
  ['Papilio ulysses L.1758', 'Papilio ulysses'],
  ['Papilio ulysses (Cramer, [1775])', 'Papilio ulysses'],
  ['Papilio ulysses Cramer, [1775]', 'Papilio ulysses'],
])('authors of %s, however they are written', (question, words) => {
  expect(understandQuery(index, question).words).toBe(words);
});

// Only the first hundred characters count.
test.each([
  ['capitals', 'A'],
  ['abbreviations', 'A.'],
  ['apostrophes', "A'"],
  ['ampersands', '&'],
  ['ampersands with spaces', '& '],
  ['small letters', 'a'],
  ['short words', 'aa '],
  ['brackets', '('],
  ['numbers', '1-'],
  ['spaces', '  '],
])('%s behind a scientific name, as many as fit, are read at once', { retry: 2 }, (_, many) => {
  const question = `Papilio ulysses ${many.repeat(100)}`.slice(0, 99);
  const began = performance.now();
  understandQuery(index, `${question}x`);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test.each([
  ['A1', true],
  ['批发', true],
  ['A1 相框', false],
  ['秘鲁 100元以下', false],
  ['蝴蝶', false],
  ['天堂凤蝶 秘鲁', false],
  ['天堂凤蝶', false],
])('whether the index has none of the facts in %s: %s', (question, isSo) => {
  expect(hasOnlyServerFacets(understandQuery(index, question).facts)).toBe(isSo);
});
