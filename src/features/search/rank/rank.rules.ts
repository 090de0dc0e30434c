/**
 * Ranks by relevance, then species before products, then in catalogue order (docs/decisions/0040).
 */

import { ALL_COLOURS } from './colours.rules.ts';
import { countriesOf } from './countries.rules.ts';
import type { IndexEntry, IndexedProduct, IndexedSpecies, SearchIndex } from './index.rules.ts';
import { DOUBTFUL_QUALITY_MAX, FIELD_DEDUCTION, NUMBER_QUALITY } from './match-quality.rules.ts';
import { isChinese, normalizeText, WORD_MAX_LENGTH, wordsOf } from './normal.rules.ts';
import { findProductsByNumber } from './numbers.rules.ts';
import { segmentWords } from './segment.rules.ts';
import { hasOnlyServerFacets, type QueryFacets, understandQuery } from './understand.rules.ts';
import { fuzzyMatch, matchWord, type WordMatch } from './word-match.rules.ts';

/** Steps per point, because averages over words are fractions. */
const STEPS = 4;

/** Returns hits, best first; none for a query without words. */
export function rankHits(
  index: SearchIndex,
  question: string,
  most = Number.POSITIVE_INFINITY,
): IndexEntry[] {
  const { words, facts, hasFacts } = understandQuery(index, question);
  const ranked = words === '' ? undefined : rankWords(index, words, hasFacts);
  const isWithoutWords = hasFacts && (ranked?.words ?? '') === '';
  const hits = isWithoutWords ? productsWithFacts(index, facts) : (ranked?.hits ?? []);
  return hits.filter(factTest(index, facts)).slice(0, most);
}

export interface RankedWords {
  /** Best first. */
  readonly hits: readonly IndexEntry[];
  /** The query without ignored words. */
  readonly words: string;
  /** Words that were ignored because nothing matches them. */
  readonly leftOut: readonly string[];
}

/** `hasFacts`: the query has facet values, so it may be left without words. */
export function rankWords(index: SearchIndex, typed: string, hasFacts: boolean): RankedWords {
  const { scores, words, leftOut } = rankedScores(index, typed, hasFacts);
  return { hits: inOrder(index, scores), words, leftOut };
}

function factTest(
  { origins }: SearchIndex,
  { kind, sex, country }: QueryFacets,
): (entry: IndexEntry) => boolean {
  if (kind.length + sex.length + country.length === 0) return () => true;
  const chosen = new Set(
    origins.filter((origin) => countriesOf(origin).some((one) => country.includes(one))),
  );
  return (entry) =>
    entry.kind === 'product' &&
    (kind.length === 0 || kind.includes(entry.source.kindOfGoods)) &&
    (sex.length === 0 || sex.includes(entry.source.sex)) &&
    (country.length === 0 || chosen.has(entry.source.origin));
}

/** For a query of facet values only; none if the index lacks those facets. */
function productsWithFacts({ products }: SearchIndex, facts: QueryFacets): readonly IndexEntry[] {
  return hasOnlyServerFacets(facts) ? [] : products;
}

/** Relevance by place in the index; 0 means no match. */
type Scores = number[];

type MatchOf = (word: string) => WordMatch;

interface RankedScores extends Pick<RankedWords, 'words' | 'leftOut'> {
  readonly scores: Scores;
}

function rankedScores(index: SearchIndex, question: string, hasFacts: boolean): RankedScores {
  const words = wordsOf(normalizeText(question, index.characters));
  if (words.length === 0) return { scores: [], words: question, leftOut: [] };
  const asTyped = remembered((word) => matchWord(index, word));
  const forgiving = remembered((word) => fuzzyMatch(index, word, asTyped(word)));
  const scores = relevance(index, words, asTyped, forgiving, findProductsByNumber(index, question));
  const asAsked: RankedScores = { scores, words: question, leftOut: [] };
  if (scores.some(isMatch)) return asAsked;
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
    if (ofKnown.some(isMatch)) return { scores: ofKnown, words: known.join(' '), leftOut };
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
  asTyped: MatchOf,
  forgiving: MatchOf,
  numbered: readonly IndexedProduct[] = [],
): Scores {
  const scores = scoresOf(index, words, asTyped);
  for (const product of numbered) raiseTo(scores, product.place, NUMBER_QUALITY * STEPS);
  if (!isDoubtful(scores)) return scores;
  const parts = segmentWords(index, words);
  // 风蝶 is a misspelled 凤蝶, not a 蝶 and a 风.
  const isByChance = parts.some((part) => isChinese(part) && part.length === 1 && !words.includes(part));
  const isApart = parts.length > words.length && !isByChance;
  if (isApart) raise(scores, scoresOf(index, parts, asTyped));
  if (!isDoubtful(scores)) return scores;
  raise(scores, scoresOf(index, words, forgiving));
  if (isApart) raise(scores, scoresOf(index, parts, forgiving));
  if (scores.some(isMatch)) return scores;
  if (isByChance) raise(scores, scoresOf(index, parts, forgiving));
  if (scores.some(isMatch)) return scores;
  const phonetic = segmentWords(index, words, true);
  if (phonetic.length > words.length) raise(scores, scoresOf(index, phonetic, forgiving));
  return scores;
}

