/**
 * The one ranking of species and products, for the browser and for the server: relevance, then species before products,
 * then the catalogue's order, in which the index holds both (docs/decisions/0040).
 */
import { apart } from './apart.ts';
import { type Fits, fitsOf, forgive } from './fits.ts';
import { inSteps } from './in-steps.ts';
import type { IndexedSpecies, SearchIndex } from './index.ts';
import { joined, normal, wordsOf } from './normal.ts';
import { productsOfNumber } from './numbers.ts';
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
  const { of } = relevance(index, question);
  const behind = index.species.length;
  return Array.from(inOrder(of).subarray(0, most), (entry) =>
    entry < behind ? { kind: 'species', number: entry } : { kind: 'product', number: entry - behind },
  );
}

/** The numbers of all that fits, each kind for itself: of products there may be thousands. */
export function rankKinds(index: SearchIndex, question: string): Record<HitKind, Uint32Array> {
  const { of } = relevance(index, question);
  const behind = index.species.length;
  return { species: inOrder(of.subarray(0, behind)), product: inOrder(of.subarray(behind)) };
}

/** Relevance by number: of every species, and behind them of every product; `entries` are those that fit. */
interface Scores {
  readonly of: Uint16Array;
  readonly entries: number[];
}

type FitsOf = (word: string) => Fits;

function relevance(index: SearchIndex, question: string): Scores {
  const words = wordsOf(normal(question, index.characters));
  if (words.length === 0) return { of: new Uint16Array(), entries: [] };
  const asTyped = remembered((word) => fitsOf(index, word));
  const forgiving = remembered((word) => forgive(index, word, asTyped(word)));
  const scores = scoresOf(index, words, asTyped);
  for (const product of productsOfNumber(index, question))
    raiseTo(scores, index.species.length + product, NUMBER * STEPS);
  if (isDoubtful(scores)) {
    const parts = apart(index, words);
    if (parts.length > words.length) raise(scores, scoresOf(index, parts, asTyped));
    if (!isDoubtful(scores)) return scores;
    raise(scores, scoresOf(index, words, forgiving));
    if (parts.length > words.length) raise(scores, scoresOf(index, parts, forgiving));
  }
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
  if (words.length > 1) raise(scores, wordByWord(index, [joined(words)], fits));
  return scores;
}

/** Every word has to fit something of an entry; their mean counts. */
function wordByWord(index: SearchIndex, words: readonly string[], fitsOfWord: FitsOf): Scores {
  const sums = new Uint16Array(index.species.length + index.products.count);
  // What a word didn't fit is not looked at again; the longest leave least.
  const [first = '', ...others] = words.toSorted((one, other) => other.length - one.length);
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

function speciesFit({ texts }: Fits, { name, latinName, family, aliases }: IndexedSpecies): number {
  let best = Math.max(texts[name] ?? 0, texts[latinName] ?? 0, (texts[family] ?? 0) - LESS.family);
  for (const alias of aliases) best = Math.max(best, (texts[alias] ?? 0) - LESS.alias);
  return best;
}

function productFits(
  { species: allSpecies, products }: SearchIndex,
  { texts, facts, reachesEnd, endsIn, across }: Fits,
  ofSpecies: Int16Array,
): (number: number) => number {
  const { species, rest, followsName, kindOfGoods, sex, origin } = products;
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
    const name = reaching[its] ?? -1;
    return name < 0 || !follows || !endsIn.has(behind) ? best : Math.max(best, across(name, behind));
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
