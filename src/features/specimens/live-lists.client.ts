/** List names for the `lists` parameter of `GET /stock`. */

/** Versions cover membership, order and content. */
export const LIVE_LISTS = { species: 'species', categories: 'categories', carousel: 'carousel' } as const;

/** The version covers the products' order. `of` is `all` or a species id. */
export function productsList(of: string, page: number, pageSize: number): string {
  return `products:${of}:${page}:${pageSize}`;
}
