import { and, asc, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  COUNTED_ORDERS_MAX,
  type FlagKind,
  LATE_AFTER_DAYS,
  type OpsOrderRow,
  type OrderTags,
  type OrderView,
  type ordersQuerySchema,
} from '../../../src/features/orders/ops-orders.contract.ts';
import {
  type FlagStage,
  SHIPPABLE_STATES,
  SHIPPED_STATES,
  stateOf,
  UNSENT_STATES,
  UNSHIPPED_STATES,
} from '../../../src/features/orders/orders.rules.ts';
import { CITES_EXPORT_KINDS } from '../../../src/features/papers/permits.rules.ts';
import type { Database } from '../db/connection.ts';
import { inStates } from '../db/order-states.ts';
import { queryRows } from '../db/rows.ts';
import { IS_DUE_BY_LINK } from '../db/schema-charges.ts';
import { IS_OPEN_CLAIM } from '../db/schema-claims.ts';
import { IS_LISTED_LINE, orderLines, orders } from '../db/schema-orders.ts';
import { HAS_BUYER_QUESTION, IS_UNSENT_QUOTE } from '../db/schema-quotes.ts';
import { feeStatusOf } from '../orders/charge-store.ts';
import { hasAllPapers, hasOpenClaim } from '../orders/order-details-store.ts';
import {
  type ChargeRefundSums,
  hasGoodsToSend,
  REFUNDS_DUE,
  readRefundSumsOfOrders,
} from '../orders/refund-sums-store.ts';
import { isReprint, recipientOfRow } from './order-store.ts';
import { searchNumbers } from './search-store.ts';

/**
 * The filter 需要许可 of the orders tool (docs/decisions/0098). Covers CITES only; the shipping rules cover other
 * laws.
 */
const NEEDS_PERMIT = sql`country is distinct from 'CN'
  and number in (select order_number from order_lines where ${IS_LISTED_LINE} and quantity > 0)`;

/** Condition of the index `orders_unsent`. */
const IS_UNSENT = inStates(UNSENT_STATES);

const EXPORT_KINDS = sql.raw(CITES_EXPORT_KINDS.map((kind) => `'${kind}'`).join(', '));

/**
 * True for an unsent order with unsent CITES lines that lack an export permit valid today. PostgreSQL checks each order
 * of the list until the page is full: `offset 0` keeps the planner from collecting all such lines first.
 */
function lacksPermit(timeZone: string): SQL {
  return sql`country is distinct from 'CN' and exists (
    select from order_lines where order_lines.order_number = ${orders.number} and ${IS_LISTED_LINE} and quantity > 0
      and not exists (
        select from permits where permits.order_number = order_lines.order_number
          and permits.position = order_lines.position and shipment_id is null and withdrawn_at is null
          and kind in (${EXPORT_KINDS})
          and coalesce(valid_until >= (now() at time zone ${timeZone})::date, true))
      and (select unsent from unsent_lines(${orders.number}) where line_position = order_lines.position) > 0
    offset 0)`;
}

export type ListQuery = z.output<typeof ordersQuerySchema>;

const TO_SHIP = inStates(SHIPPABLE_STATES);
const SHIPPED = inStates(SHIPPED_STATES);
/** The lateness of a replacement counts from its own date. */
const LATE = sql`${TO_SHIP} and ${hasGoodsToSend('orders')} and "paid_at" < now() - make_interval(days => ${LATE_AFTER_DAYS})
  and number not in (select order_number from replacement_lines
    where replacement_lines.created_at > now() - make_interval(days => ${LATE_AFTER_DAYS}))`;
const FLAGGED = sql`select order_number as number from flags where done_at is null and order_number is not null`;
const FREIGHT_DUE = sql`(select distinct order_number as number from charges where ${IS_DUE_BY_LINK})`;
const AWAITS = sql`${TO_SHIP} and ${hasGoodsToSend('orders')}`;
const FREIGHT_UNDECIDED = sql`${AWAITS} and shipping_fee_fen is null`;

const VIEWS: Readonly<Record<OrderView, SQL>> = {
  'to-ship': AWAITS,
  shipped: SHIPPED,
  all: sql`true`,
  late: LATE,
  flagged: sql`number in (${FLAGGED})`,
  'refunds-due': sql`number in ${REFUNDS_DUE}`,
  'freight-undecided': FREIGHT_UNDECIDED,
  'freight-due': sql`number in ${FREIGHT_DUE}`,
};

/** The view's order: oldest payment first, or newest order first. */
function viewSortOrder(view: OrderView): { readonly column: SQL; readonly isOldestFirst: boolean } {
  const isOldestFirst = view === 'to-ship' || view === 'late' || view === 'freight-undecided';
  return { column: sql.raw(isOldestFirst ? 'paid_at' : 'created_at'), isOldestFirst };
}

/** Microseconds, like the database's times. */
export interface Cursor {
  readonly micros: string;
  readonly number: string;
}

export interface StatusFlag {
  readonly kind: FlagKind;
  readonly stage: FlagStage | null;
  readonly doneAt: Date | string | null;
}

