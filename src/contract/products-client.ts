/** Whole products, for shell pages. */
import { type CallResult, get } from './call.ts';
import type { ProductPage, PublishedProduct } from './catalogue.ts';
import { isPublishedProduct } from './catalogue-checks.ts';
import { listOf } from './checks.ts';

/** A product with its live stock; 404 if it is unknown or withdrawn. */
export function fetchProduct(id: string, signal?: AbortSignal): Promise<CallResult<PublishedProduct>> {
  return get(
    `/products/${encodeURIComponent(id)}`,
    ({ data }) => (isPublishedProduct(data) ? (data as PublishedProduct) : undefined),
    signal,
  );
}

/** A species' products up to `LIST_MAX`; empty for an unknown species. */
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
