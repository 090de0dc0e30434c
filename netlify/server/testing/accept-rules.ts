import type { RateZone } from '../../../src/features/shipping/rates.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { insertAcceptedSet } from '../db/accepted-sets.ts';
import type { Database } from '../db/connection.ts';

/** Puts these rules in force. */
export async function acceptRules(database: Database, rules: readonly ShippingRule[]): Promise<void> {
  await insertAcceptedSet(database, 'shipping-rules', { entries: rules, actor: 'test', note: 'test' });
}

/** Puts these freight rates in force. */
export async function acceptRates(database: Database, zones: readonly RateZone[]): Promise<void> {
  await insertAcceptedSet(database, 'freight-rates', { entries: zones, actor: 'test', note: 'test' });
}
