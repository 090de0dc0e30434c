/** Which products fit words, best first. */
import { SEARCH_NEAR_MAX } from '../../../src/contract/limits.ts';
import type { NearName } from '../../../src/contract/search.ts';
import type { SpeciesSource } from '../../../src/rules/search/columns.ts';
import type { SearchIndex } from '../../../src/rules/search/index.ts';
import { nearest } from '../../../src/rules/search/nearest.ts';
import { type RankedKinds, rankKinds } from '../../../src/rules/search/rank.ts';

export interface Fitting extends Pick<RankedKinds, 'words' | 'leftOut'> {
  /** Indexed by the products' positions in the catalogue. */
  readonly places: Uint32Array;
  /** Where nothing fits: names that are written alike. */
  readonly near: readonly NearName[];
}

/** How many answers are kept. A place takes four bytes: where all of 10,000 products fit each time, 4 MB. */
export const KEPT_MAX = 100;

const kept = new WeakMap<SearchIndex, Map<string, Fitting>>();

/**
 * Keeps the answers to the words that were asked last, as whoever chooses a filter, another order or the next page asks
 * for the same words again, and to rank them is most of a search.
 */
export function fittingOf(index: SearchIndex, words: string, hasFacts = false): Fitting {
  const ofIndex = kept.get(index) ?? new Map<string, Fitting>();
  kept.set(index, ofIndex);
  const key = `${hasFacts ? '+' : '='}${words}`;
  const fitting = ofIndex.get(key) ?? rankedBy(index, words, hasFacts);
  // A map has its entries in the order in which they came: the first is the one that was asked longest ago.
  ofIndex.delete(key);
  ofIndex.set(key, fitting);
  const [oldest = ''] = ofIndex.keys();
  if (ofIndex.size > KEPT_MAX) ofIndex.delete(oldest);
  return fitting;
}

function rankedBy(index: SearchIndex, asked: string, hasFacts: boolean): Fitting {
  const { species, product, words, leftOut } = rankKinds(index, asked, hasFacts);
  const isFound = species.length + product.length > 0 || words === '';
  const near = isFound ? [] : nearest(index, words, SEARCH_NEAR_MAX).map(nearName);
  return { words, leftOut, places: product, near };
}

function nearName({ name, latinName }: SpeciesSource): NearName {
  return { name, latinName };
}
