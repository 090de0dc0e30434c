import { categories } from './categories.ts';
import { species } from './species/species.ts';
import type { SeedProduct } from './types.ts';

/** The editor's pick: these stand first everywhere, and the home page shows eight. */
const FEATURED: readonly string[] = [
  'morpho-didius-spread',
  'trogonoptera-brookiana-spread',
  'papilio-blumei-spread',
  'greta-oto-spread',
  'set-drawer-twenty',
  'kallima-inachus-spread',
  'ornithoptera-croesus-spread',
  'graphium-weiskei-spread',
];

/** Editor's order of a product: the picks, then by kind of goods, then as the species stand, females after males. */
export function rankOf(product: SeedProduct): number {
  const pick = FEATURED.indexOf(product.id);
  if (pick >= 0) return (pick + 1) * 10;
  const kind = categories.findIndex((category) => category.id === product.category) + 1;
  const place = species.findIndex((candidate) => candidate.id === product.species) + 1;
  return kind * 10_000 + place * 10 + (product.gender === '雌' ? 5 : 0);
}
