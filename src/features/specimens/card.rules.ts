/** Money is whole fen (docs/shop.md "Money and price"). */
import { requireFen } from '../base/money.rules.ts';
import type { PricedVariant } from './price.rules.ts';

export interface CardVariant {
  readonly priceFen: number;
  readonly originalPriceFen: number | null;
  readonly stock: number | null;
}

export interface CardSummary {
  readonly priceFen: number;
  /** Null unless higher than the price. */
  readonly originalPriceFen: number | null;
  /** True if the variants' prices differ. */
  readonly from: boolean;
  /** All variants together; null while unknown. */
  readonly stock: number | null;
  readonly soldOut: boolean;
}

/**
 * The cheapest variant in stock, or of all; of equal prices the earlier one. Undefined without
 * variants.
 */
export function summarizeCard(variants: readonly CardVariant[]): CardSummary | undefined {
  const known = variants.every((variant) => variant.stock !== null);
  const stock = known ? variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0) : null;
  const inStock = variants.filter((variant) => variant.stock === null || variant.stock > 0);
  const candidates = inStock.length > 0 ? inStock : variants;
  const [first, ...rest] = candidates;
  if (first === undefined) return undefined;
  const cheapest = rest.reduce((best, variant) => (variant.priceFen < best.priceFen ? variant : best), first);
  const original = cheapest.originalPriceFen;
  return {
    priceFen: cheapest.priceFen,
    originalPriceFen: original !== null && original > cheapest.priceFen ? original : null,
    from: variants.some((variant) => variant.priceFen !== cheapest.priceFen),
    stock,
    soldOut: stock !== null && stock <= 0,
  };
}

interface WirePrices {
  readonly price: number;
  readonly bulk_discount: readonly { readonly quantity: number; readonly price: number }[];
}

/** Money is yuan; `stock` is null while unknown. */
export interface WireCardVariant {
  readonly price: number;
  readonly original_price: number | null;
  readonly stock: number | null;
}

/** Throws on invalid prices. */
export function pricedVariant({ price, bulk_discount }: WirePrices): PricedVariant {
  return {
    priceFen: requireFen(price),
    tiers: bulk_discount
      .map((tier) => ({ quantity: tier.quantity, priceFen: requireFen(tier.price) }))
      .sort((a, b) => a.quantity - b.quantity),
  };
}

/** Throws on invalid prices. */
export function cardVariant({ price, original_price, stock }: WireCardVariant): CardVariant {
  return {
    priceFen: requireFen(price),
    originalPriceFen: original_price === null ? null : requireFen(original_price),
    stock,
  };
}
