import * as z from 'zod';
import { SHOP_TIME_ZONE } from '../../../../src/features/desk/ops-figures.contract.ts';
import type { Services } from '../../http/services.ts';
import { mailDataSchema, type PaidOrder } from '../mail-data.ts';
import { notifyStaff } from '../notify-staff.ts';
import { collectForDigest, findLastOccurrenceOfHour } from '../outbox-store.ts';

/** Hour of the day in the shop's time zone, as documented in `.env.example`. */
const HOUR = 9;
/** Further orders are counted, not listed. */
const LISTED_MAX = 200;

/** Includes orders of missed runs. Orders paid after the digest's time wait for the next one. */
export async function writeDailyDigest(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  now: Date,
) {
  const until = await findLastOccurrenceOfHour(database, now, { timeZone: SHOP_TIME_ZONE, hour: HOUR });
  await database.transaction(async (tx) => {
    const orders = z
      .array(mailDataSchema)
      .parse(await collectForDigest(tx, until))
      .flatMap(paidOf);
    const [first] = orders;
    if (first === undefined) return;
    // An order is in one digest only, so its number is a unique key.
    await notifyStaff(tx, settings, first.number, {
      kind: 'staff-sheet',
      until: until.toISOString(),
      orders: orders.slice(0, LISTED_MAX),
      count: orders.length,
      total: orders.reduce((sum, { total }) => sum + total, 0),
    });
  });
}

function paidOf(data: z.output<typeof mailDataSchema>): PaidOrder[] {
  return data.kind === 'staff-paid' ? [data.order] : [];
}
