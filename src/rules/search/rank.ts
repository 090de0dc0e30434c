/**
 * Ranks by relevance, then species before products, then in catalogue order (docs/decisions/0040).
 */

import { ALL_COLOURS } from './colours.ts';
import type { Column, HitKind } from './columns.ts';
import { countingSort } from './counting-sort.ts';
import { countriesOf } from './countries.ts';
import type { IndexedSpecies, SearchIndex } from './index.ts';
import { DOUBTFUL_QUALITY_MAX, FIELD_DEDUCTION, NUMBER_QUALITY } from './match-quality.ts';
import { isChinese, normalizeText, WORD_MAX_LENGTH, wordsOf } from './normal.ts';
import { findProductsByNumber } from './numbers.ts';
import { segmentWords } from './segment.ts';
import { hasOnlyServerFacets, type QueryFacets, SET_CATEGORY, understandQuery } from './understand.ts';
import { fuzzyMatch, matchWord, type WordMatch } from './word-match.ts';

export interface Hit {
  readonly kind: HitKind;
  /** Number of the species or product in the index. */
  readonly number: number;
}

/** Steps per point, because averages over words are fractions. */
const STEPS = 4;
const SCORES = NUMBER_QUALITY * STEPS + 1;

/** Returns hits, best first; none for a query without words. */
export function rankHits(index: SearchIndex, question: string, most = Number.POSITIVE_INFINITY): Hit[] {
  const { words, facts, hasFacts } = understandQuery(index, question);
  const behind = index.species.length;
  const has = factTest(index, facts);
  const ranked = words === '' ? undefined : rankedScores(index, words, hasFacts);
  const scores = hasFacts && (ranked?.words ?? '') === '' ? everything(index, facts) : ranked?.scores.of;
  if (scores === undefined) return [];
  const hits: Hit[] = [];
  for (const entry of inOrder(scores)) {
    if (hits.length >= most) break;
    if (has(entry))
      hits.push(
        entry < behind ? { kind: 'species', number: entry } : { kind: 'product', number: entry - behind },
      );
  }
  return hits;
}

export interface RankedHitsByKind extends Record<HitKind, Uint32Array> {
  /** The query without ignored words. */
  readonly words: string;
  /** Words that were ignored because nothing matches them. */
  readonly leftOut: readonly string[];
}

/** `hasFacts`: the query has facet values, so it may be left without words. */
export function rankHitsByKind(index: SearchIndex, typed: string, hasFacts: boolean): RankedHitsByKind {
  const { scores, words, leftOut } = rankedScores(index, typed, hasFacts);
  const behind = index.species.length;
  return {
    species: inOrder(scores.of.subarray(0, behind)),
    product: inOrder(scores.of.subarray(behind)),
    words,
    leftOut,
  };
}

function factTest(
  { species, columns }: SearchIndex,
  { kind, sex, country }: QueryFacets,
): (entry: number) => boolean {
  const narrowing = [
    allowed(columns.kindsOfGoods, kind, (value) => [value]),
    allowed(columns.sexes, sex, (value) => [value]),
    allowed(columns.origins, country, countriesOf),
  ].filter((one) => one !== undefined);
  if (narrowing.length === 0) return () => true;
  return (entry) => {
    const product = entry - species.length;
    return product >= 0 && narrowing.every(({ of, isAllowed }) => isAllowed[of[product] ?? -1] === true);
  };
}

function allowed(
  { values, of }: Column,
  chosen: readonly string[],
  valuesOf: (value: string) => readonly string[],
): { readonly of: readonly number[]; readonly isAllowed: readonly boolean[] } | undefined {
  if (chosen.length === 0) return undefined;
  return { of, isAllowed: values.map((value) => valuesOf(value).some((one) => chosen.includes(one))) };
}

/** All entries, for a query of facet values only; none if the index lacks those facets. */
function everything({ species, products }: SearchIndex, facts: QueryFacets): Uint16Array {
  const scores = new Uint16Array(species.length + products.count);
  return hasOnlyServerFacets(facts) ? scores : scores.fill(1, species.length);
}

/** `of` is the relevance by number, species before products. */
interface Scores {
  readonly of: Uint16Array;
  readonly entries: number[];
}

type FitsOf = (word: string) => WordMatch;

interface Ranked extends Pick<RankedHitsByKind, 'words' | 'leftOut'> {
  readonly scores: Scores;
}

