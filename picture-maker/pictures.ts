import type { Canvas } from './scene/canvas.ts';
import { detail } from './scene/detail.ts';
import { framed } from './scene/framed.ts';
import { papered } from './scene/papered.ts';
import { PLATE, plate } from './scene/plate.ts';
import { boxedSet, guestsOf, SETS } from './scene/sets.ts';
import { COMPOSITIONS, composition } from './scene/slides.ts';
import { SPECIES } from './species/all.ts';

/** What the seed needs to know of a picture; the manifest lists these. */
export interface Entry {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly species: readonly string[];
  readonly sex: 'm' | 'f' | 'pair' | null;
  readonly view: 'dorsal' | 'ventral' | 'papered' | 'framed' | 'detail' | 'set' | 'slide' | 'banner';
}

/** A picture and how to draw it; `k` is 1 at full size. */
export interface Recipe extends Entry {
  readonly draw: (k: number) => Promise<Canvas>;
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Every picture the maker draws, in a fixed order. */
export function recipes(): Recipe[] {
  const list: Recipe[] = [];
  for (const species of SPECIES) {
    const one = (name: string, sex: 'm' | 'f', view: Entry['view'], draw: Recipe['draw']) =>
      list.push({ file: `${species.id}-${name}.webp`, ...PLATE, species: [species.id], sex, view, draw });
    for (const sex of species.female ? (['m', 'f'] as const) : (['m'] as const)) {
      for (const side of ['dorsal', 'ventral'] as const) {
        one(`${sex}-${side}`, sex, side, (k) => plate(species, sex, side, k));
      }
    }
    one('papered', 'm', 'papered', (k) => papered(species, k));
    one('framed', 'm', 'framed', (k) => framed(species, k));
    if (species.detail) one('detail', 'm', 'detail', (k) => detail(species, k));
  }
  for (const set of SETS) {
    const ids = unique(guestsOf(set).map((g) => g[0]));
    list.push({
      file: `${set.file}.webp`,
      ...PLATE,
      species: ids,
      sex: null,
      view: 'set',
      draw: (k) => boxedSet(set, k),
    });
  }
  for (const of of COMPOSITIONS) {
    const ids = unique(of.seats.map((s) => s.guest[0]));
    const { width, height, view } = of;
    list.push({
      file: `${of.file}.webp`,
      width,
      height,
      species: ids,
      sex: null,
      view,
      draw: (k) => composition(of, k),
    });
  }
  return list;
}
