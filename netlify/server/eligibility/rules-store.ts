/** The shop's copy of the documents 寄送规则 (docs/decisions/0096). */
import { lt, sql } from 'drizzle-orm';
import { SHIPPING_RULES_QUERY } from '../../../src/content/queries.ts';
import { shippingRuleSchema } from '../../../src/content/shipping-rules.ts';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { shippingRules } from '../db/schema.ts';
import { drawTicket } from '../publishing/mirror-store.ts';
import type { Services } from '../services/services.ts';

const TIMEOUT_MS = 8_000;

/**
 * Copies all rules at once, so that a deleted one also goes. If a rule is invalid, the earlier copy
 * stays: without it another rule could allow what it forbids. Throws if Sanity is unreachable.
 */
export async function copyShippingRules({
  database,
  content,
  log,
}: Pick<Services, 'database' | 'content' | 'log'>): Promise<'copied' | 'invalid'> {
  // A copy that was fetched later has a higher ticket, and stays.
  const ticket = await drawTicket(database);
  const found: unknown[] = await content.fetch(
    SHIPPING_RULES_QUERY,
    {},
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  const checked = found.map((raw) => shippingRuleSchema.safeParse(raw));
  const invalid = checked.flatMap(({ error }, at) =>
    error ? [{ rule: found[at], error: error.message }] : [],
  );
  if (invalid.length > 0) {
    log({ level: 'error', event: 'shipping rules not copied', invalid });
    return 'invalid';
  }
  await database
    .insert(shippingRules)
    .values({ ticket, rules: checked.flatMap(({ data }) => data ?? []) })
    .onConflictDoUpdate({
      target: shippingRules.only,
      set: {
        ticket: excluded(shippingRules.ticket),
        rules: excluded(shippingRules.rules),
        copiedAt: sql`now()`,
      },
      setWhere: lt(shippingRules.ticket, excluded(shippingRules.ticket)),
    });
  return 'copied';
}

/** An expression of all rules as JSON, for a query that needs them beside its own rows. */
export const allShippingRules = sql<
  ShippingRule[]
>`coalesce((select rules from ${shippingRules}), '[]'::jsonb)`;

export async function readShippingRules(database: Database): Promise<readonly ShippingRule[]> {
  const [row] = await database.select({ rules: shippingRules.rules }).from(shippingRules);
  return row?.rules ?? [];
}
