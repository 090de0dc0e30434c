import type { VariantQuantity } from './shift-store.ts';

/** Units for an operator: `2 of morpho a1, 1 of idea b`. */
export function describeUnits(pieces: readonly VariantQuantity[]): string {
  return pieces
    .map(({ productId, variantKey, quantity }) => `${quantity} of ${productId} ${variantKey}`)
    .join(', ');
}
