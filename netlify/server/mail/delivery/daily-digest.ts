/** The day's sheet to the staff: what was paid, where they want it once a day. */
import * as z from 'zod';
import { SHOP_TIME_ZONE } from '../../../../src/contract/ops-figures.ts';
import type { Parts } from '../../parts/parts.ts';
import { mailDataSchema, type PaidOrder } from '../mail-data.ts';
import { notifyStaff } from '../notify-staff.ts';
import { collectForDigest, lastAtHour } from '../outbox-store.ts';

/** When it is written, by the shop's clock; `.env.example` tells it. */
const HOUR = 9;
/** More orders than these it counts and does not list. */
const LISTED_MAX = 200;

/**
 * Writes the sheet that is due, if anything was paid: all that no sheet has told yet, so that what the job missed is in
 * the next one. Whatever is put there while it works waits for the next.
 */
export async function writeDailyDigest(
  { database, settings }: Pick<Parts, 'database' | 'settings'>,
  now: Date,
) {
  const until = await lastAtHour(database, now, { timeZone: SHOP_TIME_ZONE, hour: HOUR });
  await database.transaction(async (tx) => {
    const orders = z
      .array(mailDataSchema)
      .parse(await collectForDigest(tx, until))
      .flatMap(paidOf);
    const [first] = orders;
    if (first === undefined) return;
    // An order is in one sheet alone, so its first order names it.
    await notifyStaff(tx, settings, first.number, {
      kind: 'staff-sheet',
      until: until.toISOString(),
      orders: orders.slice(0, LISTED_MAX),
      count: orders.length,
      total: orders.reduce((sum, { total }) => sum + total, 0),
    });
  });
}

function paidOf(letter: z.output<typeof mailDataSchema>): PaidOrder[] {
  return letter.kind === 'staff-paid' ? [letter.order] : [];
}
