/** What keeps an order from being shipped. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { flags, orders } from '../../db/schema.ts';
import type { KeptBack } from '../../db/schema-orders.ts';
import { UNFINISHED } from '../../db/schema-payments.ts';
import { backOf, backOfOrder, isGoingBack } from '../../orders/money-back-store.ts';
import { reprintOf } from './print-store.ts';

export interface Bars {
  /** All of its money went back, is on its way, or is owed. */
  readonly isGoingBack: boolean;
  readonly openFlags: number;
  /** Its papers show something else than what is so now (print-store.ts). */
  readonly isToReprint: boolean;
  /** Pieces that are in no parcel: they came back to the stock, or are to with a refund that is on its way. */
  readonly keptBack: readonly KeptBack[];
}

export async function readBars(database: Database, number: string): Promise<Bars> {
  const open = database
    .select({ count: sql<number>`count(*)` })
    .from(flags)
    .where(and(eq(flags.orderNumber, number), isNull(flags.doneAt)));
  const kept = sql`
    select json_build_object('productId', product_id, 'variantKey', variant_key, 'quantity', sum(quantity)) as kept from (
      select product_id, variant_key, returned as quantity from holds where order_number = ${number} and returned > 0
      union all
      select its ->> 'productId', its ->> 'variantKey', (its ->> 'quantity')::int
      from refunds cross join lateral jsonb_array_elements(pieces) its
      where order_number = ${number} and ${UNFINISHED} and restocked_at is null and pieces is not null
    ) back group by product_id, variant_key`;
  const [bars] = await database
    .select({
      totalFen: orders.totalFen,
      back: backOf(sql`"orders"."number"`),
      openFlags: sql<number>`(${open})::int`,
      isToReprint: reprintOf('orders'),
      keptBack: sql<KeptBack[]>`(select coalesce(json_agg(kept), '[]') from (${kept}) all_kept)`,
    })
    .from(orders)
    .where(eq(orders.number, number));
  if (bars === undefined) return { isGoingBack: true, openFlags: 0, isToReprint: false, keptBack: [] };
  const { totalFen, back, ...others } = bars;
  return { ...others, isGoingBack: isGoingBack(backOfOrder(back), totalFen) };
}
