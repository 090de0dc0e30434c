import { idInPath } from '../../browser/id-in-path.ts';
import type { CallResult } from '../../contract/call.ts';
import type { PublishedProduct, Species } from '../../contract/catalogue.ts';
import { fetchProductsOf } from '../../contract/products-client.ts';
import { fetchSpecies } from '../../contract/species-client.ts';

export interface SpeciesListing {
  /** Undefined if there is no such species or its call failed; the products still show. */
  readonly species: Species | undefined;
  readonly products: readonly PublishedProduct[];
}

/** Fetches the listing named by the page's address. Malformed ids answer empty without a call. */
export async function fetchListing(signal: AbortSignal): Promise<CallResult<SpeciesListing>> {
  const id = idInPath(location.pathname);
  if (id === undefined) return { kind: 'answer', data: { species: undefined, products: [] } };
  const [products, all] = await Promise.all([fetchProductsOf(id, signal), fetchSpecies(signal)]);
  if (products.kind !== 'answer') return products;
  const species = all.kind === 'answer' ? all.data.find((one) => one.id === id) : undefined;
  return { kind: 'answer', data: { species, products: products.data.items } };
}
