/** Lines of a quote's order, at the prices that the operator set. */
import { unitPriceFen } from '../../../src/rules/price.ts';
import { findProducts, type MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import type { ProductSnapshot } from '../db/schema-orders.ts';
import type { VariantQuantity } from '../inventory/shift-store.ts';
import { snapshotOf } from './pricing.ts';
import { specimenOf } from './specimen.ts';
import type { OrderLine } from './store.ts';

export interface QuotedLine extends VariantQuantity {
  readonly position: number;
  readonly unitFen: number;
}

/** Undefined if the variant is not for sale any more. */
export function findVariant(
  products: readonly MirroredProduct[],
  { productId, variantKey }: Pick<VariantQuantity, 'productId' | 'variantKey'>,
) {
  const mirrored = products.find(({ product }) => product._id === productId);
  const variant = mirrored?.product.variants.find(({ key, withdrawn }) => key === variantKey && !withdrawn);
  return mirrored === undefined || variant === undefined ? undefined : { mirrored, variant };
}

type PricedUnits = Pick<VariantQuantity, 'productId' | 'variantKey' | 'quantity'>;

/** Returns the checkout's present price of a unit, in fen; undefined if the variant is not for sale. */
export async function readTierPrices(
  database: Database,
  lines: readonly Pick<VariantQuantity, 'productId'>[],
): Promise<(line: PricedUnits) => number | undefined> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await findProducts(database, ids);
  return (line) => {
    const found = findVariant(products, line);
    return found === undefined ? undefined : unitPriceFen(found.variant, line.quantity);
  };
}

/** Product and grade as a quote's line stores them. */
export function quotedProduct(
  products: readonly MirroredProduct[],
  line: Pick<VariantQuantity, 'productId' | 'variantKey'>,
): { readonly grade: string; readonly product: ProductSnapshot } | undefined {
  const found = findVariant(products, line);
  if (found === undefined) return undefined;
  return { grade: found.variant.grade, product: snapshotOf(found.mirrored, found.variant.key) };
}

/** Undefined if one of the variants is not for sale any more. */
export function orderLinesOfQuote(
  lines: readonly QuotedLine[],
  products: readonly MirroredProduct[],
): OrderLine[] | undefined {
  const priced: OrderLine[] = [];
  for (const { position, productId, variantKey, quantity, unitFen } of lines) {
    const found = findVariant(products, { productId, variantKey });
    if (found === undefined) return undefined;
    const { mirrored, variant } = found;
    priced.push({
      ...{ position, productId, variantKey, quantity, grade: variant.grade },
      ...{ listPriceFen: variant.priceFen, unitPriceFen: unitFen, tierQuantity: null },
      amountFen: unitFen * quantity,
      product: snapshotOf(mirrored, variant.key),
      specimen: specimenOf(mirrored, variant.key),
    });
  }
  return priced;
}
