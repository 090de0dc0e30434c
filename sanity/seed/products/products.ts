import type { SeedProduct } from '../types.ts';
import { birdwingProducts } from './birdwings.ts';
import { kiteProducts } from './kites.ts';
import { morphoProducts } from './morphos.ts';
import { nymphalidProductsA } from './nymphalids-a.ts';
import { nymphalidProductsB } from './nymphalids-b.ts';
import { nymphalidProductsC } from './nymphalids-c.ts';
import { setProducts } from './sets.ts';
import { swallowtailProducts } from './swallowtails.ts';
import { whiteProducts } from './whites.ts';

/** Every product of the demo shop; their order in the shop is `ranking.ts`'s. */
export const products: readonly SeedProduct[] = [
  ...morphoProducts,
  ...birdwingProducts,
  ...swallowtailProducts,
  ...kiteProducts,
  ...whiteProducts,
  ...nymphalidProductsA,
  ...nymphalidProductsB,
  ...nymphalidProductsC,
  ...setProducts,
];
