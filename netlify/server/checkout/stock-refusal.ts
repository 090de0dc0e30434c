import type { ProductContent } from '../../../src/content/schema.ts';
import type { Database } from '../db/connection.ts';
import { findTakenSpecimen, type TakenSpecimen } from '../orders/specimen.ts';
import type { OrderLine } from '../orders/store.ts';
import { hasUnits } from '../stock/reservation-store.ts';
import { isWaitingForCaptures, readStockShortages } from '../stock/reservations.ts';

export type StockRefusal =
  | TakenSpecimen
  /** `left`: units of the named product that could still be bought. */
  | { readonly kind: 'out-of-stock'; readonly name: string; readonly left: number }
  /** Others are paying for the last units; the result is known within seconds. */
  | { readonly kind: 'others-paying' };

/**
 * Spares the buyer a payment that would come too late. Reserves nothing, so a later look may differ. `number` is an
 * unpaid order, whose own reservation suffices.
 */
export async function findStockRefusal(
  database: Database,
  lines: readonly OrderLine[],
  products: readonly ProductContent[],
  number?: string,
): Promise<StockRefusal | undefined> {
  if (number !== undefined && (await hasUnits(database, number))) return undefined;
  const short = await readStockShortages(database, lines);
  const [first] = short;
  if (first === undefined) return undefined;
  if (isWaitingForCaptures(short)) return { kind: 'others-paying' };
  const taken = await findTakenSpecimen(database, short, products);
  if (taken !== undefined) return taken;
  const { productId, variantKey, available } = first;
  const line = lines.find((one) => one.productId === productId && one.variantKey === variantKey);
  if (line === undefined) throw new Error('a shortage is of one of the lines');
  return {
    kind: 'out-of-stock',
    name: `${line.product.name} ${line.grade}`,
    left: Math.max(0, available),
  };
}
