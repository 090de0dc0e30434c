import { SEARCH_SIMILAR_NAMES_MAX } from '../../../src/contract/limits.ts';
import type { SimilarName } from '../../../src/contract/search.ts';
import type { SpeciesEntry } from '../../../src/rules/search/columns.ts';
import type { SearchIndex } from '../../../src/rules/search/index.ts';
import { nearestSpecies } from '../../../src/rules/search/nearest.ts';
import { type RankedHitsByKind, rankHitsByKind } from '../../../src/rules/search/rank.ts';

export interface WordMatches extends Pick<RankedHitsByKind, 'words' | 'leftOut'> {
  /** Positions in the catalogue, best match first. */
  readonly places: Uint32Array;
  readonly near: readonly SimilarName[];
}

/** A position takes 4 bytes: at most 4 MB for 10,000 products. */
export const MATCH_CACHE_SIZE = 100;

const cache = new WeakMap<SearchIndex, Map<string, WordMatches>>();

/**
 * Cached, because filters, sorting and paging repeat recent words, and ranking is most of a search.
 */
export function matchWords(index: SearchIndex, words: string, hasFacts = false): WordMatches {
  const ofIndex = cache.get(index) ?? new Map<string, WordMatches>();
  cache.set(index, ofIndex);
  const key = `${hasFacts ? '+' : '='}${words}`;
  const matches = ofIndex.get(key) ?? rankedBy(index, words, hasFacts);
  // Maps iterate in insertion order, so the first key is the oldest.
  ofIndex.delete(key);
  ofIndex.set(key, matches);
  const [oldest = ''] = ofIndex.keys();
  if (ofIndex.size > MATCH_CACHE_SIZE) ofIndex.delete(oldest);
  return matches;
}

function rankedBy(index: SearchIndex, typed: string, hasFacts: boolean): WordMatches {
  const { species, product, words, leftOut } = rankHitsByKind(index, typed, hasFacts);
  const isFound = species.length + product.length > 0 || words === '';
  const near = isFound ? [] : nearestSpecies(index, words, SEARCH_SIMILAR_NAMES_MAX).map(nearName);
  return { words, leftOut, places: product, near };
}

function nearName({ name, latinName }: SpeciesEntry): SimilarName {
  return { name, latinName };
}
