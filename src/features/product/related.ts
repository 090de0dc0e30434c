import type { ShownProduct } from '../../contract/catalogue.ts';

const RELATED = 4;

/** For each product other specimens of the same species, in the catalogue's order; at most 4. */
export function relatedProducts<P extends Pick<ShownProduct, 'id' | 'species'>>(
  all: readonly P[],
): (product: P) => P[] {
  const ofSpecies = Map.groupBy(all, ({ species }) => species.id);
  return ({ id, species }) =>
    (ofSpecies.get(species.id) ?? [])
      .slice(0, RELATED + 1)
      .filter((other) => other.id !== id)
      .slice(0, RELATED);
}
