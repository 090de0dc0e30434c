import type { Species } from '../specimen/species.ts';
import { birdwings } from './birdwing.ts';
import { kites } from './kite.ts';
import { lycaenids } from './lycaenid.ts';
import { morphos } from './morpho.ts';
import { nymphalids } from './nymphalid.ts';
import { pierids } from './pierid.ts';
import { satyrsAndDanaids } from './satyr.ts';
import { swallowtails } from './swallowtail.ts';

/** Every species the maker can draw, in the order of the drawers. */
export const SPECIES: readonly Species[] = [
  ...morphos,
  ...birdwings,
  ...swallowtails,
  ...kites,
  ...pierids,
  ...satyrsAndDanaids,
  ...nymphalids,
  ...lycaenids,
];

/** The species with this id; an unknown id is a bug in a recipe. */
export function speciesById(id: string): Species {
  const found = SPECIES.find((s) => s.id === id);
  if (!found) throw new Error(`The maker knows no species '${id}'`);
  return found;
}
