/** What keeps an order from being shipped. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { flags, orders, payments, refunds } from '../db/schema.ts';

/** What is left of an order's money, fen, once all that is intended went back; and its open flags. */
export async function readBars(
  database: Database,
  number: string,
): Promise<{ readonly leftFen: number; readonly openFlags: number }> {
  const back = database
    .select({ fen: sql<number>`coalesce(sum(${refunds.amountFen}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderNumber, number),
        eq(payments.outcome, 'accepted'),
        inArray(refunds.state, ['intended', 'pending', 'done']),
      ),
    );
  const open = database
    .select({ count: sql<number>`count(*)` })
    .from(flags)
    .where(and(eq(flags.orderNumber, number), isNull(flags.doneAt)));
  const [bars] = await database
    .select({
      leftFen: sql<number>`(${orders.totalFen} - (${back}))::int`,
      openFlags: sql<number>`(${open})::int`,
    })
    .from(orders)
    .where(eq(orders.number, number));
  return bars ?? { leftFen: 0, openFlags: 0 };
}
