import type { OpsLine } from '../../../src/contract/ops-order.ts';

/**
 * A set has other species beside its main one, and no one Latin name or sex. Where content tells none, a product that is
 * not named after its species counts as a set.
 */
export function isOfSeveral({ name, specimen }: Pick<OpsLine, 'name' | 'specimen'>): boolean {
  const species = specimen?.speciesName ?? '';
  return Boolean(specimen?.otherSpecies?.length) || (species !== '' && !name.includes(species));
}
