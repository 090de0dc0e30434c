import { idInPath } from '../../browser/id-in-path.ts';
import type { CallResult } from '../../contract/call.ts';
import type { PublishedProduct, Species } from '../../contract/catalogue.ts';
import { fetchProductsOf } from '../../contract/products-client.ts';
import { fetchSpecies } from '../../contract/species-client.ts';

export interface SpeciesListing {
  /** Undefined where no species has this address, or none could be fetched: its products stand without it. */
  readonly species: Species | undefined;
  readonly products: readonly PublishedProduct[];
}

/** What this page's address names. An address that no species can have has nothing, without asking. */
export async function fetchListing(signal: AbortSignal): Promise<CallResult<SpeciesListing>> {
  const id = idInPath(location.pathname);
  if (id === undefined) return { kind: 'answer', data: { species: undefined, products: [] } };
  const [products, all] = await Promise.all([fetchProductsOf(id, signal), fetchSpecies(signal)]);
  if (products.kind !== 'answer') return products;
  const species = all.kind === 'answer' ? all.data.find((one) => one.id === id) : undefined;
  return { kind: 'answer', data: { species, products: products.data.items } };
}
