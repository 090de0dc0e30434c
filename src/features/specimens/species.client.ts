import { type CallResult, get, isBody } from '../base/call.client.ts';
import { listOf } from '../base/checks.client.ts';
import type { Species } from './catalogue.contract.ts';
import { isSpecies } from './catalogue-checks.client.ts';

/** Page 0 requests the whole list (docs/shop.md "Catalogue"). */
export function fetchSpecies(signal?: AbortSignal): Promise<CallResult<Species[]>> {
  return get(
    '/species?page=0',
    ({ data }) => (isBody(data) && listOf(isSpecies)(data.items) ? (data.items as Species[]) : undefined),
    signal,
  );
}
