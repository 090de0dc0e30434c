import { type CallResult, get } from './call.ts';
import type { LiveAnswer } from './catalogue.ts';
import { listOf, objectWith } from './checks.ts';
import { isStockItem } from './stock-checks.ts';

/** At most `STOCK_IDS_MAX` products; list versions as in live-lists.ts. */
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

const isLive = objectWith({ items: listOf(isStockItem), lists: objectWith({}) });
