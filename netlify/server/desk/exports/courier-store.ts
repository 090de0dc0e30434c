import { sql } from 'drizzle-orm';
import { type Period, SHOP_TIME_ZONE } from '../../../../src/features/desk/ops-figures.contract.ts';
import { SHIPPABLE_STATES } from '../../../../src/features/orders/orders.rules.ts';
import type { Database } from '../../db/connection.ts';
import { inStates } from '../../db/order-states.ts';
import { queryRows } from '../../db/rows.ts';
import { IS_OPEN_EDIT } from '../../db/schema-order-edits.ts';
import type { Recipient } from '../../db/schema-orders.ts';
import { hasGoodsToSend } from '../../orders/refund-sums-store.ts';

export interface CourierRow {
  readonly number: string;
  readonly paidAt: string | Date;
  /** Null if the account has no address. */
  readonly recipient: Recipient | null;
  readonly country: string | null;
  /** Unsent units. */
  readonly lines: readonly {
    readonly productId: string;
    readonly variantKey: string;
    readonly name: string;
    readonly grade: string;
    readonly quantity: number;
  }[];
  /** Number of the first order in the joined parcel; null if it is this order. */
  readonly joinedWith: string | null;
}

/** Rows per query. PostgreSQL would JIT-compile the plan of a much larger one. */
const AT_ONCE = 200;

/**
 * Orders that can be sent and were paid in the period, or whose replacement was made in the period; oldest payment first. An
 * order or a joined parcel that waits for the payment of an edit is left out.
 */
export async function readOrdersToSend(
  database: Database,
  period: Period,
  limit: number,
): Promise<CourierRow[]> {
  const found: CourierRow[] = [];
  for (;;) {
    const page = await readPage(database, period, found.at(-1)?.number);
    found.push(...page);
    if (page.length < AT_ONCE || found.length >= limit) return found.slice(0, limit);
  }
}

async function readPage(
  database: Database,
  { from, to }: Period,
  after: string | undefined,
): Promise<CourierRow[]> {
  const startOf = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${SHOP_TIME_ZONE})`;
  const rows = await queryRows<Omit<CourierRow, 'lines'>>(
    database,
    sql`
    with due as (
      select number from orders
      where ${inStates(SHIPPABLE_STATES)} and paid_at >= ${startOf(from, 0)} and paid_at < ${startOf(to, 1)}
      union
      select order_number from replacement_lines
      where created_at >= ${startOf(from, 0)} and created_at < ${startOf(to, 1)}
    ), page as materialized (
      select * from orders
      where number in (select number from due) and ${inStates(SHIPPABLE_STATES)}
        and ${hasGoodsToSend('orders')}
        and not exists (
          select from order_edits join orders edited on edited.number = order_edits.order_number
          where ${IS_OPEN_EDIT}
            and (edited.number = orders.number or edited.joined_parcel = orders.joined_parcel))
        ${after === undefined ? sql`` : sql`and (paid_at, number) > (select paid_at, number from orders where number = ${after})`}
      order by paid_at, number limit ${AT_ONCE}
    )
    select page.number, page.paid_at as "paidAt", page.country,
      coalesce(page.recipient, case when users.id is null then null
        else jsonb_build_object('name', users.name, 'phone', users.phone, 'address', users.address) end) as recipient,
      (select nullif(min(other.number), page.number) from orders other
        where page.joined_parcel is not null and other.joined_parcel = page.joined_parcel) as "joinedWith"
    from page left join users on users.id = page.account_id
    order by page.paid_at, page.number`,
  );
  const lines = await readUnsentLines(
    database,
    rows.map(({ number }) => number),
  );
  return rows.map((row) => ({ ...row, lines: lines.get(row.number) ?? [] }));
}

async function readUnsentLines(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, CourierRow['lines']>> {
  const rows = await queryRows<CourierRow['lines'][number] & { readonly number: string }>(
    database,
    sql`
    select its.order_number as number, its.product_id as "productId", its.variant_key as "variantKey", its.product ->> 'name' as name,
      its.quality as grade, left_over.unsent as quantity
    from unnest(${sql.param([...numbers])}::text[]) listed(number)
    cross join lateral unsent_lines(listed.number) left_over
    join order_lines its on its.order_number = listed.number and its.position = left_over.line_position
    where left_over.unsent > 0 order by its.position`,
  );
  return Map.groupBy(rows, ({ number }) => number);
}
