import type { OfferedWay } from '../../../src/features/shipping/rates.rules.ts';
import type { Database } from '../db/connection.ts';
import { waysOfLines, withProducts } from '../shipping/freight.ts';
import { readShippingTerms } from '../shipping/rates-store.ts';
import { findProducts } from '../specimens/store.ts';

/**
 * The ways to send these lines, by the present catalogue and the rules and rates in force. Undefined if a product is
 * not in the catalogue any more, because nobody knows its weight.
 */
export async function readWaysOfLines(
  database: Database,
  lines: Parameters<typeof withProducts>[0],
  country: string | null,
  now: Date,
): Promise<OfferedWay[] | undefined> {
  const products = await findProducts(database, [...new Set(lines.map(({ productId }) => productId))]);
  const known = withProducts(lines, products);
  if (known.length < lines.length) return undefined;
  return waysOfLines(known, country, await readShippingTerms(database), now);
}
