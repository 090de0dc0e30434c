/** From the yuan of the wire to the whole fen that the rules reckon with. */
import type { CardVariant } from './card.ts';
import { requireFen } from './money.ts';
import type { PricedVariant } from './price.ts';

interface WirePrices {
  readonly price: number;
  readonly bulk_discount: readonly { readonly quantity: number; readonly price: number }[];
}

/** What a card needs of a variant: money in yuan, stock null while not known. */
export interface WireCardVariant {
  readonly price: number;
  readonly original_price: number | null;
  readonly stock: number | null;
}

/** For the price rule, tiers ascending. Throws on a price that is none. */
export function pricedVariant({ price, bulk_discount }: WirePrices): PricedVariant {
  return {
    priceFen: requireFen(price),
    tiers: bulk_discount
      .map((tier) => ({ quantity: tier.quantity, priceFen: requireFen(tier.price) }))
      .sort((a, b) => a.quantity - b.quantity),
  };
}

/** For the rule of cards. Throws on a price that is none. */
export function cardVariant({ price, original_price, stock }: WireCardVariant): CardVariant {
  return {
    priceFen: requireFen(price),
    originalPriceFen: original_price === null ? null : requireFen(original_price),
    stock,
  };
}