function rankedScores(index: SearchIndex, question: string, hasFacts: boolean): Ranked {
  const words = wordsOf(normalizeText(question, index.characters));
  if (words.length === 0)
    return { scores: { of: new Uint16Array(), entries: [] }, words: question, leftOut: [] };
  const asTyped = remembered((word) => matchWord(index, word));
  const forgiving = remembered((word) => fuzzyMatch(index, word, asTyped(word)));
  const scores = relevance(index, words, asTyped, forgiving, findProductsByNumber(index, question));
  const asAsked: Ranked = { scores, words: question, leftOut: [] };
  if (scores.entries.length > 0) return asAsked;
  // If nothing matches all words, drops unknown words first, then words with only a fuzzy match.
  const parts = words.flatMap((word, at) => partsOf(index, word, at));
  const gently = remembered((word) => (fitsSomething(asTyped(word)) ? asTyped(word) : forgiving(word)));
  for (const look of [gently, asTyped]) {
    const isKnown = parts.map(({ part, isWord }) => isWord && fitsSomething(look(part)));
    const known = parts.flatMap(({ part }, at) => (isKnown[at] ? [part] : []));
    const leftOut = unknownOf(parts, isKnown);
    if (leftOut === undefined) continue;
    if (known.length === 0) return hasFacts ? { scores, words: '', leftOut } : asAsked;
    const ofKnown = wordByWord(index, known, look);
    if (ofKnown.entries.length > 0) return { scores: ofKnown, words: known.join(' '), leftOut };
  }
  return asAsked;
}

interface Part {
  readonly part: string;
  /** A single letter or character may match by chance. */
  readonly isWord: boolean;
  /** The part belongs to this typed word. */
  readonly word: number;
}

function partsOf(index: SearchIndex, word: string, at: number): Part[] {
  const parts = segmentWords(index, [word], true);
  return parts.map((part) => ({
    part,
    isWord: part.length > 1 || (parts.length === 1 && isChinese(part)),
    word: at,
  }));
}

function fitsSomething({ texts, endsIn, coloured }: WordMatch): boolean {
  return endsIn.size > 0 || coloured(ALL_COLOURS) > 0 || texts.some((fit) => fit > 0);
}

/**
 * Merges adjacent parts. Undefined if there are none, or if one is a single character of a longer
 * word: similar names then help more (桑凤蝶).
 */
function unknownOf(parts: readonly Part[], isKnown: readonly boolean[]): string[] | undefined {
  const unknown: string[] = [];
  for (const [at, { part, word }] of parts.entries()) {
    if (isKnown[at]) continue;
    const goesOn = isKnown[at - 1] === false && parts[at - 1]?.word === word;
    unknown.push(goesOn ? (unknown.pop() ?? '') + part : part);
  }
  const isOneOfMore = (one: string) =>
    one.length === 1 && parts.some(({ part, word }, at) => part === one && isPartOfMore(parts, word, at));
  return unknown.length === 0 || unknown.some(isOneOfMore) ? undefined : unknown;
}

function isPartOfMore(parts: readonly Part[], word: number, at: number): boolean {
  return parts[at - 1]?.word === word || parts[at + 1]?.word === word;
}

/** `numbered`: the products whose number is the whole query. */
function relevance(
  index: SearchIndex,
  words: readonly string[],
  asTyped: FitsOf,
  forgiving: FitsOf,
  numbered: readonly number[] = [],
): Scores {
  const scores = scoresOf(index, words, asTyped);
  for (const product of numbered) raiseTo(scores, index.species.length + product, NUMBER_QUALITY * STEPS);
  if (!isDoubtful(scores)) return scores;
  const parts = segmentWords(index, words);
  // 风蝶 is a misspelled 凤蝶, not a 蝶 and a 风.
  const isByChance = parts.some((part) => isChinese(part) && part.length === 1 && !words.includes(part));
  const isApart = parts.length > words.length && !isByChance;
  if (isApart) raise(scores, scoresOf(index, parts, asTyped));
  if (!isDoubtful(scores)) return scores;
  raise(scores, scoresOf(index, words, forgiving));
  if (isApart) raise(scores, scoresOf(index, parts, forgiving));
  if (scores.entries.length > 0) return scores;
  if (isByChance) raise(scores, scoresOf(index, parts, forgiving));
  if (scores.entries.length > 0) return scores;
  const phonetic = segmentWords(index, words, true);
  if (phonetic.length > words.length) raise(scores, scoresOf(index, phonetic, forgiving));
  return scores;
}

function remembered(look: FitsOf): FitsOf {
  const known = new Map<string, WordMatch>();
  return (word) => {
    const fits = known.get(word) ?? look(word);
    known.set(word, fits);
    return fits;
  };
}

function isDoubtful({ of, entries }: Scores): boolean {
  return entries.every((entry) => (of[entry] ?? 0) < DOUBTFUL_QUALITY_MAX * STEPS);
}

function raise(scores: Scores, others: Scores): void {
  for (const entry of others.entries) raiseTo(scores, entry, others.of[entry] ?? 0);
}

function raiseTo({ of, entries }: Scores, entry: number, score: number): void {
  const known = of[entry] ?? 0;
  if (known === 0) entries.push(entry);
  if (score > known) of[entry] = score;
}

/** Matches the words separately, and joined as one. */
function scoresOf(index: SearchIndex, words: readonly string[], fits: FitsOf): Scores {
  const scores = wordByWord(index, words, fits);
  const one = words.join('');
  // A longer text can't be a name, and would be slow to match.
  if (words.length > 1 && one.length <= WORD_MAX_LENGTH) raise(scores, wordByWord(index, [one], fits));
  return scores;
}

