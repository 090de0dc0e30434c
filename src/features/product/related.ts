import type { ShownProduct } from '../../contract/catalogue.ts';

const RELATED = 4;

/** Other specimens of the same species, in the catalogue's order; at most 4. */
export function relatedProducts(
  product: Pick<ShownProduct, 'id' | 'species'>,
  all: readonly ShownProduct[],
): ShownProduct[] {
  return all
    .filter((other) => other.species.id === product.species.id && other.id !== product.id)
    .slice(0, RELATED);
}
