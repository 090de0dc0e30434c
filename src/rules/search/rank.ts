/**
 * The one ranking of species and products, for the browser and for the server: relevance, then species before products,
 * then the catalogue's order, in which the index holds both (docs/decisions/0040).
 */
import { apart } from './apart.ts';
import { ALL_COLOURS } from './colours.ts';
import type { Column } from './columns.ts';
import { countriesOf } from './countries.ts';
import { type Fits, fitsOf, forgive } from './fits.ts';
import { inSteps } from './in-steps.ts';
import type { IndexedSpecies, SearchIndex } from './index.ts';
import { isChinese, normal, WORD_MAX, wordsOf } from './normal.ts';
import { productsOfNumber } from './numbers.ts';
import { DOUBTFUL, LESS, NUMBER } from './quality.ts';
import type { HitKind } from './source.ts';
import { areBeyondIndex, type Facts, SET_KIND, understand } from './understand.ts';

export interface Hit {
  readonly kind: HitKind;
  /** Of the species or the product in the index. */
  readonly number: number;
}

/** Steps of relevance between two qualities, for words that fit differently well. */
const STEPS = 4;
/** All that there may be. */
const SCORES = NUMBER * STEPS + 1;

/** What fits, best first, and at most so many of it; none for a question without words. */
export function rank(index: SearchIndex, question: string, most = Number.POSITIVE_INFINITY): Hit[] {
  const { words, facts, hasFacts } = understand(index, question);
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

export interface RankedKinds extends Record<HitKind, Uint32Array> {
  /** What was looked for: the words as they were given, or without those that were left out. */
  readonly words: string;
  /** Words that nothing is called by, and that were passed over so that the others find something. */
  readonly leftOut: readonly string[];
}

/**
 * The numbers of all that fits words without facts (`understand`), each kind for itself: of products there may be
 * thousands. `hasFacts`: there were some, so that no word may be left.
 */
export function rankKinds(index: SearchIndex, typed: string, hasFacts: boolean): RankedKinds {
  const { scores, words, leftOut } = rankedScores(index, typed, hasFacts);
  const behind = index.species.length;
  return {
    species: inOrder(scores.of.subarray(0, behind)),
    product: inOrder(scores.of.subarray(behind)),
    words,
    leftOut,
  };
}

/** Whether an entry has the facts, as far as the index knows them: grade, price and size it does not. */
function factTest(
  { species, columns }: SearchIndex,
  { kind, sex, country }: Facts,
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

/**
 * All products in the catalogue's order, for a question of facts alone; none if those are facts that the index does not
 * know.
 */
function everything({ species, products }: SearchIndex, facts: Facts): Uint16Array {
  const scores = new Uint16Array(species.length + products.count);
  return areBeyondIndex(facts) ? scores : scores.fill(1, species.length);
}

/** Relevance by number: of every species, and behind them of every product; `entries` are those that fit. */
interface Scores {
  readonly of: Uint16Array;
  readonly entries: number[];
}

type FitsOf = (word: string) => Fits;

interface Ranked extends Pick<RankedKinds, 'words' | 'leftOut'> {
  readonly scores: Scores;
}

function rankedScores(index: SearchIndex, question: string, hasFacts: boolean): Ranked {
  const words = wordsOf(normal(question, index.characters));
  if (words.length === 0)
    return { scores: { of: new Uint16Array(), entries: [] }, words: question, leftOut: [] };
  const asTyped = remembered((word) => fitsOf(index, word));
  const forgiving = remembered((word) => forgive(index, word, asTyped(word)));
  const scores = relevance(index, words, asTyped, forgiving, productsOfNumber(index, question));
  const asAsked: Ranked = { scores, words: question, leftOut: [] };
  if (scores.entries.length > 0) return asAsked;
  // If a word is too many, the others are looked for: first without what fits nothing, then without what had to
  // be forgiven something.
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
  /** A single letter, or a character out of a longer word, would fit by chance. */
  readonly isWord: boolean;
  /** The word that it was typed in. */
  readonly word: number;
}

function partsOf(index: SearchIndex, word: string, at: number): Part[] {
  const parts = apart(index, [word], true);
  return parts.map((part) => ({
    part,
    isWord: part.length > 1 || (parts.length === 1 && isChinese(part)),
    word: at,
  }));
}

function fitsSomething({ texts, endsIn, coloured }: Fits): boolean {
  return endsIn.size > 0 || coloured(ALL_COLOURS) > 0 || texts.some((fit) => fit > 0);
}

/**
 * Unknown parts that were typed as one are told as one. Undefined where there are none, or where it is one character of
 * a longer word: then the word was mistyped, and near names help more (桑凤蝶).
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

/** `numbered`: products of which the whole question is the number. */
function relevance(
  index: SearchIndex,
  words: readonly string[],
  asTyped: FitsOf,
  forgiving: FitsOf,
  numbered: readonly number[] = [],
): Scores {
  const scores = scoresOf(index, words, asTyped);
  for (const product of numbered) raiseTo(scores, index.species.length + product, NUMBER * STEPS);
  if (!isDoubtful(scores)) return scores;
  const parts = apart(index, words);
  // A single character stands in some name by chance: 风蝶 is 凤蝶 mistyped before it is a 蝶 with a 风.
  const isByChance = parts.some((part) => isChinese(part) && part.length === 1 && !words.includes(part));
  const isApart = parts.length > words.length && !isByChance;
  if (isApart) raise(scores, scoresOf(index, parts, asTyped));
  if (!isDoubtful(scores)) return scores;
  raise(scores, scoresOf(index, words, forgiving));
  if (isApart) raise(scores, scoresOf(index, parts, forgiving));
  if (scores.entries.length > 0) return scores;
  if (isByChance) raise(scores, scoresOf(index, parts, forgiving));
  if (scores.entries.length > 0) return scores;
  const heard = apart(index, words, true);
  if (heard.length > words.length) raise(scores, scoresOf(index, heard, forgiving));
  return scores;
}

/** A word that comes again is not looked for again. */
function remembered(look: FitsOf): FitsOf {
  const known = new Map<string, Fits>();
  return (word) => {
    const fits = known.get(word) ?? look(word);
    known.set(word, fits);
    return fits;
  };
}

function isDoubtful({ of, entries }: Scores): boolean {
  return entries.every((entry) => (of[entry] ?? 0) < DOUBTFUL * STEPS);
}

function raise(scores: Scores, others: Scores): void {
  for (const entry of others.entries) raiseTo(scores, entry, others.of[entry] ?? 0);
}

function raiseTo({ of, entries }: Scores, entry: number, score: number): void {
  const known = of[entry] ?? 0;
  if (known === 0) entries.push(entry);
  if (score > known) of[entry] = score;
}

/** Relevance of what fits: of the words each for itself, or of all as one. */
function scoresOf(index: SearchIndex, words: readonly string[], fits: FitsOf): Scores {
  const scores = wordByWord(index, words, fits);
  const one = words.join('');
  // A longer one is no name that was typed with spaces, and costs most.
  if (words.length > 1 && one.length <= WORD_MAX) raise(scores, wordByWord(index, [one], fits));
  return scores;
}

/** Every word has to fit something of an entry; their mean counts. */
function wordByWord(index: SearchIndex, words: readonly string[], fitsOfWord: FitsOf): Scores {
  const sums = new Uint16Array(index.species.length + index.products.count);
  // What a word didn't fit is not looked at again; the longest leave least.
  const [first = '', ...others] = [...words].sort((one, other) => other.length - one.length);
  let entries = addFits(index, fitsOfWord(first), sums, mayFit(index, fitsOfWord(first)));
  for (const word of others) {
    if (entries.length === 0) break;
    entries = addFits(index, fitsOfWord(word), sums, entries);
  }
  for (const entry of entries) sums[entry] = Math.round(((sums[entry] ?? 0) * STEPS) / words.length);
  return { of: sums, entries };
}

/** All species, and the products of which the word may fit something. */
function mayFit({ species, products, texts }: SearchIndex, fits: Fits): number[] {
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

/** Adds what a word fits of the entries that are left, takes the others out, and answers those that it leaves. */
function addFits(index: SearchIndex, fits: Fits, sums: Uint16Array, left: readonly number[]): number[] {
  const { species } = index;
  // One behind the last, for products whose species is not published.
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
  { texts, facts, coloured }: Fits,
  { name, latinName, family, aliases, facts: factTexts, colours }: IndexedSpecies,
): number {
  let best = Math.max(texts[name] ?? 0, texts[latinName] ?? 0, (texts[family] ?? 0) - LESS.family);
  best = Math.max(best, coloured(colours));
  for (const alias of aliases) best = Math.max(best, (texts[alias] ?? 0) - LESS.alias);
  for (const fact of factTexts) best = Math.max(best, (facts[fact] ?? 0) - LESS.speciesFact);
  return best;
}

function productFits(
  { species: allSpecies, products, columns }: SearchIndex,
  { texts, facts, reachesEnd, endsIn, across }: Fits,
  ofSpecies: Int16Array,
): (number: number) => number {
  const { species, rest, followsName, kindOfGoods, sex, origin, locality } = products;
  const isSet = columns.kindsOfGoods.values.map((kind) => SET_KIND.test(kind));
  const reaching = Int32Array.from(allSpecies, ({ name }) => (reachesEnd(name) ? name : -1));
  return (number) => {
    const its = species[number] ?? 0;
    const behind = rest[number] ?? 0;
    const follows = followsName[number] === 1;
    let best = (ofSpecies[its] ?? 0) - LESS.ofSpecies;
    best = Math.max(best, (texts[behind] ?? 0) - (follows ? LESS.rest : 0));
    best = Math.max(best, (facts[kindOfGoods[number] ?? 0] ?? 0) - LESS.kindOfGoods);
    best = Math.max(best, (facts[sex[number] ?? 0] ?? 0) - LESS.sex);
    best = Math.max(best, (facts[origin[number] ?? 0] ?? 0) - LESS.origin);
    best = Math.max(best, (facts[locality[number] ?? 0] ?? 0) - LESS.locality);
    const name = reaching[its] ?? -1;
    if (name >= 0 && follows && endsIn.has(behind)) best = Math.max(best, across(name, behind));
    return best > 0 && isSet[columns.kindsOfGoods.of[number] ?? -1] === true
      ? Math.max(1, best - LESS.set)
      : best;
  };
}

/** The places of all that is above 0, the highest first; of equal ones in the order in which they stand. */
function inOrder(scores: Uint16Array): Uint32Array {
  const fitting = new Uint32Array(scores.length);
  let count = 0;
  for (let at = 0; at < scores.length; at += 1) {
    if (scores[at] === 0) continue;
    fitting[count] = at;
    count += 1;
  }
  return inSteps(fitting.subarray(0, count), SCORES, (place) => SCORES - 1 - (scores[place] ?? 0));
}
