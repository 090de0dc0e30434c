import { SHIPPING_RULES_QUERY } from '../../../src/content/queries.ts';
import { shippingRuleSchema } from '../../../src/content/shipping-rules.ts';
import { isStale, REVIEW_NOTICE_MS } from '../../../src/features/shipping/rule.rules.ts';
import type { Services } from '../http/services.ts';
import { notifyStaff } from '../mail/notify-staff.ts';
import { readShippingRules, writeShippingRules } from '../shipping/rules-store.ts';
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

const WEEK_MS = 7 * 24 * 3_600_000;

/** Tells the staff once a week that rules count as unknown, or soon will, until they are checked. */
export async function remindOfRules(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  now: Date,
): Promise<void> {
  const rules = await readShippingRules(database);
  const stale = rules.filter((rule) => isStale(rule, now.getTime())).length;
  const due = rules.filter((rule) => isStale(rule, now.getTime() + REVIEW_NOTICE_MS)).length;
  if (due === 0) return;
  const week = Math.floor(now.getTime() / WEEK_MS);
  await notifyStaff(database, settings, `week ${week}`, {
    kind: 'staff-rules-due',
    stale,
    soon: due - stale,
  });
}
