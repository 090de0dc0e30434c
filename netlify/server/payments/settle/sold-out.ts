import type { Database } from '../../db/connection.ts';
import { hasUnits } from '../../inventory/reservation-store.ts';
import { isWaitingForCaptures, readStockShortages } from '../../inventory/reservations.ts';
import { readLines } from '../../orders/store.ts';

/** True if others have bought the unpaid order's stock. False while their captures have no result. */
export async function isSoldOut(database: Database, number: string): Promise<boolean> {
  if (await hasUnits(database, number)) return false;
  const short = await readStockShortages(database, await readLines(database, number));
  return short.length > 0 && !isWaitingForCaptures(short);
}
