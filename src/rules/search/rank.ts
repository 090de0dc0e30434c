/**
 * The one ranking of species and products, for the browser and for the server: relevance, then species before products,
 * then the catalogue's order, in which the index holds both (docs/decisions/0040).
 */
import { apart } from './apart.ts';
import { type Fits, fitsOf } from './fits.ts';
import { numberKey, type SearchIndex } from './index.ts';
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

/** All that fit, best first; none for a question without words. */
export function rank(index: SearchIndex, question: string): Hit[] {
  const asked = normal(question, index.characters);
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  const scores = scoresOf(index, words, false);
  for (const product of index.numbers.get(numberKey(question, index.characters)) ?? [])
    scores[index.species.length + product] = NUMBER * STEPS;
  if (isDoubtful(scores)) raise(scores, scoresOf(index, apart(index, words), false));
  if (isDoubtful(scores)) raise(scores, scoresOf(index, apart(index, words), true));
  return inOrder(index, scores);
}

function isDoubtful(scores: Uint16Array): boolean {
  return scores.every((score) => score < DOUBTFUL * STEPS);
}

function raise(scores: Uint16Array, others: Uint16Array): void {
  for (let at = 0; at < scores.length; at += 1) scores[at] = Math.max(scores[at] ?? 0, others[at] ?? 0);
}

/** Relevance of every species and then of every product: of the words each for itself, or of all as one. */
function scoresOf(index: SearchIndex, words: readonly string[], isForgiving: boolean): Uint16Array {
  const scores = wordByWord(index, words, isForgiving);
  if (words.length > 1) raise(scores, wordByWord(index, [joined(words)], isForgiving));
  return scores;
}

/** Every word has to fit something of an entry; their mean counts. */
function wordByWord(index: SearchIndex, words: readonly string[], isForgiving: boolean): Uint16Array {
  const { species, products } = index;
  const sums = new Uint16Array(species.length + products.length);
  words.forEach((word, at) => {
    const fits = fitsOf(index, word, isForgiving);
    const add = (entry: number, fit: number) => {
      const before = sums[entry] ?? 0;
      sums[entry] = fit <= 0 || (at > 0 && before === 0) ? 0 : before + fit * STEPS;
    };
    const ofSpecies = species.map((_, number) => speciesFit(index, fits, number));
    ofSpecies.forEach((fit, number) => {
      add(number, fit);
    });
    products.forEach((_, number) => {
      add(species.length + number, productFit(index, fits, number, ofSpecies));
    });
  });
  return sums.map((sum) => Math.round(sum / words.length));
}

function speciesFit({ species }: SearchIndex, { texts }: Fits, number: number): number {
  const one = species[number];
  if (one === undefined) return 0;
  let best = Math.max(
    texts[one.name] ?? 0,
    texts[one.latinName] ?? 0,
    (texts[one.family] ?? 0) - LESS.family,
  );
  for (const alias of one.aliases) best = Math.max(best, (texts[alias] ?? 0) - LESS.alias);
  return best;
}

function productFit(
  { species, products }: SearchIndex,
  { texts, across }: Fits,
  number: number,
  ofSpecies: readonly number[],
): number {
  const one = products[number];
  if (one === undefined) return 0;
  const its = species[one.species];
  const own = texts[one.rest] ?? 0;
  return Math.max(
    (ofSpecies[one.species] ?? 0) - LESS.ofSpecies,
    one.followsName ? own - LESS.rest : own,
    one.followsName && its !== undefined ? across(its.name, one.rest) : 0,
    (texts[one.kindOfGoods] ?? 0) - LESS.kindOfGoods,
    (texts[one.sex] ?? 0) - LESS.sex,
    (texts[one.origin] ?? 0) - LESS.origin,
  );
}

/** By relevance; of one relevance in the order of the index. */
function inOrder({ species }: SearchIndex, scores: Uint16Array): Hit[] {
  const byScore = new Map<number, Hit[]>();
  scores.forEach((score, entry) => {
    if (score === 0) return;
    const isSpecies = entry < species.length;
    const hit: Hit = isSpecies
      ? { kind: 'species', number: entry }
      : { kind: 'product', number: entry - species.length };
    const equals = byScore.get(score);
    if (equals === undefined) byScore.set(score, [hit]);
    else equals.push(hit);
  });
  return [...byScore].sort(([one], [other]) => other - one).flatMap(([, hits]) => hits);
}
