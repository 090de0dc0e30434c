import type { VariantContent } from '../../../src/content/schema.ts';
import { toWireProduct } from '../../../src/content/wire.ts';
import { fenToYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import type { Product } from '../../../src/features/specimens/catalogue.contract.ts';
import { unitPrice } from '../../../src/features/specimens/price.rules.ts';
import type { StockedProduct } from '../specimens/live-store.ts';

/** Undefined if the variant was withdrawn. */
export function findSellableVariant(
  { product }: StockedProduct,
  variantKey: string,
): VariantContent | undefined {
  return product.variants.find(({ key, withdrawn }) => key === variantKey && !withdrawn);
}

export function variantStock({ available }: StockedProduct, variantKey: string): number {
  return available.get(variantKey) ?? 0;
}

export function toWireStockedProduct({ product, available }: StockedProduct): Product {
  return toWireProduct(product, (variantKey) => available.get(variantKey) ?? 0);
}

/** Unit price in fen. */
export function confirmedUnitPrice(seen: Product, variantKey: string, quantity: number): number {
  return requireFen(unitPrice(seenVariant(seen, variantKey), quantity));
}

/** Sets one price for every quantity, because the page's tiers are unknown. */
export function withConfirmedUnitPrice(product: Product, variantKey: string, unitFen: number): Product {
  const quality_variants = product.specifications.quality_variants.map((variant) =>
    variant.key === variantKey ? { ...variant, price: fenToYuan(unitFen), bulk_discount: [] } : variant,
  );
  return { ...product, specifications: { quality_variants } };
}

export function confirmedStock(seen: Product, variantKey: string): number {
  return seenVariant(seen, variantKey).stock;
}

export function withConfirmedStock(seen: Product, variantKey: string, stock: number): Product {
  const quality_variants = seen.specifications.quality_variants.map((variant) =>
    variant.key === variantKey ? { ...variant, stock } : variant,
  );
  return { ...seen, specifications: { quality_variants } };
}

export function withoutStock(seen: Product): Product {
  const quality_variants = seen.specifications.quality_variants.map((variant) => ({ ...variant, stock: 0 }));
  return { ...seen, specifications: { quality_variants } };
}

function seenVariant(seen: Product, variantKey: string) {
  const variant = seen.specifications.quality_variants.find(({ key }) => key === variantKey);
  if (variant === undefined) throw new Error(`a line of ${seen.id}/${variantKey} keeps another variant`);
  return variant;
}
