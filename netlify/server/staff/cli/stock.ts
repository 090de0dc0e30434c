import { findProducts } from '../../catalogue/store.ts';
import type { Database } from '../../db/connection.ts';
import { type Level, readLevels, type VariantId } from '../../inventory/store.ts';

/** A variant that never had a movement has nothing at version 0. */
export async function levelOf(database: Database, { productId, variantKey }: VariantId): Promise<Level> {
  const levels = await readLevels(database, [productId]);
  const found = levels.find((level) => level.variantKey === variantKey);
  return found ?? { onHand: 0, held: 0, version: 0 };
}

/** Whether it is in the catalogue, or was and still has stock to count: a typing error must not take up pieces. */
export async function isVariantKnown(database: Database, variant: VariantId): Promise<boolean> {
  const [mirrored] = await findProducts(database, [variant.productId]);
  if (mirrored?.product.variants.some(({ key }) => key === variant.variantKey)) return true;
  return (await levelOf(database, variant)).version > 0;
}
