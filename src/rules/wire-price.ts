/** Converts the wire's yuan to the rules' whole fen. */
import type { CardVariant } from './card.ts';
import { requireFen } from './money.ts';
import type { PricedVariant } from './price.ts';

interface WirePrices {
  readonly price: number;
  readonly bulk_discount: readonly { readonly quantity: number; readonly price: number }[];
}

/** Money in yuan; stock null while unknown. */
export interface WireCardVariant {
  readonly price: number;
  readonly original_price: number | null;
  readonly stock: number | null;
}

/** Tiers must ascend. Throws on invalid prices. */
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
