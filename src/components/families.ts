import type { Species } from '../contract/catalogue.ts';

export interface Family {
  /** 凤蝶科, as the content writes it before the Latin name. */
  readonly name: string;
  /** Papilionidae; empty where the content gives none. */
  readonly latinName: string;
  readonly species: readonly Species[];
}

/** Species under their families, as the drawers of a collection are kept. Families stand where their first species does. */
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
