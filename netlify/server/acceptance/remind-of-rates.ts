import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { rateWarnings } from '../../../src/features/shipping/rate-set.rules.ts';
import { RATES_NOTICE_MS } from '../../../src/features/shipping/rates.rules.ts';
import type { Services } from '../http/services.ts';
import { notifyStaff } from '../mail/notify-staff.ts';
import { readRateZones } from '../shipping/rates-store.ts';
import { WEEK_MS } from './remind-of-rules.ts';

/** Tells the staff once a week that prices of ways have ended, or soon will, until others are accepted. */
export async function remindOfRates(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  now: Date,
): Promise<void> {
  const soon = shopDay(now.getTime() + RATES_NOTICE_MS);
  const ending = rateWarnings(await readRateZones(database), shopDay(now), soon);
  const ways = ending.flatMap((warning) =>
    warning.kind === 'expires' || warning.kind === 'expired'
      ? [{ zone: warning.one.title ?? '', way: warning.way, until: warning.until }]
      : [],
  );
  if (ways.length === 0) return;
  const week = Math.floor(now.getTime() / WEEK_MS);
  await notifyStaff(database, settings, `week ${week}`, { kind: 'staff-rates-due', ways });
}
