/** The browser's calls of the catalogue. */
import { type CallResult, get, isBody } from './call.ts';
import type { Product, ProductPage, Species, StockItem } from './catalogue.ts';
import { isProduct, isSpecies, isStockItem } from './catalogue-checks.ts';
import { listOf } from './checks.ts';

/** A single product with its live stock; 404 when it does not exist or was taken down. */
export function fetchProduct(id: string, signal?: AbortSignal): Promise<CallResult<Product>> {
  return get(
    `/products/${encodeURIComponent(id)}`,
    ({ data }) => (isProduct(data) ? (data as Product) : undefined),
    signal,
  );
}

/** All products of a species, as far as the list goes (`LIST_MAX`); an unknown species has none. */
export function fetchProductsOf(speciesId: string, signal?: AbortSignal): Promise<CallResult<ProductPage>> {
  return get(
    `/products?speciesId=${encodeURIComponent(speciesId)}`,
    (body) => (listOf(isProduct)(body.items) ? (body as ProductPage) : undefined),
    signal,
  );
}

/** Live price, stock and withdrawal of products; at most `STOCK_IDS_MAX` ids. */
export function fetchStock(ids: readonly string[], signal?: AbortSignal): Promise<CallResult<StockItem[]>> {
  return get(
    `/stock?ids=${ids.map(encodeURIComponent).join(',')}`,
    ({ data }) => (isBody(data) && listOf(isStockItem)(data.items) ? (data.items as StockItem[]) : undefined),
    signal,
  );
}

/** Every species: page 0 is the whole list (docs/shop.md "Catalogue"). */
export function fetchSpecies(signal?: AbortSignal): Promise<CallResult<Species[]>> {
  return get(
    '/species?page=0',
    ({ data }) => (isBody(data) && listOf(isSpecies)(data.items) ? (data.items as Species[]) : undefined),
    signal,
  );
}
