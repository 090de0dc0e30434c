/** All money is whole fen (docs/shop.md "Constants"). */

/** From `quantity` units on, each costs `priceFen`. */
export interface BulkTier {
  readonly quantity: number;
  readonly priceFen: number;
}

export interface PricedVariant {
  readonly priceFen: number;
  readonly tiers: readonly BulkTier[];
}

export function findTier(tiers: readonly BulkTier[], quantity: number): BulkTier | undefined {
  let reached: BulkTier | undefined;
  for (const tier of tiers) {
    if (tier.quantity <= quantity && (reached === undefined || tier.quantity > reached.quantity)) {
      reached = tier;
    }
  }
  return reached;
}

/** 0 if the variant does not exist (docs/shop.md "Constants"). */
export function unitPriceFen(variant: PricedVariant | undefined, quantity: number): number {
  if (variant === undefined) return 0;
  return findTier(variant.tiers, quantity)?.priceFen ?? variant.priceFen;
}

/** True for more than one unit at the price of a tier (docs/shop.md "Pages", "Rules of input"). */
export function isWholesale(tiers: readonly BulkTier[], quantity: number): boolean {
  return quantity > 1 && findTier(tiers, quantity) !== undefined;
}
