/**
 * Category, sex, country, grade, price and size become filters; other words are matched with names
 * (docs/decisions/0040).
 */

import { countriesOf, countryNames } from './countries.rules.ts';
import { SET_CATEGORY, type SearchIndex } from './index.rules.ts';
import { isChinese, normalizeText } from './normal.rules.ts';
import { findProductsByNumber } from './numbers.rules.ts';
import { parseQueryFilters } from './query-filters.rules.ts';
import { lettersOf, longestKnownPrefix } from './segment.rules.ts';

/** Values of one facet are alternatives. */
export interface QueryFacets {
  readonly kind: readonly string[];
  readonly sex: readonly string[];
  readonly country: readonly string[];
  readonly grade: readonly string[];
  readonly price: readonly string[];
  readonly size: readonly string[];
  /** True to find only products with a bulk tier. */
  readonly wholesale: boolean;
}

export interface UnderstoodQuery {
  /** Empty for all products with the facet values. */
  readonly words: string;
  readonly facts: QueryFacets;
  readonly hasFacts: boolean;
}

/** True if the query filters only by values that the browser's index lacks. */
export function hasOnlyServerFacets({
  kind,
  sex,
  country,
  grade,
  price,
  size,
  wholesale,
}: QueryFacets): boolean {
  if (kind.length + sex.length + country.length > 0) return false;
  return wholesale || grade.length + price.length + size.length > 0;
}

type Fact = readonly [facet: 'kind' | 'sex' | 'country' | 'wholesale' | 'nothing', value: string];

/** Names of categories, each with the query words that mean it. */
const KINDS: readonly (readonly [name: RegExp, words: string])[] = [
  [/展翅/, '展翅 展翅标本 展翅蝶 已展翅 spread mounted pinned'],
  [/三角|纸袋|未展翅/, '三角袋 三角袋装 三角纸袋 三角包 纸袋 袋装 未展翅 papered unmounted unspread'],
  [/框/, '相框 画框 装框 镜框 框画 挂画 装饰画 相架 framed frame shadowbox 額縁'],
  [SET_CATEGORY, '套装 组合 组合套装 礼盒 标本盒 一套 成套 set sets'],
];
/** Categories that make gifts: ready to hang or stand. */
const GIFT = /框|套装|组合/;
const GIFT_WORDS = '礼物 礼品 送礼 送人 生日礼物 gift gifts present プレゼント';
const WHOLESALE_WORDS = '批发 批发价 批量 wholesale bulk';
const SEXES: Readonly<Record<string, string>> = {
  雄: '雄 雄性 雄蝶 公 公的 公蝶 male males オス',
  雌: '雌 雌性 雌蝶 母 母的 母蝶 female females メス',
  雌雄: '雌雄 公母 一对 雌雄对 雌雄一对 对装 pair pairs',
};
/** Words that describe everything sold here. */
const FILLERS =
  '的 和 与 有 买 想买 求购 求 哪里买 蝴蝶 蝴蝶标本 蝶类 标本 昆虫 昆虫标本 价格 价钱 翅展 品级 品质 butterfly butterflies specimen specimens buy sale for with real dried 蝶の標本';

/** Maximum words of a phrase, and characters of a Chinese one. */
const PHRASE_MAX = 4;
const CHARACTERS_MAX = 8;

const vocabularies = new WeakMap<SearchIndex, ReadonlyMap<string, readonly Fact[]>>();

/** Normalized words and phrases that name a facet value of this catalogue. */
function vocabularyOf(index: SearchIndex): ReadonlyMap<string, readonly Fact[]> {
  const known = vocabularies.get(index);
  if (known !== undefined) return known;
  const { characters, origins, kindsOfGoods } = index;
  const vocabulary = new Map<string, readonly Fact[]>();
  const put = (words: string, facts: readonly Fact[]) => {
    if (facts.length === 0) return;
    for (const word of words.split(' ')) vocabulary.set(normalizeText(word, characters), facts);
  };
  const kinds = kindsOfGoods.filter((kind) => kind !== '');
  const kindsNamed = (name: RegExp) =>
    kinds.filter((kind) => name.test(kind)).map((kind): Fact => ['kind', kind]);
  put(FILLERS, [['nothing', '']]);
  for (const [name, words] of KINDS) put(words, kindsNamed(name));
  put(GIFT_WORDS, kindsNamed(GIFT));
  for (const kind of kinds) {
    const asNamed = normalizeText(kind, characters);
    // 画框 means all frame categories.
    if (!vocabulary.has(asNamed)) vocabulary.set(asNamed, [['kind', kind]]);
  }
  put(WHOLESALE_WORDS, [['wholesale', '']]);
  for (const [sex, words] of Object.entries(SEXES)) put(words, [['sex', sex]]);
  const countries = [...new Set(origins.flatMap(countriesOf))];
  for (const [name, country] of countryNames(countries, characters))
    vocabulary.set(name, [['country', country]]);
  vocabulary.delete('');
  vocabularies.set(index, vocabulary);
  return vocabulary;
}

const NO_FACTS: QueryFacets = {
  kind: [],
  sex: [],
  country: [],
  grade: [],
  price: [],
  size: [],
  wholesale: false,
};

