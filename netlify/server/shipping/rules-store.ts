/** The shipping rules in force (docs/decisions/0096, 0109). */
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { entriesInForce, readSetInForce } from '../db/accepted-sets.ts';
import type { Database } from '../db/connection.ts';

/** An expression that returns all rules as JSON, for a query that reads other rows as well. */
export const allShippingRules = entriesInForce<ShippingRule>('shipping-rules');

export interface RulesInForce {
  /** The id of the accepted set, which increases; 0 if there is none. */
  readonly id: number;
  readonly rules: readonly ShippingRule[];
}

export async function readRulesInForce(database: Database): Promise<RulesInForce> {
  const set = await readSetInForce(database, 'shipping-rules');
  return { id: set?.id ?? 0, rules: (set?.entries ?? []) as readonly ShippingRule[] };
}

export async function readShippingRules(database: Database): Promise<readonly ShippingRule[]> {
  return (await readRulesInForce(database)).rules;
}
