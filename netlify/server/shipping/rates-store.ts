/** The freight rates in force (docs/decisions/0110). */
import type { RateZone } from '../../../src/features/shipping/rates.rules.ts';
import { readSetInForce } from '../db/accepted-sets.ts';
import type { Database } from '../db/connection.ts';

/** Empty if no rates were ever accepted. */
export async function readRateZones(database: Database): Promise<readonly RateZone[]> {
  const set = await readSetInForce(database, 'freight-rates');
  return (set?.entries ?? []) as readonly RateZone[];
}
