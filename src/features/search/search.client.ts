import { type CallResult, get } from '../base/call.client.ts';
import { isString, listOf, objectWith } from '../base/checks.client.ts';
import type { SearchCard } from './search-cards.contract.ts';

const isCards = objectWith({
  items: listOf(objectWith({ asked: isString, kind: isString, id: isString, name: isString })),
});

/** Hits are ids after `species:` or `product:`, at most `SEARCH_CARDS_MAX`. */
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
