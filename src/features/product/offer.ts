/** Money is whole fen. */
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

/** In the editor's order, tiers ascending. Throws if a price is invalid. */
export function productOffer(product: ShownProduct): OfferVariant[] {
  return product.specifications.quality_variants.map((variant) => offerVariant(variant, variant.description));
}

/** Descriptions are not in the response, so known ones stay. A withdrawn product can't be bought. */
export function refreshOffer(
  shown: readonly OfferVariant[],
  live: Pick<StockItem, 'withdrawn' | 'variants'>,
): OfferVariant[] {
  if (live.withdrawn) return [];
  const described = new Map(shown.map((variant) => [variant.key, variant.description]));
  return live.variants.map((variant) => offerVariant(variant, described.get(variant.key) ?? ''));
}
