import { variantKey } from './documents.ts';
import { products } from './products/products.ts';

export interface OpeningStock {
  readonly productId: string;
  readonly variantKey: string;
  /** Pieces received; always above 0. */
  readonly quantity: number;
}

/** What the shop's ledger receives with the demo content. A variant that is sold out has no entry. */
export const openingStock: readonly OpeningStock[] = products.flatMap((product) =>
  product.variants
    .filter((variant) => variant.stock > 0)
    .map((variant) => ({
      productId: product.id,
      variantKey: variantKey(variant.grade),
      quantity: variant.stock,
    })),
);
