/** What keeps an order from being shipped. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { flags, orders, payments, refunds } from '../db/schema.ts';
import { reprintOf } from './print-store.ts';

export interface Bars {
  /** What is left of its money, fen, once all that is intended went back. */
  readonly leftFen: number;
  readonly openFlags: number;
  /** Its papers show something else than what is so now (print-store.ts). */
  readonly isToReprint: boolean;
}

export async function readBars(database: Database, number: string): Promise<Bars> {
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
      isToReprint: reprintOf('orders'),
    })
    .from(orders)
    .where(eq(orders.number, number));
  return bars ?? { leftFen: 0, openFlags: 0, isToReprint: false };
}
