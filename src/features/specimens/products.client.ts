import { type CallResult, get } from '../base/call.client.ts';
import { listOf } from '../base/checks.client.ts';
import type { ProductPage, PublishedProduct } from './catalogue.contract.ts';
import { isPublishedProduct } from './catalogue-checks.client.ts';

/** 404 if the product is unknown or withdrawn. */
export function fetchProduct(id: string, signal?: AbortSignal): Promise<CallResult<PublishedProduct>> {
  return get(
    `/products/${encodeURIComponent(id)}`,
    ({ data }) => (isPublishedProduct(data) ? (data as PublishedProduct) : undefined),
    signal,
  );
}

/** Returns at most `LIST_ITEMS_MAX` products; none for an unknown species. */
export function fetchSpeciesProducts(
  speciesId: string,
  signal?: AbortSignal,
): Promise<CallResult<ProductPage>> {
  return get(
    `/products?speciesId=${encodeURIComponent(speciesId)}`,
    (body) => (listOf(isPublishedProduct)(body.items) ? (body as ProductPage) : undefined),
    signal,
  );
}
