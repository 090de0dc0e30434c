/** The day's sheet to the staff: what was paid, where they want it once a day. */
import * as z from 'zod';
import { SHOP_TIME_ZONE } from '../../../../src/contract/ops-figures.ts';
import type { Parts } from '../../parts/parts.ts';
import { letterSchema, type PaidOrder } from '../letter.ts';
import { gatherForSheet, lastAtHour } from '../outbox-store.ts';
import { tellStaff } from '../staff.ts';

/** When it is written, by the shop's clock; `.env.example` tells it. */
const HOUR = 9;
/** More orders than these it counts and does not list. */
const LISTED_MAX = 200;

/**
 * Writes the sheet that is due, if anything was paid: all that no sheet has told yet, so that what the job missed is in
 * the next one. Whatever is put there while it works waits for the next.
 */
export async function writeSheet({ database, settings }: Pick<Parts, 'database' | 'settings'>, now: Date) {
  const until = await lastAtHour(database, now, { timeZone: SHOP_TIME_ZONE, hour: HOUR });
  await database.transaction(async (tx) => {
    const orders = z
      .array(letterSchema)
      .parse(await gatherForSheet(tx, until))
      .flatMap(paidOf);
    const [first] = orders;
    if (first === undefined) return;
    // An order is in one sheet alone, so its first order names it.
    await tellStaff(tx, settings, first.number, {
      kind: 'staff-sheet',
      until: until.toISOString(),
      orders: orders.slice(0, LISTED_MAX),
      count: orders.length,
      total: orders.reduce((sum, { total }) => sum + total, 0),
    });
  });
}

function paidOf(letter: z.output<typeof letterSchema>): PaidOrder[] {
  return letter.kind === 'staff-paid' ? [letter.order] : [];
}
