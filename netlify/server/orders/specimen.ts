import type { ProductContent } from '../../../src/content/schema.ts';
import type { Specimen } from '../../../src/contract/ops-order.ts';
import {
  type CamelCase,
  camelCase,
  type PlainFacts,
  PRODUCT_FACTS,
  plainFacts,
} from '../../../src/rules/specimen-facts.ts';
import type { MirroredProduct } from '../catalogue/store.ts';

/** Products that were stored before these fields existed lack them. */
type Mirrored = ProductContent & { readonly species: ProductContent['species'] };

export function specimenOf({ product, species }: MirroredProduct): Specimen {
  const told: Partial<Mirrored> & Pick<Mirrored, 'species' | 'origin' | 'gender'> = product;
  const { latinName, name: speciesName, family, cites } = species ?? told.species;
  return {
    ...(told.sku ? { sku: told.sku } : {}),
    latinName,
    speciesName,
    family,
    cites,
    ...(told.other_species?.length ? { otherSpecies: told.other_species } : {}),
    ...keptFacts(told),
    locality: told.locality ?? '',
    localityCoarsened: told.locality_coarsened ?? false,
    sex: told.gender,
    source: told.source ?? null,
  };
}

type KeptFacts = Pick<Specimen, CamelCase<keyof PlainFacts<typeof PRODUCT_FACTS>>>;

function keptFacts(told: Partial<Mirrored>): KeptFacts {
  const values = Object.entries(plainFacts(PRODUCT_FACTS)).map(([name, { type }]) => [
    camelCase(name),
    told[name as keyof Mirrored] ?? (type === 'flag' ? false : null),
  ]);
  return Object.fromEntries(values) as KeptFacts;
}
