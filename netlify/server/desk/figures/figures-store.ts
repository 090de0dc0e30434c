/** Figures of the shop. Days are in the shop's time zone; money is fen. */
import { type SQL, sql } from 'drizzle-orm';
import {
  LOW_STOCK_UNITS,
  type Period,
  SHOP_TIME_ZONE,
  UNSOLD_DAYS,
} from '../../../../src/features/desk/ops-figures.contract.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { LAST_RUN_CURSORS } from '../../db/job-cursors.ts';
import { isOpenCartOrder } from '../../db/order-states.ts';
import { queryRows } from '../../db/rows.ts';
import { REFUNDS_DUE } from '../../orders/refund-sums-store.ts';

export interface DailyFigures {
  readonly day: string;
  readonly from: string | Date;
  readonly placed: number;
  readonly refundedFen: number;
  /** Freight and additions that were not paid through a provider. */
  readonly outsideFen: number;
  /** The freight in `takenFen` and `outsideFen`. */
  readonly freightFen: number;
  readonly byMethod: readonly {
    readonly method: ProviderName;
    readonly orders: number;
    readonly goodsFen: number;
    /** Includes goods, freight and additions. */
    readonly takenFen: number;
  }[];
}

/** The start of a day in the shop's time zone. */
const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${SHOP_TIME_ZONE})`;

const within = (column: SQL, { from, to }: Period) =>
  sql`${column} >= ${startOf(from)} and ${column} < ${startOf(to, 1)}`;

/**
 * Oldest first. Runs a range query per day, because grouping by day would sort all orders of the
 * period.
 */
export async function readDailyFigures(database: Database, period: Period): Promise<DailyFigures[]> {
  const days = await queryRows<Omit<DailyFigures, 'byMethod'>>(
    database,
    sql`with days as (${daysOf(period)})
    select day, "from", placed, coalesce(fen, 0) as "refundedFen", coalesce(outside, 0) as "outsideFen",
      coalesce(freight, 0) as "freightFen"
    from days cross join lateral (
      select count(*)::int as placed from orders where created_at >= "from" and created_at < until
    ) placed cross join lateral (
      select sum(amount_fen) filter (where outside)::float8 as outside,
        sum(amount_fen) filter (where kind = 'freight')::float8 as freight
      from charges where paid_at >= "from" and paid_at < until and position > 0
    ) beside cross join lateral (
      select sum(refunds.amount_fen)::float8 as fen
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.created_at >= "from" and refunds.created_at < until and refunds.state <> 'failed'
        and payments.outcome in ('accepted', 'collected')
    ) back
    order by "from"`,
  );
  const methods = Map.groupBy(await readDailyMethods(database, period), ({ day }) => day);
  return days.map((figures) => ({ ...figures, byMethod: methods.get(figures.day) ?? [] }));
}

const daysOf = ({ from, to }: Period) => sql`
  select day::text as day, day::timestamp at time zone ${SHOP_TIME_ZONE} as "from",
    (day + 1)::timestamp at time zone ${SHOP_TIME_ZONE} as until
  from (
    select ${from}::date + after as day from generate_series(0, ${to}::date - ${from}::date) after
  ) each`;

async function readDailyMethods(database: Database, period: Period) {
  return await queryRows<DailyFigures['byMethod'][number] & { readonly day: string }>(
    database,
    sql`with days as (${daysOf(period)})
    select day, method, sum(orders)::int as orders, sum(goods)::float8 as "goodsFen",
      sum(goods + others)::float8 as "takenFen"
    from days cross join lateral (
      select method, count(*) as orders, sum(total_fen) as goods, 0 as others from orders
      where paid_at >= "from" and paid_at < until group by method
      union all
      select provider, 0, 0, sum(charges.amount_fen) from charges
      join allocations on allocations.order_number = charges.order_number and allocations.charge = position
      join payments using (attempt_id)
      where charges.paid_at >= "from" and charges.paid_at < until and charges.position > 0
        and payments.outcome in ('accepted', 'collected') group by provider
    ) taken
    group by day, method order by day, method`,
  );
}

interface Variant {
  readonly productId: string;
  readonly variantKey: string;
  readonly sku: string | null;
  readonly name: string;
  readonly grade: string;
}

/** When the oldest order was created that was paid in the period: the planner needs a constant to read lines by time. */
async function readFirstOrdered(database: Database, period: Period): Promise<string | Date | null> {
  const [first] = await queryRows<{ readonly ordered: string | Date | null }>(
    database,
    // Prevents a scan for the oldest matching order.
    sql`select min(created_at) as ordered from (
      select created_at from orders where ${within(sql`paid_at`, period)} offset 0) paid`,
  );
  return first?.ordered ?? null;
}

/** Excludes returned units. */
export async function readBestSellers(database: Database, period: Period, limit: number) {
  const first = await readFirstOrdered(database, period);
  return await queryRows<Variant & { readonly pieces: number; readonly takenFen: number }>(
    database,
    sql`with bought as (
      select order_number, product_id, variant_key, sum(quantity) as pieces, sum(amount_fen) as fen
      from order_lines join orders on number = order_number
      where ordered_at >= ${first}::timestamptz and ${within(sql`paid_at`, period)}
      group by order_number, product_id, variant_key
    ), remaining as (
      select bought.*, pieces - coalesce(returned, 0) as kept
      from bought left join (select * from holds where returned > 0) back
        using (order_number, product_id, variant_key)
    ), sold as (
      select product_id, variant_key, sum(kept)::int as pieces,
        round(sum(fen * kept / pieces))::float8 as fen, max(order_number) as told_by
      from remaining where kept > 0
      group by product_id, variant_key order by pieces desc, product_id, variant_key limit ${limit}
    )
    select product_id as "productId", variant_key as "variantKey", sku, name, grade, pieces, fen as "takenFen"
    from sold cross join lateral (
      select specimen ->> 'sku' as sku, product ->> 'name' as name, quality as grade from order_lines
      where order_number = told_by and product_id = sold.product_id and variant_key = sold.variant_key limit 1
    ) line order by pieces desc, product_id, variant_key`,
  );
}

export interface CountryFigures {
  /** Null if the country is unknown. */
  readonly country: string | null;
  readonly orders: number;
  readonly pieces: number;
  readonly takenFen: number;
  readonly refundedFen: number;
}

/** Most money first. Leaves out returned units, and replacements, which are not sold. */
export async function readCountryFigures(database: Database, period: Period): Promise<CountryFigures[]> {
  const first = await readFirstOrdered(database, period);
  return await queryRows<CountryFigures>(
    database,
    sql`with paid as materialized (
      select number, country, total_fen from orders where ${within(sql`paid_at`, period)}
    ), each as (
      select country, 1 as orders, 0 as pieces, total_fen as taken, 0 as refunded from paid
      union all
      select country, 0, quantity, 0, 0 from paid join order_lines on order_number = number
      where ordered_at >= ${first}::timestamptz
      union all
      select country, 0, -returned, 0, 0 from paid join holds on order_number = number where returned > 0
      union all
      select country, 0, 0, charges.amount_fen, 0
      from charges cross join lateral (
        -- Without "offset 0" the planner would read all orders.
        select country from orders where number = charges.order_number offset 0) its
      where ${within(sql`charges.paid_at`, period)} and charges.position > 0
      union all
      select country, 0, 0, 0, refunds.amount_fen
      from refunds join payments on payments.id = refunds.payment_id join orders on number = payments.order_number
      where ${within(sql`refunds.created_at`, period)} and refunds.state <> 'failed'
        and payments.outcome in ('accepted', 'collected')
    )
    select country, sum(orders)::int as orders, sum(pieces)::int as pieces,
      sum(taken)::float8 as "takenFen", sum(refunded)::float8 as "refundedFen"
    from each group by country order by "takenFen" desc, country`,
  );
}

const CATALOGUE = sql`
  select id as product_id, variant ->> 'key' as variant_key, content ->> 'sku' as sku, content ->> 'name' as name,
    variant ->> 'grade' as grade, (variant ->> 'priceFen')::float8 as price_fen,
    variant -> 'specimen' ->> 'number' is not null as is_single
  from catalogue_documents cross join lateral jsonb_array_elements(content -> 'variants') variant
  where kind = 'product' and content is not null`;
const IN_CATALOGUE = sql`lateral (
  ${CATALOGUE} and id = stock.product_id and variant ->> 'key' = stock.variant_key
) variant`;

export async function readStockValue(database: Database) {
  const [row] = await queryRows<{ readonly pieces: number; readonly valueFen: number }>(
    database,
    sql`with catalogue as materialized (${CATALOGUE})
    select coalesce(sum(on_hand), 0)::int as pieces, coalesce(sum(on_hand * price_fen), 0)::float8 as "valueFen"
    from stock left join catalogue using (product_id, variant_key)`,
  );
  return row ?? { pieces: 0, valueFen: 0 };
}

/** Leaves out single specimens, whose stock is never above one. */
export async function readLowStock(database: Database, limit: number) {
  return await queryRows<Variant & { readonly available: number }>(
    database,
    sql`select stock.product_id as "productId", stock.variant_key as "variantKey", sku, name, grade, available
    from (
      select product_id, variant_key, (on_hand - held)::int as available from stock where on_hand - held <= ${LOW_STOCK_UNITS}
      order by available, product_id, variant_key offset 0
    ) stock cross join ${IN_CATALOGUE}
    where not is_single
    order by available, stock.product_id, stock.variant_key limit ${limit}`,
  );
}

interface Unsold extends Variant {
  readonly onHand: number;
  readonly cameAt: string | Date;
  readonly lastSoldAt: string | Date | null;
}

/** The first movement after the stock was last zero. */
const CAME = sql`lateral (
  with levels as (
    select id, at, sum(case when kind = 'sold' then -quantity when kind in ('held', 'released') then 0 else quantity end)
      over (order by id) as level
    from stock_movements moved
    where moved.product_id = stock.product_id and moved.variant_key = stock.variant_key
  )
  select min(at) as at from levels
  where level > 0 and id > coalesce((select max(id) from levels where level <= 0), 0)
) came`;

/** Returns variants in stock throughout the period, most units first. */
export async function readUnsoldVariants(database: Database, limit: number) {
  return await queryRows<Unsold>(
    database,
    sql`select stock.product_id as "productId", stock.variant_key as "variantKey", sku, name, grade, on_hand as "onHand",
      came.at as "cameAt", sold.at as "lastSoldAt"
    from (
      select product_id, variant_key, on_hand from stock where on_hand > 0
      order by on_hand desc, product_id, variant_key offset 0
    ) stock left join lateral (
      select at from stock_movements moved
      where moved.product_id = stock.product_id and moved.variant_key = stock.variant_key and kind = 'sold'
      order by id desc limit 1
    ) sold on true cross join ${CAME} cross join ${IN_CATALOGUE}
    where coalesce(sold.at, '-infinity') < now() - make_interval(days => ${UNSOLD_DAYS})
      and came.at < now() - make_interval(days => ${UNSOLD_DAYS})
    order by on_hand desc, stock.product_id, stock.variant_key limit ${limit}`,
  );
}

export interface HealthRow {
  readonly unpaidOrders: number;
  readonly unpaidUnits: number;
  readonly unpaidFen: number;
  readonly waiting: number;
  readonly failing: number;
  readonly givenUp: number;
  readonly oldest: string | Date | null;
  readonly reconciledAt: string | null;
  readonly followedAt: string | null;
  readonly refundsUnfinished: number;
  readonly flags: number;
}

export async function readHealth(database: Database): Promise<HealthRow> {
  const [row] = await queryRows<HealthRow>(
    database,
    sql`select
      (select count(*)::int from orders where ${isOpenCartOrder()}) as "unpaidOrders",
      (select coalesce(sum(quantity), 0)::int from order_lines join orders on number = order_number
        where ${isOpenCartOrder()}) as "unpaidUnits",
      (select coalesce(sum(total_fen), 0)::float8 from orders where ${isOpenCartOrder()}) as "unpaidFen",
      due.*,
      (select count(*)::int from mails
        where created_at >= now() - interval '30 days' and state = 'given-up') as "givenUp",
      (select place from job_places where job = ${LAST_RUN_CURSORS.payments}) as "reconciledAt",
      (select place from job_places where job = ${LAST_RUN_CURSORS.content}) as "followedAt",
      (select count(*)::int from ${REFUNDS_DUE} due) as "refundsUnfinished",
      (select count(*)::int from flags where done_at is null) as flags
    from (
      select count(*)::int as waiting, (count(*) filter (where attempts >= 3))::int as failing,
        min(created_at) as oldest
      from mails where state in ('waiting', 'sending')
    ) due`,
  );
  if (row === undefined) throw new Error('the health of the shop answered nothing');
  return row;
}