export interface RawRow
  extends Omit<
    OpsOrderRow,
    | 'createdAt'
    | 'paidAt'
    | 'printedAt'
    | 'display'
    | 'payment'
    | 'flags'
    | 'total'
    | 'refunded'
    | 'refunding'
    | 'owed'
    | 'fee'
    | 'daysSincePayment'
    | 'buyer'
  > {
  readonly micros: string;
  readonly found: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly shippedAt: Date | null;
  readonly printedAt: Date | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly totalFen: number;
  readonly back: ChargeRefundSums[];
  readonly feeFen: number | null;
  readonly isProcessing: boolean;
  readonly facts: {
    readonly isAwaitingPapers: boolean;
    readonly hasAllPapers: boolean;
    readonly hasOpenClaim: boolean;
    readonly isChargeDue: boolean;
    readonly hasParcel: boolean;
  };
  /** Includes cleared flags. */
  readonly flags: readonly StatusFlag[];
  readonly numbers: string;
}

export interface PageQuery extends Omit<ListQuery, 'cursor'> {
  readonly after: Cursor | undefined;
  readonly limit: number;
  /** True counts the orders of the same parcel; a file leaves them out. */
  readonly withOthers: boolean;
  readonly account?: string;
  readonly timeZone: string;
}

export async function readRows(database: Database, query: PageQuery): Promise<RawRow[]> {
  const { column, isOldestFirst } = viewSortOrder(query.view);
  const { after, limit, q, withOthers } = query;
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const compared = sql.raw(isOldestFirst ? '>' : '<');
  const conditions = [
    ...conditionsOf(query),
    ...(q === undefined ? [] : [sql`number in (select number from found)`]),
    ...(after === undefined
      ? []
      : [
          sql`(${column}, number) ${compared} ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.number} collate "C")`,
        ]),
  ];
  const found = q === undefined ? sql`` : sql`found as materialized (${searchNumbers(q)}),`;
  const rows = await queryRows<Omit<RawRow, 'items' | 'back'>>(
    database,
    sql`
    with ${found} page as materialized (
      select * from ${orders} where ${sql.join(conditions, sql` and `)}
      order by ${column} ${direction}, number ${direction} limit ${limit}
    )
    select page.number, (extract(epoch from page.${column}) * 1000000)::bigint::text as micros,
      ${q === undefined ? sql`0` : sql`(select count(*)::int from found)`} as found,
      page.created_at as "createdAt", page.paid_at as "paidAt", page.printed_at as "printedAt",
      page.status, page.method, page.shipping_status as stage, page.total_fen as "totalFen", page.country, page.tags,
      page.tracking_number as "trackingNumber", page.version, page.shipping_fee_fen as "feeFen",
      ${feeStatusOf('page')} as "feeStatus", ${isReprint('page')} as reprint,
      coalesce(page.recipient ->> 'name', users.name) as name, nullif(coalesce(page.contact_email, users.email), '') as email,
      bought.lines, bought.pieces, bought.numbers, ${SHIPPED_AT} as "shippedAt",
      ${inStates(['unpaid'], 'page')} and exists (
        select from payment_attempts where order_number = page.number and state in ('processing', 'capturing')
      ) as "isProcessing",
      -- Without "offset 0" the planner would read the whole table into memory.
      ${inStates(UNSHIPPED_STATES, 'page')} and exists (
        select from replacement_lines where order_number = page.number offset 0) as replacing,
      ${withOthers ? OTHERS_OF_ROW : sql`0 as joined, 0 as joinable`},
      json_build_object(
        'isAwaitingPapers', exists (select from quotes where quotes.id = page.quote_id and quotes.state = 'papers'),
        'hasAllPapers', ${hasAllPapers('page')},
        'hasOpenClaim', ${hasOpenClaim('page')},
        'isChargeDue', exists (
          select from charges where order_number = page.number and kind = 'addition' and charges.state = 'due'),
        'hasParcel', exists (select from shipment_lines where order_number = page.number)) as facts,
      array(select json_build_object('kind', kind, 'stage', stage, 'doneAt', done_at)
        from flags where order_number = page.number order by id) as flags
    from page left join users on users.id = page.account_id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::int as pieces,
        coalesce(string_agg(specimen ->> 'sku' || ' × ' || quantity, '，' order by position), '') as numbers
      from order_lines where order_number = page.number and quantity > 0
    ) bought
    order by page.${column} ${direction}, page.number ${direction}`,
  );
  const numbers = rows.map(({ number }) => number);
  const items = await readFirstItems(database, numbers);
  const sums = await readRefundSumsOfOrders(database, numbers);
  return rows.map((row) => ({
    ...row,
    items: items.get(row.number) ?? [],
    back: sums.get(row.number) ?? [],
    createdAt: new Date(row.createdAt),
    paidAt: toDate(row.paidAt),
    shippedAt: toDate(row.shippedAt),
    printedAt: toDate(row.printedAt),
  }));
}

