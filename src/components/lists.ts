import type { ShownProduct, Species } from '../contract/catalogue.ts';

export interface Family {
  /** 凤蝶科, as the content writes it before the Latin name. */
  readonly name: string;
  /** Papilionidae; empty where the content gives none. */
  readonly latinName: string;
  readonly species: readonly Species[];
}

/** Groups species by family; a family stands where its first species does. */
export function byFamily(species: readonly Species[]): readonly Family[] {
  const families = new Map<string, Species[]>();
  for (const one of species) {
    const kin = families.get(one.family);
    if (kin === undefined) families.set(one.family, [one]);
    else kin.push(one);
  }
  return [...families].map(([family, members]) => {
    const [name = family, latinName = ''] = family.split(' ', 2);
    return { name, latinName, species: members };
  });
}

interface Dated<T> {
  readonly product: T;
  /** ISO 8601. */
  readonly at: string;
}

/** Sorts products by creation time, newest first. Those without a time are left out. */
export function newestFirst<T extends { readonly id: string }>(
  products: readonly T[],
  createdAt: ReadonlyMap<string, string>,
): readonly Dated<T>[] {
  return products
    .map((product) => ({ product, at: createdAt.get(product.id) ?? '' }))
    .filter(({ at }) => at !== '')
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

const RELATED = 4;

/** Gives for each product up to 4 others of the same species, in the catalogue's order. */
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
