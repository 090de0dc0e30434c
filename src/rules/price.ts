/** Price rule of docs/shop.md "Constants". Money is whole fen (1/100 yuan) everywhere in this file. */

/** From `quantity` pieces on, one piece costs `priceFen`. */
export interface BulkTier {
  readonly quantity: number;
  readonly priceFen: number;
}

/** What the price rule needs to know of a quality variant. */
export interface PricedVariant {
  readonly priceFen: number;
  readonly tiers: readonly BulkTier[];
}

/** The tier that holds for `quantity` pieces: the largest threshold not above it, if any is reached. */
export function reachedTier(tiers: readonly BulkTier[], quantity: number): BulkTier | undefined {
  let reached: BulkTier | undefined;
  for (const tier of tiers) {
    if (tier.quantity <= quantity && (reached === undefined || tier.quantity > reached.quantity)) {
      reached = tier;
    }
  }
  return reached;
}

/**
 * Price in fen of one piece when `quantity` are bought; 0 when the variant does not exist (docs/shop.md "Constants").
 */
export function unitPriceFen(variant: PricedVariant | undefined, quantity: number): number {
  if (variant === undefined) return 0;
  return reachedTier(variant.tiers, quantity)?.priceFen ?? variant.priceFen;
}

/**
 * Whether the wholesale note shows: more than one piece and at least one tier reached (docs/shop.md "Pages", "Rules of
 * input").
 */
export function isWholesale(tiers: readonly BulkTier[], quantity: number): boolean {
  return quantity > 1 && reachedTier(tiers, quantity) !== undefined;
}
