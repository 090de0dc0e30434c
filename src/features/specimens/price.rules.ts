/** See docs/shop.md "Constants". */

/** The tier's price applies from `quantity` units on. */
interface Tier {
  readonly quantity: number;
}

export function findTier<T extends Tier>(tiers: readonly T[], quantity: number): T | undefined {
  let reached: T | undefined;
  for (const tier of tiers) {
    if (tier.quantity <= quantity && (reached === undefined || tier.quantity > reached.quantity)) {
      reached = tier;
    }
  }
  return reached;
}

interface StoredPrices {
  readonly priceFen: number;
  readonly tiers: readonly { readonly quantity: number; readonly priceFen: number }[];
}

/** The unit price of a stored variant, in whole fen. */
export function unitPriceFen({ priceFen, tiers }: StoredPrices, quantity: number): number {
  return findTier(tiers, quantity)?.priceFen ?? priceFen;
}

interface ShownPrices {
  readonly price: number;
  readonly bulk_discount: readonly { readonly quantity: number; readonly price: number }[];
}

/** The unit price of a variant of the API, in yuan; 0 if the variant does not exist. */
export function unitPrice(variant: ShownPrices | undefined, quantity: number): number {
  if (variant === undefined) return 0;
  return findTier(variant.bulk_discount, quantity)?.price ?? variant.price;
}

/** True for more than one unit at the price of a tier (docs/shop.md "Pages", "Rules of input"). */
export function isWholesale(tiers: readonly Tier[], quantity: number): boolean {
  return quantity > 1 && findTier(tiers, quantity) !== undefined;
}
