import type { Database } from '../db/connection.ts';
import { type Level, readLevels, type VariantId } from '../inventory/store.ts';

/** A variant that never had a movement has nothing at version 0. */
export async function levelOf(database: Database, { productId, variantKey }: VariantId): Promise<Level> {
  const levels = await readLevels(database, [productId]);
  const found = levels.find((level) => level.variantKey === variantKey);
  return found ?? { onHand: 0, held: 0, version: 0 };
}
