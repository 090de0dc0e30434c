/** Money is whole fen. */

import { type CardVariant, cardVariant, pricedVariant } from '../specimens/card.rules.ts';
import type {
  QualityVariant,
  ShownProduct,
  ShownSpecimen,
  StockItem,
} from '../specimens/catalogue.contract.ts';
import type { PricedVariant } from '../specimens/price.rules.ts';

export interface OfferVariant extends PricedVariant, CardVariant {
  /** Doesn't change when the grade is renamed. */
  readonly key: string;
  readonly grade: string;
  readonly description: string;
  /** The only unit, which the pictures show. */
  readonly specimen?: ShownSpecimen;
  /** True if staff reserved the specimen for a buyer. */
  readonly reserved?: boolean;
}

/** Product data that live responses don't contain. */
type Known = Pick<OfferVariant, 'description' | 'specimen'>;

type WireVariant = Omit<QualityVariant, 'description' | 'stock' | 'specimen'> & {
  readonly stock: number | null;
  readonly reserved?: boolean | undefined;
};

function offerVariant(variant: WireVariant, known: Known): OfferVariant {
  return {
    key: variant.key,
    grade: variant.quality,
    ...known,
    ...(variant.reserved && { reserved: true }),
    ...cardVariant(variant),
    ...pricedVariant(variant),
  };
}

/** Returns variants in the editor's order, with ascending tiers. Throws if a price is invalid. */
export function productOffer(product: ShownProduct): OfferVariant[] {
  return product.specifications.quality_variants.map(({ description, specimen, ...variant }) =>
    offerVariant(variant, { description, ...(specimen && { specimen }) }),
  );
}

/**
 * Live responses contain neither descriptions nor specimens, so the known ones stay. A withdrawn product can't be
 * bought.
 */
export function refreshOffer(
  shown: readonly OfferVariant[],
  live: Pick<StockItem, 'withdrawn' | 'variants'>,
): OfferVariant[] {
  if (live.withdrawn) return [];
  const known = new Map(
    shown.map(({ key, description, specimen }): [string, Known] => [
      key,
      { description, ...(specimen && { specimen }) },
    ]),
  );
  return live.variants.map((variant) => offerVariant(variant, known.get(variant.key) ?? { description: '' }));
}
