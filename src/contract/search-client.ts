/** The browser's call of the search: what the suggestions show. */
import { type CallResult, get } from './call.ts';
import { having, isText, listOf } from './checks.ts';
import type { SearchCard } from './search-cards.ts';

const isCards = having({ items: listOf(having({ asked: isText, kind: isText, id: isText, name: isText })) });

/** Pictures and prices of hits of the index, by `species:` or `product:` and their ids; at most `SEARCH_CARDS_MAX`. */
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
