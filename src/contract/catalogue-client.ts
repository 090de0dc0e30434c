/** The browser's calls of the catalogue that every page with products makes. */
import { type CallResult, get, isBody } from './call.ts';
import type { LiveAnswer, Species } from './catalogue.ts';
import { isSpecies, isStockItem } from './catalogue-checks.ts';
import { having, listOf } from './checks.ts';

/**
 * Live price, stock, withdrawal and version of products, at most `STOCK_IDS_MAX`, and the versions of lists
 * (live-lists.ts).
 */
export function fetchLive(
  ids: readonly string[],
  lists: readonly string[],
  signal?: AbortSignal,
): Promise<CallResult<LiveAnswer>> {
  const asked = [...(ids.length > 0 ? [`ids=${ids}`] : []), ...(lists.length > 0 ? [`lists=${lists}`] : [])];
  return get(
    `/stock?${asked.join('&')}`,
    ({ data }) => (isLive(data) ? (data as unknown as LiveAnswer) : undefined),
    signal,
  );
}

const isLive = having({ items: listOf(isStockItem), lists: having({}) });

/** Every species: page 0 is the whole list (docs/shop.md "Catalogue"). */
export function fetchSpecies(signal?: AbortSignal): Promise<CallResult<Species[]>> {
  return get(
    '/species?page=0',
    ({ data }) => (isBody(data) && listOf(isSpecies)(data.items) ? (data.items as Species[]) : undefined),
    signal,
  );
}
