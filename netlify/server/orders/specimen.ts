/** Specimen data for labels and invoices, from the catalogue. */
import type { ProductContent } from '../../../src/content/schema.ts';
import type { Specimen } from '../../../src/contract/ops-order.ts';
import type { MirroredProduct } from '../catalogue/store.ts';

/** Products that were mirrored before these fields existed lack them. */
type Mirrored = ProductContent & { readonly species: ProductContent['species'] };

export function specimenOf({ product, species }: MirroredProduct): Specimen {
  const told: Partial<Mirrored> & Pick<Mirrored, 'species' | 'origin' | 'gender'> = product;
  const { latinName, name: speciesName, family, cites } = species ?? told.species;
  return {
    latinName,
    speciesName,
    family,
    cites,
    ...(told.other_species?.length ? { otherSpecies: told.other_species } : {}),
    origin: told.origin,
    locality: told.locality ?? '',
    localityCoarsened: told.locality_coarsened ?? false,
    collectedOn: told.collected_on ?? null,
    collector: told.collector ?? null,
    sex: told.gender,
    forewingMm: told.forewing_mm ?? null,
    source: told.source ?? null,
    permitNote: told.permit_note ?? null,
    exPupa: told.ex_pupa ?? false,
    repaired: told.repaired ?? false,
  };
}