function remembered(look: MatchOf): MatchOf {
  const known = new Map<string, WordMatch>();
  return (word) => {
    const fits = known.get(word) ?? look(word);
    known.set(word, fits);
    return fits;
  };
}

const isMatch = (score: number): boolean => score > 0;

function isDoubtful(scores: Scores): boolean {
  return scores.every((score) => score < DOUBTFUL_QUALITY_MAX * STEPS);
}

function raise(scores: Scores, others: Scores): void {
  others.forEach((score, place) => {
    raiseTo(scores, place, score);
  });
}

function raiseTo(scores: Scores, place: number, score: number): void {
  if (score > (scores[place] ?? 0)) scores[place] = score;
}

/** Matches the words separately, and joined as one. */
function scoresOf(index: SearchIndex, words: readonly string[], matchOf: MatchOf): Scores {
  const scores = wordByWord(index, words, matchOf);
  const one = words.join('');
  // A longer text can't be a name, and would be slow to match.
  if (words.length > 1 && one.length <= WORD_MAX_LENGTH) raise(scores, wordByWord(index, [one], matchOf));
  return scores;
}

/** The average over the words. Every word must match. */
function wordByWord(index: SearchIndex, words: readonly string[], matchOf: MatchOf): Scores {
  const sums: number[] = new Array(index.entries.length).fill(0);
  let left: readonly number[] | undefined;
  // The longest word is mostly the rarest.
  for (const word of [...words].sort((one, other) => other.length - one.length)) {
    const match = matchOf(word);
    const bySpecies = index.species.map((species) => speciesFit(match, species));
    const fitOf = entryFits(index, match, bySpecies);
    left = (left ?? mayFit(index, match, bySpecies)).filter((place) => {
      const fit = fitOf(place);
      sums[place] = fit > 0 ? (sums[place] ?? 0) + fit : 0;
      return fit > 0;
    });
    if (left.length === 0) break;
  }
  for (const place of left ?? []) sums[place] = Math.round(((sums[place] ?? 0) * STEPS) / words.length);
  return sums;
}

/** Places of entries. Most words are in few texts, so that few products have to be looked at. */
function mayFit(
  { entries, species, texts }: SearchIndex,
  match: WordMatch,
  bySpecies: readonly number[],
): readonly number[] {
  const isTaken: boolean[] = new Array(entries.length).fill(false);
  const taken: number[] = [];
  const take = (place: number) => {
    if (!isTaken[place]) taken.push(place);
    isTaken[place] = true;
  };
  for (const { place, products } of species)
    if ((bySpecies[place] ?? 0) > 0) [place, ...products].forEach(take);
  for (const text of match.endsIn) texts[text]?.products.forEach(take);
  match.texts.forEach((fit, text) => {
    if (fit > 0) texts[text]?.products.forEach(take);
  });
  return taken;
}

function entryFits(
  { entries, species: allSpecies }: SearchIndex,
  { texts, facts, reachesEnd, endsIn, across }: WordMatch,
  bySpecies: readonly number[],
): (place: number) => number {
  const reachable = allSpecies.map(({ name }) => (reachesEnd(name) ? name : undefined));
  const deducted = (quality: number | undefined, deduction: number) => (quality ?? 0) - deduction;
  return (place) => {
    const entry = entries[place];
    if (entry?.kind !== 'product') return bySpecies[place] ?? 0;
    const { species, rest, followsName, isSet, kindOfGoods, sex, origin, locality } = entry;
    const name = followsName ? reachable[species] : undefined;
    const best = Math.max(
      deducted(bySpecies[species], FIELD_DEDUCTION.ofSpecies),
      deducted(texts[rest], followsName ? FIELD_DEDUCTION.rest : 0),
      deducted(facts[kindOfGoods], FIELD_DEDUCTION.kindOfGoods),
      deducted(facts[sex], FIELD_DEDUCTION.sex),
      deducted(facts[origin], FIELD_DEDUCTION.origin),
      deducted(facts[locality], FIELD_DEDUCTION.locality),
      name !== undefined && endsIn.has(rest) ? across(name, rest) : 0,
    );
    return best > 0 && isSet ? Math.max(1, best - FIELD_DEDUCTION.set) : best;
  };
}

function speciesFit({ texts, facts, coloured }: WordMatch, species: IndexedSpecies): number {
  const { name, latinName, family, aliases, facts: factTexts, source } = species;
  return Math.max(
    texts[name] ?? 0,
    texts[latinName] ?? 0,
    (texts[family] ?? 0) - FIELD_DEDUCTION.family,
    coloured(source.colours),
    ...aliases.map((alias) => (texts[alias] ?? 0) - FIELD_DEDUCTION.alias),
    ...factTexts.map((fact) => (facts[fact] ?? 0) - FIELD_DEDUCTION.speciesFact),
  );
}

/** Highest score first; equal scores are in the order of the index. Grouping is faster than sorting all. */
function inOrder({ entries }: SearchIndex, scores: Scores): IndexEntry[] {
  const byScore = new Map<number, IndexEntry[]>();
  scores.forEach((score, place) => {
    const entry = entries[place];
    if (score === 0 || entry === undefined) return;
    const equal = byScore.get(score);
    if (equal === undefined) byScore.set(score, [entry]);
    else equal.push(entry);
  });
  return [...byScore].sort(([one], [other]) => other - one).flatMap(([, equal]) => equal);
}
