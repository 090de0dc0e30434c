/** Whole products, for pages that were not built. */
import { type CallResult, get } from './call.ts';
import type { ProductPage, PublishedProduct } from './catalogue.ts';
import { isPublishedProduct } from './catalogue-checks.ts';
import { listOf } from './checks.ts';

/** A single product with its live stock; 404 when it does not exist or was taken down. */
export function fetchProduct(id: string, signal?: AbortSignal): Promise<CallResult<PublishedProduct>> {
  return get(
    `/products/${encodeURIComponent(id)}`,
    ({ data }) => (isPublishedProduct(data) ? (data as PublishedProduct) : undefined),
    signal,
  );
}

/** All products of a species, as far as the list goes (`LIST_MAX`); an unknown species has none. */
export function fetchProductsOf(speciesId: string, signal?: AbortSignal): Promise<CallResult<ProductPage>> {
  return get(
    `/products?speciesId=${encodeURIComponent(speciesId)}`,
    (body) => (listOf(isPublishedProduct)(body.items) ? (body as ProductPage) : undefined),
    signal,
  );
}
