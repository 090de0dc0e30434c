/** See docs/shop.md "Constants". */
import { toWireProduct } from '../../../src/content/wire.ts';
import { apiPictureAddress } from '../../../src/rules/pictures.ts';
import { findTier, unitPriceFen } from '../../../src/rules/price.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import type { ProductSnapshot } from '../db/schema-orders.ts';
import type { CheckoutLine } from './cart-port.ts';
import { specimenOf } from './specimen.ts';
import type { OrderLine } from './store.ts';

export type PriceCartResult =
  | { readonly kind: 'priced'; readonly lines: readonly OrderLine[]; readonly totalFen: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unconfirmed' };

export function priceCart(
  lines: readonly CheckoutLine[],
  products: readonly MirroredProduct[],
): PriceCartResult {
  if (lines.length === 0) return { kind: 'empty' };
  const priced: OrderLine[] = [];
  for (const [position, line] of lines.entries()) {
    const mirrored = products.find(({ product }) => product._id === line.productId);
    const variant = mirrored?.product.variants.find(({ key }) => key === line.variantKey);
    if (mirrored === undefined || variant === undefined || variant.withdrawn) return { kind: 'unconfirmed' };
    const unitFen = unitPriceFen(variant, line.quantity);
    if (unitFen !== line.confirmedUnitFen) return { kind: 'unconfirmed' };
    priced.push({
      position,
      productId: line.productId,
      variantKey: line.variantKey,
      grade: variant.grade,
      quantity: line.quantity,
      listPriceFen: variant.priceFen,
      unitPriceFen: unitFen,
      tierQuantity: findTier(variant.tiers, line.quantity)?.quantity ?? null,
      amountFen: unitFen * line.quantity,
      product: snapshotOf(mirrored, variant.key),
      specimen: specimenOf(mirrored, variant.key),
    });
  }
  return {
    kind: 'priced',
    lines: priced,
    totalFen: priced.reduce((sum, { amountFen }) => sum + amountFen, 0),
  };
}

/** Only the bought variant, without stock. The picture is that of the specimen, if a single one was bought. */
export function snapshotOf({ product, species }: MirroredProduct, variantKey: string): ProductSnapshot {
  const wire = toWireProduct(species === null ? product : { ...product, species }, () => 0);
  const { id, name, main_image, description, origin, gender, specifications } = wire;
  const quality_variants = specifications.quality_variants
    .filter(({ key }) => key === variantKey)
    .map(({ stock: _, ...variant }) => variant);
  const [own] = quality_variants.flatMap(({ specimen }) => specimen?.pictures ?? []);
  return {
    ...{ id, name, description, origin, gender, specifications: { quality_variants } },
    main_image: own === undefined ? main_image : apiPictureAddress(own),
  };
}

export function isSameCart(ordered: readonly OrderLine[], priced: readonly OrderLine[]): boolean {
  const key = (line: OrderLine) =>
    `${line.productId}\n${line.variantKey}\n${line.quantity}\n${line.unitPriceFen}\n${line.grade}`;
  const [a, b] = [ordered.map(key).sort(), priced.map(key).sort()];
  return a.length === b.length && a.every((one, at) => one === b[at]);
}
