/** Reads orders, which the cabinet never changes. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { OrderLineId } from '../../../src/features/cabinet/cabinet.contract.ts';
import { BOUGHT_LINES_MAX } from '../../../src/features/cabinet/cabinet.rules.ts';
import { PAID_STATES } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { inStates } from '../db/order-states.ts';
import { orderLines as lines, orders, cabinetPlacements as placements } from '../db/schema.ts';
import {
  isFullyRefundedOrOwed,
  REFUNDED_UNITS,
  readRefundSumsOfOrders,
  refundSumsOfOrder,
} from '../orders/refund-sums-store.ts';

const RETURNED = sql<number>`coalesce((
  select its.returned from holds its where its.order_number = "order_lines"."order_number"
    and its.product_id = "order_lines"."product_id" and its.variant_key = "order_lines"."variant_key"), 0)`;

export interface BoughtLine {
  readonly orderNumber: string;
  readonly position: number;
  readonly product: (typeof lines.$inferSelect)['product'];
  readonly grade: string;
  readonly specimen: (typeof lines.$inferSelect)['specimen'];
  /** Units that were neither refunded nor returned. */
  readonly units: number;
  readonly drawerId: string | null;
}

export interface BoughtLines {
  readonly lines: readonly BoughtLine[];
  /** The value of `after` that asks for further lines; null if there are none. */
  readonly next: OrderLineId | null;
}

interface WantedLines {
  readonly drawerId?: string | undefined;
  /** One line of an order. */
  readonly line?: OrderLineId;
  /** Only lines that are listed after this one. */
  readonly after?: OrderLineId | undefined;
  readonly limit?: number;
}

/**
 * Lines of paid orders, the newest first. A returned unit is usually refunded too, so the larger number counts.
 */
export async function listBoughtLines(
  database: Database,
  userId: string,
  { drawerId, line, after, limit = BOUGHT_LINES_MAX }: WantedLines = {},
): Promise<BoughtLines> {
  const rows = await database
    .select({
      orderNumber: lines.orderNumber,
      position: lines.position,
      product: lines.product,
      grade: lines.grade,
      specimen: lines.specimen,
      units: sql<number>`(${lines.quantity} - greatest(${REFUNDED_UNITS}, ${RETURNED}))::int`,
      drawerId: placements.drawerId,
      totalFen: orders.totalFen,
    })
    .from(orders)
    .innerJoin(lines, eq(lines.orderNumber, orders.number))
    .leftJoin(
      placements,
      and(
        eq(placements.orderNumber, lines.orderNumber),
        eq(placements.position, lines.position),
        eq(placements.userId, userId),
      ),
    )
    .where(
      and(
        eq(orders.accountId, userId),
        inStates(PAID_STATES, 'orders'),
        gt(lines.quantity, 0),
        drawerId === undefined ? undefined : eq(placements.drawerId, drawerId),
        line === undefined
          ? undefined
          : and(eq(lines.orderNumber, line.order), eq(lines.position, line.position)),
        after === undefined
          ? undefined
          : sql`(("orders"."created_at", "orders"."number") < (
              select its.created_at, its.number from orders its
              where its.number = ${after.order} and its.account_id = ${userId})
              or (${lines.orderNumber} = ${after.order} and ${lines.position} > ${after.position}))`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.number), lines.position)
    .limit(limit + 1);
  const listed = rows.slice(0, limit);
  const last = rows.length > limit ? listed.at(-1) : undefined;
  const refundSums = await readRefundSumsOfOrders(database, [
    ...new Set(listed.map(({ orderNumber }) => orderNumber)),
  ]);
  const isRefunded = ({ orderNumber, totalFen }: { orderNumber: string; totalFen: number }) =>
    isFullyRefundedOrOwed(refundSumsOfOrder(refundSums.get(orderNumber) ?? []), totalFen);
  return {
    lines: listed.filter((bought) => bought.units > 0 && !isRefunded(bought)),
    next: last === undefined ? null : { order: last.orderNumber, position: last.position },
  };
}
