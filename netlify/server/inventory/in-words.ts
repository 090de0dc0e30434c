import type { HeldPieces } from './shift-store.ts';

/** Units for an operator: `2 of morpho a1, 1 of idea b`. */
export function inWords(pieces: readonly HeldPieces[]): string {
  return pieces
    .map(({ productId, variantKey, quantity }) => `${quantity} of ${productId} ${variantKey}`)
    .join(', ');
}