/** Leaves signs inside names and numbers. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}._'’・·-]+/u;

export function understandQuery(index: SearchIndex, question: string): UnderstoodQuery {
  const asTyped: UnderstoodQuery = { words: question, facts: NO_FACTS, hasFacts: false };
  const vocabulary = vocabularyOf(index);
  const isFact = (phrase: string) => vocabulary.has(normalizeText(phrase, index.characters));
  const typed = question.normalize('NFKC').replace(/♂/g, ' 雄 ').replace(/♀/g, ' 雌 ');
  const { rest, ...measures } = parseQueryFilters(withoutCitation(typed, isFact));
  const tokens = rest.split(BETWEEN_WORDS).filter((token) => token !== '');
  const { words, facts } = readTokens(index, vocabulary, tokens);
  const valuesOf = (facet: Fact[0]) => [
    ...new Set(facts.flatMap(([one, value]) => (one === facet ? [value] : []))),
  ];
  const found: QueryFacets = {
    kind: valuesOf('kind'),
    sex: valuesOf('sex'),
    country: valuesOf('country'),
    grade: [...new Set(measures.grade)],
    price: [...new Set(measures.price)],
    size: [...new Set(measures.size)],
    wholesale: facts.some(([facet]) => facet === 'wholesale'),
  };
  const hasFacts = facts.length + measures.grade.length + measures.price.length + measures.size.length > 0;
  // Without facets the text keeps its punctuation.
  if (!hasFacts) return typed.length === rest.length ? asTyped : { ...asTyped, words: rest.trim() };
  // A product number may end like a facet value: set-kites-a1.
  if (findProductsByNumber(index, question).length > 0) return asTyped;
  return { words: words.join(' '), facts: found, hasFacts };
}

/** Removes author, year and subgenus, but keeps facet values: `Troides helena (female)`. */
function withoutCitation(typed: string, isFact: (phrase: string) => boolean): string {
  return typed
    .replace(IN_BRACKETS, (whole, inside: string) => (isFact(inside) ? whole : ' '))
    .replace(AUTHOR_AND_YEAR, '$1 ');
}

const IN_BRACKETS = /(?<=[a-z]\s*)\(([\p{Script=Latin}\d\s.,&'’[\]-]*)\)/giu;
/** The separator prevents exponential backtracking on runs of capitals. */
const AUTHOR_AND_YEAR =
  /(\p{Script=Latin}+\.?\s+\p{Ll}{2,}(?:\s+\p{Ll}{2,})?)\s*,?\s*(?:(?:\p{Lu}[\p{Script=Latin}.'’-]*|&|et|and|de|von)(?:[\s,]+|(?<=&)|(?<!&)(?=&)|(?<=\.)(?=\d)))*\[?\b(?:1[789]\d\d|20[0-2]\d)\b\]?/gu;

interface ReadTokens {
  readonly words: readonly string[];
  readonly facts: readonly Fact[];
}

function readTokens(
  index: SearchIndex,
  vocabulary: ReadonlyMap<string, readonly Fact[]>,
  tokens: readonly string[],
): ReadTokens {
  const words: string[] = [];
  const facts: Fact[] = [];
  const normals = tokens.map((token) => normalizeText(token, index.characters));
  for (let at = 0; at < tokens.length; ) {
    const length = phraseAt(vocabulary, normals, at);
    const meant = vocabulary.get(normals.slice(at, at + length).join(' '));
    if (meant === undefined) {
      const parts = readRun(index, vocabulary, normals[at] ?? '');
      if (parts === undefined) words.push(tokens[at] ?? '');
      else {
        words.push(...parts.words);
        facts.push(...parts.facts);
      }
    } else facts.push(...meant);
    at += length;
  }
  return { words, facts };
}

/** Number of words of the longest known phrase at `at`; 1 if none is known. */
function phraseAt(vocabulary: ReadonlyMap<string, unknown>, words: readonly string[], at: number): number {
  let length = Math.min(PHRASE_MAX, words.length - at);
  while (length > 1 && !vocabulary.has(words.slice(at, at + length).join(' '))) length -= 1;
  return length;
}

/**
 * `秘鲁闪蝶画框`, `雌裳凤蝶`. Undefined if there is no facet value, or if a part is unknown. Otherwise 雄 in an unknown name
 * would be read as a sex.
 */
function readRun(
  index: SearchIndex,
  vocabulary: ReadonlyMap<string, readonly Fact[]>,
  word: string,
): ReadTokens | undefined {
  if (!isChinese(word) || word.includes(' ')) return undefined;
  const characters = [...word];
  const letters = characters.map((one) => lettersOf(index, one));
  const words: string[] = [];
  const facts: Fact[] = [];
  let isInName = false;
  for (let at = 0; at < characters.length; ) {
    const part = (length: number) => characters.slice(at, at + length).join('');
    let ofFact = Math.min(CHARACTERS_MAX, characters.length - at);
    while (ofFact > 0 && !vocabulary.has(part(ofFact))) ofFact -= 1;
    const ofName = longestKnownPrefix(index, letters.slice(at));
    if (ofFact === 0 && ofName === 0) return undefined;
    // A facet value wins over a name of the same length, because product names contain category
    // names.
    const isFact = ofFact >= ofName;
    if (isFact) facts.push(...(vocabulary.get(part(ofFact)) ?? []));
    else if (isInName) words.push((words.pop() ?? '') + part(ofName));
    else words.push(part(ofName));
    isInName = !isFact;
    at += isFact ? ofFact : ofName;
  }
  return facts.length === 0 ? undefined : { words, facts };
}
