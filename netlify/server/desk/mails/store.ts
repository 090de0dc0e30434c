import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { orderEvents } from '../../db/schema.ts';

/** Counts the mails that operators resent or wrote about the order since then. */
export async function countStaffMails(database: Database, number: string, since: Date): Promise<number> {
  return await database.$count(
    orderEvents,
    and(
      eq(orderEvents.orderNumber, number),
      inArray(orderEvents.kind, ['mail-resent', 'buyer-written']),
      gt(orderEvents.at, since),
    ),
  );
}
