import type { Database } from '../../db/connection.ts';
import { hasUnits } from '../../inventory/reservation-store.ts';
import { isWaitingForCaptures, readStockShortages } from '../../inventory/reservations.ts';
import { readLines } from '../../orders/store.ts';

/** True if others have bought the unpaid order's stock. False while their captures have no result. */
export async function isSoldOut(database: Database, number: string): Promise<boolean> {
  return (await findSoldOutName(database, number)) !== undefined;
}

/** Name and grade of the first line whose units others have bought; undefined as `isSoldOut` is false. */
export async function findSoldOutName(database: Database, number: string): Promise<string | undefined> {
  if (await hasUnits(database, number)) return undefined;
  const lines = await readLines(database, number);
  const short = await readStockShortages(database, lines);
  if (isWaitingForCaptures(short)) return undefined;
  const gone = lines.find(({ productId, variantKey }) =>
    short.some((one) => one.productId === productId && one.variantKey === variantKey),
  );
  return gone && `${gone.product.name} ${gone.grade}`;
}
