import type { MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { hasUnits } from '../inventory/reservation-store.ts';
import { isWaitingForCaptures, readStockShortages } from '../inventory/reservations.ts';
import type { VariantQuantity } from '../inventory/shift-store.ts';
import { findTakenSpecimen, type TakenSpecimen } from '../orders/specimen.ts';

export type StockRefusal =
  | TakenSpecimen
  | { readonly kind: 'out-of-stock' }
  /** Others are paying for the last units; the result is known within seconds. */
  | { readonly kind: 'others-paying' };

/**
 * Spares the buyer a payment that would come too late. Reserves nothing, so a later look may differ. `number` is an
 * unpaid order, whose own reservation suffices.
 */
export async function findStockRefusal(
  database: Database,
  lines: readonly VariantQuantity[],
  products: readonly MirroredProduct[],
  number?: string,
): Promise<StockRefusal | undefined> {
  if (number !== undefined && (await hasUnits(database, number))) return undefined;
  const short = await readStockShortages(database, lines);
  if (short.length === 0) return undefined;
  if (isWaitingForCaptures(short)) return { kind: 'others-paying' };
  return (await findTakenSpecimen(database, short, products)) ?? { kind: 'out-of-stock' };
}
