/** The shop's copy of the documents 寄送规则 (docs/decisions/0096). */
import { lt, sql } from 'drizzle-orm';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { shippingRules } from '../db/schema.ts';

/** Replaces all rules, so that deleted rules disappear as well. A copy with a higher ticket stays. */
export async function writeShippingRules(
  database: Database,
  ticket: number,
  rules: readonly ShippingRule[],
): Promise<void> {
  await database
    .insert(shippingRules)
    .values({ ticket, rules })
    .onConflictDoUpdate({
      target: shippingRules.only,
      set: {
        ticket: excluded(shippingRules.ticket),
        rules: excluded(shippingRules.rules),
        copiedAt: sql`now()`,
      },
      setWhere: lt(shippingRules.ticket, excluded(shippingRules.ticket)),
    });
}

/** An expression that returns all rules as JSON, for a query that reads other rows as well. */
export const allShippingRules = sql<
  ShippingRule[]
>`coalesce((select rules from ${shippingRules}), '[]'::jsonb)`;

export interface MirroredRules {
  /** Increases with each copy; 0 if there is none. */
  readonly ticket: number;
  readonly rules: readonly ShippingRule[];
}

export async function readMirroredRules(database: Database): Promise<MirroredRules> {
  const [row] = await database
    .select({ ticket: shippingRules.ticket, rules: shippingRules.rules })
    .from(shippingRules);
  return row ?? { ticket: 0, rules: [] };
}

export async function readShippingRules(database: Database): Promise<readonly ShippingRule[]> {
  const [row] = await database.select({ rules: shippingRules.rules }).from(shippingRules);
  return row?.rules ?? [];
}
