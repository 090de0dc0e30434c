import type { SeedSpecies } from '../types.ts';
import { birdwings } from './birdwings.ts';
import { blues } from './blues.ts';
import { kites } from './kites.ts';
import { morphos } from './morphos.ts';
import { nymphalids } from './nymphalids.ts';
import { swallowtails } from './swallowtails.ts';
import { whites } from './whites.ts';

/** The species of the shop, in the editor's order: as the submenu, the filter and the slider show them. */
export const species: readonly SeedSpecies[] = [
  ...morphos,
  ...birdwings,
  ...swallowtails,
  ...kites,
  ...whites,
  ...nymphalids,
  ...blues,
];
