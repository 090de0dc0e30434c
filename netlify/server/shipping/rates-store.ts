/** The freight rates in force (docs/decisions/0110), alone and with the rules that also decide about destinations. */
import { sql } from 'drizzle-orm';
import type { RateZone } from '../../../src/features/shipping/rates.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { entriesInForce, readSetInForce } from '../db/accepted-sets.ts';
import type { Database } from '../db/connection.ts';
import { allShippingRules } from './rules-store.ts';

/** An expression that returns all zones as JSON, for a query that reads other rows as well. Empty before the first set. */
export const allRateZones = entriesInForce<RateZone>('freight-rates');

export interface ShippingTerms {
  readonly rules: readonly ShippingRule[];
  readonly zones: readonly RateZone[];
}

export async function readShippingTerms(database: Database): Promise<ShippingTerms> {
  const [row] = await database
    .select({ rules: allShippingRules, zones: allRateZones })
    .from(sql`(select) nothing`);
  return row ?? { rules: [], zones: [] };
}

export async function readRateZones(database: Database): Promise<readonly RateZone[]> {
  const set = await readSetInForce(database, 'freight-rates');
  return (set?.entries ?? []) as readonly RateZone[];
}
