import { LISTING_PAGE_SIZE } from '../base/limits.contract.ts';

export interface ListingPage<Product> {
  /** `all`, or a species id (docs/shop.md "Pages"). */
  readonly id: string;
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly products: readonly Product[];
}

/** The first page has no number (docs/shop.md "Catalogue"). */
export function listingPath(id: string, page = 1): string {
  return page === 1 ? `/butterfly/${id}` : `/butterfly/${id}/${page}`;
}

function paged<Product>(id: string, products: readonly Product[]): ListingPage<Product>[] {
  const pages = Math.max(1, Math.ceil(products.length / LISTING_PAGE_SIZE));
  return Array.from({ length: pages }, (_, index) => ({
    id,
    page: index + 1,
    pages,
    total: products.length,
    products: products.slice(index * LISTING_PAGE_SIZE, (index + 1) * LISTING_PAGE_SIZE),
  }));
}

/** Includes species without products. */
export function listingPages<Product extends { readonly species: { readonly id: string } }>(
  species: readonly { readonly id: string }[],
  products: readonly Product[],
): readonly ListingPage<Product>[] {
  const ofSpecies = Map.groupBy(products, (product) => product.species.id);
  return [paged('all', products), ...species.map(({ id }) => paged(id, ofSpecies.get(id) ?? []))].flat();
}
