/** How a page names the lists whose versions it asks for: `lists` of `GET /stock`. */

/** Of these a version tells membership, order and what stands in each. */
export const LIVE_LISTS = { species: 'species', categories: 'categories', carousel: 'carousel' } as const;

/** Which products stand on a page of a listing, in which order; `of` is `all` or a species id. */
export function productsList(of: string, page: number, pageSize: number): string {
  return `products:${of}:${page}:${pageSize}`;
}