/** Orders in the same parcel, and orders that could be sent in one parcel. */
const OTHERS_OF_ROW = sql`
  case when page.joined_parcel is null then 0
    else (select count(*)::int from orders other where other.joined_parcel = page.joined_parcel) end as joined,
  case when page.joined_parcel is null and ${inStates(SHIPPABLE_STATES, 'page')} then (
    select count(*)::int from orders other where other.account_id = page.account_id
      and ${inStates(SHIPPABLE_STATES, 'other')} and other.joined_parcel is null
      and ${hasGoodsToSend('other')}
      and ${recipientOfRow('other')} = ${recipientOfRow('page')}) else 0 end as joinable`;

const ROW_ITEMS = 3;

async function readFirstItems(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, RawRow['items']>> {
  const rows = await database
    .select({
      number: orderLines.orderNumber,
      item: {
        name: sql<string>`${orderLines.product} ->> 'name'`,
        grade: orderLines.grade,
        quantity: orderLines.quantity,
        picture: sql<string>`${orderLines.product} ->> 'main_image'`,
      },
    })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.orderNumber, [...numbers]),
        lt(orderLines.position, ROW_ITEMS),
        gt(orderLines.quantity, 0),
      ),
    )
    .orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(rows, ({ number }) => number);
  return new Map([...byOrder].map(([number, ofOrder]) => [number, ofOrder.map(({ item }) => item)]));
}

const SHIPPED_AT = sql.raw(
  `(select max(at) from order_events where order_number = page.number and kind = 'shipped')`,
);

function toDate(value: unknown): Date | null {
  return value === null || value === undefined ? null : new Date(value as string | Date);
}

function conditionsOf({
  view,
  tag,
  status,
  stage,
  method,
  from,
  to,
  country,
  printed,
  permit,
  account,
  timeZone,
}: PageQuery): SQL[] {
  const midnight = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`;
  return [
    VIEWS[view],
    ...(account === undefined ? [] : [sql`account_id = ${account}`]),
    ...(tag === undefined ? [] : [sql`tags @> array[${tag}]::text[]`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(stage === undefined ? [] : [stage === 'pending' ? AWAITS : inStates([stateOf('completed', stage)])]),
    ...(method === undefined ? [] : [sql`method = ${method}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${midnight(from, 0)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${midnight(to, 1)}`]),
    ...(country === undefined ? [] : [country === 'none' ? sql`country is null` : sql`country = ${country}`]),
    ...(printed === undefined
      ? []
      : [printed === 'yes' ? sql`printed_at is not null` : sql`printed_at is null`]),
    ...(permit === 'needed' ? [NEEDS_PERMIT] : []),
    ...(permit === 'missing' ? [lacksPermit(timeZone)] : []),
    // The views of orders to ship imply it. Repeated there, it would let the planner expect too few orders.
    ...(permit === 'missing' && !viewSortOrder(view).isOldestFirst ? [IS_UNSENT] : []),
  ];
}

type Counted = OrderView | 'claims' | 'quotes' | 'loose';

export async function countViews(database: Database): Promise<Readonly<Record<Counted, number>>> {
  const upTo = (from: SQL) => sql`(select count(*)::int from (${from} limit ${COUNTED_ORDERS_MAX}) counted)`;
  const [counts] = await queryRows<Record<Counted, number>>(
    database,
    sql`select
    ${upTo(sql`select from orders where ${AWAITS}`)} as "to-ship",
    ${upTo(sql`select from orders where ${LATE}`)} as late,
    ${upTo(sql`select distinct number from (${FLAGGED}) flagged`)} as flagged,
    ${upTo(sql`select number from ${REFUNDS_DUE} due`)} as "refunds-due",
    ${upTo(sql`select from orders where ${FREIGHT_UNDECIDED}`)} as "freight-undecided",
    ${upTo(sql`select number from ${FREIGHT_DUE} due`)} as "freight-due",
    ${upTo(sql`select from orders where ${SHIPPED}`)} as shipped,
    ${upTo(sql`select from orders`)} as all,
    ${upTo(sql`select from claims where ${IS_OPEN_CLAIM}`)} as claims,
    ${upTo(sql`(select from quotes where ${IS_UNSENT_QUOTE} limit ${COUNTED_ORDERS_MAX})
      union all (select from quotes where ${HAS_BUYER_QUESTION} limit ${COUNTED_ORDERS_MAX})`)} as quotes,
    (select count(*)::int from flags where done_at is null and order_number is null) as loose`,
  );
  if (counts === undefined) throw new Error('a count answered nothing');
  return counts;
}

/** Counts are only for sorting the tags, so they may stop at a maximum. */
const TAGGED_MAX = 1_000;

export async function readTags(database: Database): Promise<OrderTags['items']> {
  const rows = await queryRows<OrderTags['items'][number]>(
    database,
    sql`
    select tag, (select count(*)::int from (
      select from orders where tags @> array[tag] limit ${TAGGED_MAX}) counted) as orders
    from order_tags order by orders desc, tag`,
  );
  return rows.filter(({ orders }) => orders > 0);
}
