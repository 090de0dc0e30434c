import type { OpsLine } from '../../../src/contract/ops-order.ts';

/** A product is named after its species; a set of several has a name of its own, and no one Latin name or sex. */
export function isOfSeveral({ name, specimen }: Pick<OpsLine, 'name' | 'specimen'>): boolean {
  const species = specimen?.speciesName ?? '';
  return species !== '' && !name.includes(species);
}
