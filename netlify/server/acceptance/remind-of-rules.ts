import { isStale, REVIEW_NOTICE_MS } from '../../../src/features/shipping/rule.rules.ts';
import type { Services } from '../http/services.ts';
import { notifyStaff } from '../mail/notify-staff.ts';
import { readShippingRules } from '../shipping/rules-store.ts';

export const WEEK_MS = 7 * 24 * 3_600_000;

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
