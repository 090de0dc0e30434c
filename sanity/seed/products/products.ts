import type { SeedProduct } from '../types.ts';
import { birdwingProducts } from './birdwings.ts';
import { morphoProducts } from './morphos.ts';
import { nymphalidProductsA } from './nymphalids-a.ts';
import { setProducts } from './sets.ts';

/** Every product of the demo shop; their order in the shop is `ranking.ts`'s. */
export const products: readonly SeedProduct[] = [
  ...morphoProducts,
  ...birdwingProducts,
  ...nymphalidProductsA,
  ...setProducts,
];
