import { type CallResult, get } from './call.ts';
import { isText, listOf, objectWith } from './checks.ts';
import type { SearchCard } from './search-cards.ts';

const isCards = objectWith({
  items: listOf(objectWith({ asked: isText, kind: isText, id: isText, name: isText })),
});

/** Pictures and prices of hits, by `species:` or `product:` and id; at most `SEARCH_CARDS_MAX`. */
export function fetchCards(
  names: readonly string[],
  signal?: AbortSignal,
): Promise<CallResult<readonly SearchCard[]>> {
  return get(
    `/search/cards?names=${encodeURIComponent(names.join(','))}`,
    ({ data }) => (isCards(data) ? (data as unknown as { items: SearchCard[] }).items : undefined),
    signal,
  );
}
