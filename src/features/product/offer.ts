/** The purchase panel's input: a product's variants with money in whole fen. */
import type { QualityVariant, ShownProduct, StockItem } from '../../contract/catalogue.ts';
import { type CardVariant, cardVariant, pricedVariant } from '../../rules/card.ts';
import type { PricedVariant } from '../../rules/price.ts';

export interface OfferVariant extends PricedVariant, CardVariant {
  /** Stays when the grade is renamed. */
  readonly key: string;
  readonly grade: string;
  readonly description: string;
}

type WireVariant = Omit<QualityVariant, 'description' | 'stock'> & { readonly stock: number | null };

function offerVariant(variant: WireVariant, description: string): OfferVariant {
  return {
    key: variant.key,
    grade: variant.quality,
    description,
    ...cardVariant(variant),
    ...pricedVariant(variant),
  };
}

/** The variants of a product in the editor's order, tiers ascending. Throws on a price that is none. */
export function offerOf(product: ShownProduct): OfferVariant[] {
  return product.specifications.quality_variants.map((variant) => offerVariant(variant, variant.description));
}

/**
 * The offer after the live answer: its variants, prices, tiers and stock hold. It carries no descriptions:
 * those known by the variant's key stay. None left, or withdrawn: the product can't be bought any more.
 */
export function refreshOffer(
  shown: readonly OfferVariant[],
  live: Pick<StockItem, 'withdrawn' | 'variants'>,
): OfferVariant[] {
  if (live.withdrawn) return [];
  const described = new Map(shown.map((variant) => [variant.key, variant.description]));
  return live.variants.map((variant) => offerVariant(variant, described.get(variant.key) ?? ''));
}
