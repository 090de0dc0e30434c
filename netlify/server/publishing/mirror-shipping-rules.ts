import { SHIPPING_RULES_QUERY } from '../../../src/content/queries.ts';
import { shippingRuleSchema } from '../../../src/content/shipping-rules.ts';
import { writeShippingRules } from '../eligibility/rules-store.ts';
import type { Services } from '../services/services.ts';
import { drawTicket } from './mirror-store.ts';

const TIMEOUT_MS = 8_000;

/**
 * Copies all shipping rules at once. If a rule is invalid, the earlier copy stays: without it
 * another rule could allow what it forbids. Throws if Sanity is unreachable.
 */
export async function mirrorShippingRules({
  database,
  content,
  log,
}: Pick<Services, 'database' | 'content' | 'log'>): Promise<'copied' | 'invalid'> {
  // A copy that was fetched later has a higher ticket, and is not replaced.
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
  const rules = checked.flatMap(({ data }) => data ?? []);
  await writeShippingRules(database, ticket, rules);
  return 'copied';
}
