/** The product of a line: as it is for this shopper now, and as it was when the line was made or last confirmed. */
import type { VariantContent } from '../../../src/content/schema.ts';
import { wireProduct } from '../../../src/content/wire.ts';
import type { Product } from '../../../src/contract/catalogue.ts';
import { fenToYuan } from '../../../src/rules/money.ts';
import { unitPriceFen } from '../../../src/rules/price.ts';
import { pricedVariant } from '../../../src/rules/wire-price.ts';
import type { MirroredProduct } from '../catalogue/store.ts';

/** Pieces that can be had now, by variant key. A variant that is absent has none. */
export type Available = ReadonlyMap<string, number>;

export interface Goods {
  readonly mirrored: MirroredProduct;
  readonly available: Available;
}

/** The variant as it can be bought now; undefined when it was taken down. */
export function sellable({ mirrored }: Goods, variantKey: string): VariantContent | undefined {
  return mirrored.product.variants.find(({ key, withdrawn }) => key === variantKey && !withdrawn);
}

export function stockIn({ available }: Goods, variantKey: string): number {
  return available.get(variantKey) ?? 0;
}

export function wireGoods({ mirrored: { product, species }, available }: Goods): Product {
  return wireProduct(
    species === null ? product : { ...product, species },
    (variantKey) => available.get(variantKey) ?? 0,
  );
}

/** The price of one piece, fen, when so many are bought of the product as it once was. */
export function seenUnitFen(seen: Product, variantKey: string, quantity: number): number {
  const variant = seenVariant(seen, variantKey);
  return unitPriceFen(pricedVariant(variant), quantity);
}

/**
 * The product as a page showed it that had another price: for how many pieces that price held is not known, so it
 * holds for any number of them.
 */
export function withSeenUnit(product: Product, variantKey: string, unitFen: number): Product {
  const quality_variants = product.specifications.quality_variants.map((variant) =>
    variant.key === variantKey ? { ...variant, price: fenToYuan(unitFen), bulk_discount: [] } : variant,
  );
  return { ...product, specifications: { quality_variants } };
}

export function seenStock(seen: Product, variantKey: string): number {
  return seenVariant(seen, variantKey).stock;
}

/** The product as it once was, but with this stock of the variant: no more of it was confirmed than that. */
export function withSeenStock(seen: Product, variantKey: string, stock: number): Product {
  const quality_variants = seen.specifications.quality_variants.map((variant) =>
    variant.key === variantKey ? { ...variant, stock } : variant,
  );
  return { ...seen, specifications: { quality_variants } };
}

/** The product as it once was, when nothing of it can be bought any more. */
export function withoutStock(seen: Product): Product {
  const quality_variants = seen.specifications.quality_variants.map((variant) => ({ ...variant, stock: 0 }));
  return { ...seen, specifications: { quality_variants } };
}

function seenVariant(seen: Product, variantKey: string) {
  const variant = seen.specifications.quality_variants.find(({ key }) => key === variantKey);
  if (variant === undefined) throw new Error(`a line of ${seen.id}/${variantKey} keeps another variant`);
  return variant;
}