function wordByWord(index: SearchIndex, words: readonly string[], fitsOfWord: FitsOf): Scores {
  const sums = new Uint16Array(index.species.length + index.products.count);
  // The longest word is mostly the rarest.
  const [first = '', ...others] = [...words].sort((one, other) => other.length - one.length);
  let entries = addFits(index, fitsOfWord(first), sums, mayFit(index, fitsOfWord(first)));
  for (const word of others) {
    if (entries.length === 0) break;
    entries = addFits(index, fitsOfWord(word), sums, entries);
  }
  for (const entry of entries) sums[entry] = Math.round(((sums[entry] ?? 0) * STEPS) / words.length);
  return { of: sums, entries };
}

/** All species, and the products that may match the word. */
function mayFit({ species, products, texts }: SearchIndex, fits: WordMatch): number[] {
  const isIn = new Uint8Array(products.count);
  const entries = [...species.keys()];
  const take = (some: readonly number[]) => {
    for (const product of some) {
      if (isIn[product] === 0) entries.push(species.length + product);
      isIn[product] = 1;
    }
  };
  for (const [number, one] of species.entries())
    if (speciesFit(fits, one) > 0) take(products.ofSpecies[number] ?? []);
  for (const text of fits.endsIn) take(products.ofText[text] ?? []);
  for (let text = 0; text < texts.length; text += 1)
    if ((fits.texts[text] ?? 0) > 0) take(products.ofText[text] ?? []);
  return entries;
}

/** Returns the entries that still match. */
function addFits(index: SearchIndex, fits: WordMatch, sums: Uint16Array, left: readonly number[]): number[] {
  const { species } = index;
  const ofSpecies = new Int16Array(species.length + 1);
  for (const [number, one] of species.entries()) ofSpecies[number] = speciesFit(fits, one);
  const fitOfProduct = productFits(index, fits, ofSpecies);
  const still: number[] = [];
  for (const entry of left) {
    const fit = entry < species.length ? (ofSpecies[entry] ?? 0) : fitOfProduct(entry - species.length);
    if (fit <= 0) {
      sums[entry] = 0;
      continue;
    }
    sums[entry] = (sums[entry] ?? 0) + fit;
    still.push(entry);
  }
  return still;
}

function speciesFit(
  { texts, facts, coloured }: WordMatch,
  { name, latinName, family, aliases, facts: factTexts, colours }: IndexedSpecies,
): number {
  let best = Math.max(texts[name] ?? 0, texts[latinName] ?? 0, (texts[family] ?? 0) - FIELD_DEDUCTION.family);
  best = Math.max(best, coloured(colours));
  for (const alias of aliases) best = Math.max(best, (texts[alias] ?? 0) - FIELD_DEDUCTION.alias);
  for (const fact of factTexts) best = Math.max(best, (facts[fact] ?? 0) - FIELD_DEDUCTION.speciesFact);
  return best;
}

function productFits(
  { species: allSpecies, products, columns }: SearchIndex,
  { texts, facts, reachesEnd, endsIn, across }: WordMatch,
  ofSpecies: Int16Array,
): (number: number) => number {
  const { species, rest, followsName, kindOfGoods, sex, origin, locality } = products;
  const isSet = columns.kindsOfGoods.values.map((kind) => SET_CATEGORY.test(kind));
  const reaching = Int32Array.from(allSpecies, ({ name }) => (reachesEnd(name) ? name : -1));
  return (number) => {
    const its = species[number] ?? 0;
    const behind = rest[number] ?? 0;
    const follows = followsName[number] === 1;
    let best = (ofSpecies[its] ?? 0) - FIELD_DEDUCTION.ofSpecies;
    best = Math.max(best, (texts[behind] ?? 0) - (follows ? FIELD_DEDUCTION.rest : 0));
    best = Math.max(best, (facts[kindOfGoods[number] ?? 0] ?? 0) - FIELD_DEDUCTION.kindOfGoods);
    best = Math.max(best, (facts[sex[number] ?? 0] ?? 0) - FIELD_DEDUCTION.sex);
    best = Math.max(best, (facts[origin[number] ?? 0] ?? 0) - FIELD_DEDUCTION.origin);
    best = Math.max(best, (facts[locality[number] ?? 0] ?? 0) - FIELD_DEDUCTION.locality);
    const name = reaching[its] ?? -1;
    if (name >= 0 && follows && endsIn.has(behind)) best = Math.max(best, across(name, behind));
    return best > 0 && isSet[columns.kindsOfGoods.of[number] ?? -1] === true
      ? Math.max(1, best - FIELD_DEDUCTION.set)
      : best;
  };
}

/** Highest score first; equal scores keep their order. */
function inOrder(scores: Uint16Array): Uint32Array {
  const fitting = new Uint32Array(scores.length);
  let count = 0;
  for (let at = 0; at < scores.length; at += 1) {
    if (scores[at] === 0) continue;
    fitting[count] = at;
    count += 1;
  }
  return countingSort(fitting.subarray(0, count), SCORES, (place) => SCORES - 1 - (scores[place] ?? 0));
}
