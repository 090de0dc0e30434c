/**
 * The one ranking of species and products, for the browser and for the server: relevance, then species before products,
 * then the catalogue's order, in which the index holds both (docs/decisions/0040).
 */
import { apart } from './apart.ts';
import { type Fits, fitsOf, forgive } from './fits.ts';
import { type IndexedSpecies, numberKey, type SearchIndex } from './index.ts';
import { joined, normal, wordsOf } from './normal.ts';
import { DOUBTFUL, LESS, NUMBER } from './quality.ts';
import type { HitKind } from './source.ts';

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
  const words = wordsOf(normal(question, index.characters));
  if (words.length === 0) return [];
  const asTyped = remembered((word) => fitsOf(index, word));
  const forgiving = remembered((word) => forgive(index, word, asTyped(word)));
  const scores = scoresOf(index, words, asTyped);
  for (const product of index.numbers.get(numberKey(question, index.characters)) ?? [])
    scores[index.species.length + product] = NUMBER * STEPS;
  if (isDoubtful(scores)) {
    const parts = apart(index, words);
    if (parts.length > words.length) raise(scores, scoresOf(index, parts, asTyped));
    if (!isDoubtful(scores)) return inOrder(index, scores, most);
    raise(scores, scoresOf(index, words, forgiving));
    if (parts.length > words.length) raise(scores, scoresOf(index, parts, forgiving));
  }
  return inOrder(index, scores, most);
}

type FitsOf = (word: string) => Fits;

/** A word that comes again is not looked for again. */
function remembered(look: FitsOf): FitsOf {
  const known = new Map<string, Fits>();
  return (word) => {
    const fits = known.get(word) ?? look(word);
    known.set(word, fits);
    return fits;
  };
}

function isDoubtful(scores: Uint16Array): boolean {
  for (const score of scores) if (score >= DOUBTFUL * STEPS) return false;
  return true;
}

function raise(scores: Uint16Array, others: Uint16Array): void {
  for (let at = 0; at < scores.length; at += 1) {
    const other = others[at] ?? 0;
    if (other > (scores[at] ?? 0)) scores[at] = other;
  }
}

/** Relevance of every species and then of every product: of the words each for itself, or of all as one. */
function scoresOf(index: SearchIndex, words: readonly string[], fits: FitsOf): Uint16Array {
  const scores = wordByWord(index, words, fits);
  if (words.length > 1) raise(scores, wordByWord(index, [joined(words)], fits));
  return scores;
}

/** Every word has to fit something of an entry; their mean counts. */
function wordByWord(index: SearchIndex, words: readonly string[], fitsOfWord: FitsOf): Uint16Array {
  const sums = new Uint16Array(index.species.length + index.products.length);
  // The longest tell most: what they don't fit is not looked at again.
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  for (const [at, word] of longestFirst.entries()) {
    const fits = fitsOfWord(word);
    if (!addFits(index, fits, sums, at === 0)) return sums;
  }
  for (let at = 0; at < sums.length; at += 1) {
    const sum = sums[at] ?? 0;
    if (sum > 0) sums[at] = Math.round((sum * STEPS) / words.length);
  }
  return sums;
}

/** What a word before did not fit stays at nothing, and so becomes what this one doesn't fit. Answers whether any is left. */
function addFits(index: SearchIndex, fits: Fits, sums: Uint16Array, isFirst: boolean): boolean {
  const { species, products } = index;
  const ofSpecies = Int16Array.from(species, (one) => speciesFit(fits, one));
  let left = false;
  for (let number = 0; number < species.length; number += 1) {
    if (!isFirst && sums[number] === 0) continue;
    const fit = ofSpecies[number] ?? 0;
    sums[number] = fit > 0 ? (sums[number] ?? 0) + fit : 0;
    if (fit > 0) left = true;
  }
  const productFit = productFits(index, fits, ofSpecies);
  for (let number = 0; number < products.length; number += 1) {
    const entry = species.length + number;
    if (!isFirst && sums[entry] === 0) continue;
    const fit = productFit(number);
    sums[entry] = fit > 0 ? (sums[entry] ?? 0) + fit : 0;
    if (fit > 0) left = true;
  }
  return left;
}

function speciesFit({ texts }: Fits, { name, latinName, family, aliases }: IndexedSpecies): number {
  let best = Math.max(texts[name] ?? 0, texts[latinName] ?? 0, (texts[family] ?? 0) - LESS.family);
  for (const alias of aliases) best = Math.max(best, (texts[alias] ?? 0) - LESS.alias);
  return best;
}

function productFits(
  { species, columns }: SearchIndex,
  { texts, facts, reachesEnd, across }: Fits,
  ofSpecies: Int16Array,
): (number: number) => number {
  const reaching = Int32Array.from(species, ({ name }) => (reachesEnd(name) ? name : -1));
  const isReaching = reaching.some((name) => name >= 0);
  return (number) => {
    const its = columns.species[number] ?? -1;
    const rest = columns.rest[number] ?? -1;
    const follows = columns.followsName[number] === 1;
    let best = (ofSpecies[its] ?? 0) - LESS.ofSpecies;
    best = Math.max(best, (texts[rest] ?? 0) - (follows ? LESS.rest : 0));
    best = Math.max(best, (facts[columns.kindOfGoods[number] ?? -1] ?? 0) - LESS.kindOfGoods);
    best = Math.max(best, (facts[columns.sex[number] ?? -1] ?? 0) - LESS.sex);
    best = Math.max(best, (facts[columns.origin[number] ?? -1] ?? 0) - LESS.origin);
    if (!isReaching || !follows) return best;
    const name = reaching[its] ?? -1;
    return name < 0 ? best : Math.max(best, across(name, rest));
  };
}

/** By relevance; of one relevance in the order of the index. */
function inOrder({ species }: SearchIndex, scores: Uint16Array, most: number): Hit[] {
  const occurs = new Uint8Array(SCORES);
  for (const score of scores) occurs[score] = 1;
  const hits: Hit[] = [];
  for (let score = SCORES - 1; score > 0; score -= 1) {
    if (occurs[score] === 0) continue;
    for (let entry = scores.indexOf(score); entry >= 0; entry = scores.indexOf(score, entry + 1)) {
      if (hits.length >= most) return hits;
      const isSpecies = entry < species.length;
      hits.push(
        isSpecies ? { kind: 'species', number: entry } : { kind: 'product', number: entry - species.length },
      );
    }
  }
  return hits;
}
