/** Money is yuan, which is only compared (docs/shop.md "Money and price"). */

export interface CardVariant {
  readonly price: number;
  readonly original_price: number | null;
  /** Null while unknown. */
  readonly stock: number | null;
}

interface CardSummary {
  readonly price: number;
  /** Null unless higher than the price. */
  readonly originalPrice: number | null;
  /** True if the variants' prices differ. */
  readonly from: boolean;
  /** All variants together; null while unknown. */
  readonly stock: number | null;
  readonly soldOut: boolean;
}

/**
 * The variant whose price a card shows: the cheapest in stock, or of all; of equal prices the earlier one. Undefined
 * without variants.
 */
export function cardVariant<V extends CardVariant>(variants: readonly V[]): V | undefined {
  const inStock = variants.filter((variant) => variant.stock === null || variant.stock > 0);
  const candidates = inStock.length > 0 ? inStock : variants;
  return [...candidates].sort((a, b) => a.price - b.price)[0];
}

/** Undefined without variants. */
export function summarizeCard(variants: readonly CardVariant[]): CardSummary | undefined {
  const cheapest = cardVariant(variants);
  if (cheapest === undefined) return undefined;
  const known = variants.every((variant) => variant.stock !== null);
  const stock = known ? variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0) : null;
  const original = cheapest.original_price;
  return {
    price: cheapest.price,
    originalPrice: original !== null && original > cheapest.price ? original : null,
    from: variants.some((variant) => variant.price !== cheapest.price),
    stock,
    soldOut: stock !== null && stock <= 0,
  };
}
