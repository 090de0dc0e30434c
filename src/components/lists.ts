import type { ShownProduct, Species } from '../features/specimens/catalogue.contract.ts';

export interface SpeciesFamily {
  /** Chinese name, such as 凤蝶科. */
  readonly name: string;
  /** Latin name, such as Papilionidae; empty if the content has none. */
  readonly latinName: string;
  readonly species: readonly Species[];
}

export function groupByFamily(species: readonly Species[]): readonly SpeciesFamily[] {
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
  readonly at: string;
}

/** Omits products without a creation time. */
export function sortNewestFirst<T extends { readonly id: string }>(
  products: readonly T[],
  createdAt: ReadonlyMap<string, string>,
): readonly Dated<T>[] {
  return products
    .map((product) => ({ product, at: createdAt.get(product.id) ?? '' }))
    .filter(({ at }) => at !== '')
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

const RELATED = 3;

/** Returns up to 3 other products of the same species, in catalogue order. */
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

const NEIGHBOUR_PAGES = 2;

/** Returns the first, the last and the pages around the current one; null marks a gap. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= NEIGHBOUR_PAGES,
  );
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}
