import { type CallResult, get } from '../base/call.client.ts';
import { listOf, objectWith } from '../base/checks.client.ts';
import type { LiveResponse } from './catalogue.contract.ts';
import { isStockItem } from './stock-checks.client.ts';

/**
 * At most `STOCK_IDS_MAX` products; list versions as in live-lists.client.ts. With a `country` (ISO 3166-1) each product says
 * whether it may be sent there, and the product `freight`, if it is among them, for how much.
 */
export function fetchLive(
  ids: readonly string[],
  lists: readonly string[],
  country?: string,
  freight?: string,
): Promise<CallResult<LiveResponse>> {
  const asked = [
    ...(ids.length > 0 ? [`ids=${ids}`] : []),
    ...(lists.length > 0 ? [`lists=${lists}`] : []),
    ...(country === undefined ? [] : [`country=${country}`]),
    ...(country === undefined || freight === undefined ? [] : [`freight=${freight}`]),
  ];
  return get(`/stock?${asked.join('&')}`, ({ data }) =>
    isLive(data) ? (data as unknown as LiveResponse) : undefined,
  );
}

const isLive = objectWith({ items: listOf(isStockItem), lists: objectWith({}) });
