/** The browser's call for what the search box suggests. */
import { type CallResult, get } from './call.ts';
import type { ProductPage } from './catalogue.ts';
import { isPublishedProduct } from './catalogue-checks.ts';
import { listOf } from './checks.ts';

/** The first few that `/search` would show, with how many there are. */
export function fetchSuggested(words: string, signal: AbortSignal): Promise<CallResult<ProductPage>> {
  return get(
    `/search?q=${encodeURIComponent(words)}`,
    (body) => (listOf(isPublishedProduct)(body.items) ? (body as unknown as ProductPage) : undefined),
    signal,
  );
}
