/** One query: dependent rows come as JSON. */
import { and, desc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { SITE_SETTINGS_ID } from '../../../src/content/kinds.ts';
import { ORDERS_PAGE_MAX } from '../../../src/contract/limits.ts';
import type { Courier } from '../../../src/rules/couriers.ts';
import { ORDER_EVENTS, type OrderEventKind } from '../../../src/rules/orders.ts';
import type { Database } from '../db/connection.ts';
import { preparedStatementName, queryRows } from '../db/rows.ts';
import {
  type charges,
  catalogueDocuments as documents,
  orderLines,
  orders,
  paymentAttempts,
  users,
} from '../db/schema.ts';
import type { ShippingRecipient } from './recipient.ts';
import { type PaymentRefundSums, refundSumsOf } from './refund-sums-store.ts';
import { ORDER_SHIPMENTS, type OrderShipment } from './shipment-store.ts';
import type { OrderLine, OrderRow } from './store.ts';

/**
 * An SQL expression for a query that reads other rows as well; empty in content copies older than the field.
 */
export const COURIERS: SQL<Courier[]> = sql<Courier[]>`coalesce((
  select ${documents.content} -> 'couriers' from ${documents}
  where ${documents.kind} = 'siteSettings' and ${documents.id} = ${SITE_SETTINGS_ID}), '[]'::jsonb)`;

export async function readCouriers(database: Database): Promise<readonly Courier[]> {
  const [row] = await queryRows<{ readonly couriers: Courier[] }>(
    database,
    sql`select ${COURIERS} as couriers`,
  );
  return row?.couriers ?? [];
}

export interface OrderEvent {
  readonly kind: OrderEventKind;
  readonly at: Date;
}
export interface OrderAttempt {
  readonly provider: (typeof paymentAttempts.$inferSelect)['provider'];
  readonly method: (typeof paymentAttempts.$inferSelect)['method'];
  readonly state: (typeof paymentAttempts.$inferSelect)['state'];
  readonly amountMinor: number;
  readonly currency: string;
  readonly rate: string | null;
  readonly url: string | null;
  readonly expiresAt: Date;
}

export interface OrderCharge
  extends Pick<
    typeof charges.$inferSelect,
    'position' | 'kind' | 'reason' | 'amountFen' | 'state' | 'linkId'
  > {
  readonly expiresAt: string | null;
  /** Done refunds of the payment that paid the charge. */
  readonly refundedFen: number;
}

/** An edit that took effect, or waits for its payment (docs/decisions/0099). */
export interface ShownOrderEdit {
  readonly state: 'requested' | 'confirmed';
  readonly createdAt: string;
  readonly reason: string;
  readonly differenceFen: number;
  readonly changes: readonly {
    readonly name: string;
    readonly grade: string;
    readonly before: number;
    readonly after: number;
  }[];
}

export interface OrderDetails {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  readonly events: readonly OrderEvent[];
  readonly refundSums: readonly PaymentRefundSums[];
  /** Goods first. */
  readonly charges: readonly OrderCharge[];
  readonly edits: readonly ShownOrderEdit[];
  readonly attempt: OrderAttempt | undefined;
  readonly shipments: readonly OrderShipment[];
  readonly couriers: readonly Courier[];
  readonly present: ShippingRecipient | undefined;
  /** True if staff must decide whether the order may go to its new country. */
  readonly isAddressInReview: boolean;
  /** Positions of charges whose payment the provider holds, or held, until the shop acts there. */
  readonly heldCharges: readonly number[];
  /** True if the order waits for papers, so nobody may pay it yet (docs/decisions/0098). */
  readonly isAwaitingPapers: boolean;
}

/** Property names are the schema's. Times become text. */
export function rowAsJson(columns: Readonly<Record<string, { readonly name: string }>>): SQL {
  const fields = Object.entries(columns).map(([name, column]) => `'${name}', its."${column.name}"`);
  return sql.raw(`json_build_object(${fields.join(', ')})`);
}

const {
  orderNumber: _number,
  latinName: _name,
  orderedAt: _at,
  ...lineColumns
} = getTableColumns(orderLines);
const { provider, method, state, amountMinor, currency, rate, url, expiresAt } =
  getTableColumns(paymentAttempts);
/** A condition that ties a subquery `its` to the order of the outer query. */
export const MATCHES_OUTER_ORDER = sql.raw(`its.order_number = "orders"."number"`);
const kinds = sql.raw(ORDER_EVENTS.map((kind) => `'${kind}'`).join(', '));

export const ORDER_LINES = sql<OrderLine[]>`(
  select coalesce(json_agg(${rowAsJson(lineColumns)} order by its.position), '[]')
  from order_lines its where ${MATCHES_OUTER_ORDER} and its.quantity > 0)`;

const wholeColumns = {
  order: orders,
  lines: ORDER_LINES,
  // Omits the operators' events.
  events: sql<{ kind: OrderEventKind; at: string }[]>`(
    select coalesce(json_agg(json_build_object('kind', its.kind, 'at', its.at) order by its.id), '[]')
    from order_events its where ${MATCHES_OUTER_ORDER} and its.kind in (${kinds}))`,
  refundSums: refundSumsOf(sql`"orders"."number"`),
  charges: sql<OrderCharge[]>`(
    select coalesce(json_agg(json_build_object('position', its.position, 'kind', its.kind, 'reason', its.reason, 'amountFen', its.amount_fen,
      'state', its.state, 'linkId', its.link_id, 'expiresAt', its.expires_at, 'refundedFen', (
        select coalesce(sum(refunds.amount_fen), 0)::int from refunds join payments on payments.id = refunds.payment_id
        where payments.order_number = its.order_number and payments.charge = its.position
          and payments.outcome in ('accepted', 'collected') and refunds.state = 'done')) order by its.position), '[]')
    from charges its where ${MATCHES_OUTER_ORDER})`,
  edits: sql<ShownOrderEdit[]>`(
    select coalesce(json_agg(json_build_object('state', its.state, 'createdAt', its.created_at, 'reason', its.reason,
      'differenceFen', its.difference_fen, 'changes', (
        select json_agg(json_build_object('name', line.product ->> 'name', 'grade', line.quality,
          'before', line.quantity_before, 'after', line.quantity_after) order by line.position)
        from order_edit_lines line where line.edit_id = its.id)) order by its.created_at), '[]')
    from order_edits its where ${MATCHES_OUTER_ORDER} and its.state <> 'cancelled')`,
  attempt: sql<(Omit<OrderAttempt, 'expiresAt'> & { readonly expiresAt: string }) | null>`(
    select ${rowAsJson({ provider, method, state, amountMinor, currency, rate, url, expiresAt })}
    from payment_attempts its where ${MATCHES_OUTER_ORDER} and its.charge = 0 order by its.state = 'paid' desc, its.created_at desc limit 1)`,
  shipments: ORDER_SHIPMENTS,
  couriers: COURIERS,
  isAddressInReview: sql<boolean>`exists (
    select from flags its where ${MATCHES_OUTER_ORDER} and its.kind = 'not-shippable' and its.done_at is null)`,
  heldCharges: sql<number[]>`array(
    select its.charge from payment_attempts its join flags on flags.kind = 'stuck' and flags.stage = 'to-accept'
      and flags.provider = its.provider and flags.provider_ref = its.provider_ref
    where ${MATCHES_OUTER_ORDER} and its.state = 'processing')`,
  isAwaitingPapers: sql<boolean>`exists (
    select from quotes its where its.id = "orders"."quote_id" and its.state = 'papers')`,
  present: { name: users.name, phone: users.phone, address: users.address, country: users.country },
};
type WholeRow = Omit<OrderDetails, 'events' | 'attempt' | 'present'> & {
  readonly events: readonly { kind: OrderEventKind; at: string }[];
  readonly attempt: (Omit<OrderAttempt, 'expiresAt'> & { readonly expiresAt: string }) | null;
  readonly present: ShippingRecipient | null;
};

export interface OrdersPage {
  readonly limit: number;
  readonly offset: number;
  /** Only orders older than this order; none if it is not the account's. */
  readonly before: string | undefined;
}
export const NEWEST_ORDERS: OrdersPage = { limit: ORDERS_PAGE_MAX, offset: 0, before: undefined };

export async function listOrders(
  database: Database,
  accountId: string,
  part: OrdersPage = NEWEST_ORDERS,
): Promise<OrderDetails[]> {
  return (await listAndCountOrders(database, accountId, part)).found;
}

/** Counts with a second query only if no order is listed. Prepared for the same reason as `readOrderDetails`. */
export async function listAndCountOrders(
  database: Database,
  accountId: string,
  { limit, offset, before }: OrdersPage,
): Promise<{ readonly found: OrderDetails[]; readonly total: number }> {
  const cursor = database
    .select({ createdAt: orders.createdAt, number: orders.number })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.number, before ?? '')));
  const isOlder = before === undefined ? undefined : sql`(${orders.createdAt}, ${orders.number}) < ${cursor}`;
  const total = sql<number>`(${database.select({ n: sql`count(*)::int` }).from(orders).where(isListed(accountId))})`;
  const rows = await database
    .select({ ...wholeColumns, total })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.accountId))
    .where(and(isListed(accountId), isOlder))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit)
    // A placeholder, because Drizzle would leave out an offset of 0, which makes another statement.
    .offset(sql.placeholder('offset'))
    .prepare(before === undefined ? 'orders of an account' : 'older orders of an account')
    .execute({ offset });
  const [first] = rows;
  if (first !== undefined) return { found: rows.map(asWhole), total: first.total };
  const isFirst = offset === 0 && before === undefined;
  return { found: [], total: isFirst ? 0 : await database.$count(orders, isListed(accountId)) };
}

/**
 * Orders whose wallet window was closed before approval, and unpaid orders of quotes, are found only by
 * number.
 */
function isListed(accountId: string) {
  const isHistory = or(
    isNull(orders.ending),
    and(ne(orders.ending, 'window-closed'), isNull(orders.quoteId)),
  );
  return and(eq(orders.accountId, accountId), isHistory);
}

/** A prepared statement, because planning it takes ten times as long as running it. */
export async function readOrderDetails(
  database: Database,
  number: string,
  owner?: string | SQL<string | null>,
): Promise<OrderDetails | undefined> {
  const [row] = await database
    .select(wholeColumns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.accountId))
    .where(and(eq(orders.number, number), owner === undefined ? undefined : eq(orders.accountId, owner)))
    .prepare(preparedStatementName('order', owner))
    .execute();
  return row === undefined ? undefined : asWhole(row);
}

export async function readDetailsOfOrders(
  database: Database,
  numbers: readonly string[],
): Promise<OrderDetails[]> {
  const rows = await database
    .select(wholeColumns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.accountId))
    .where(inArray(orders.number, [...numbers]));
  return rows.map(asWhole);
}

function asWhole({ events, attempt, present, ...row }: WholeRow): OrderDetails {
  return {
    ...row,
    present: present ?? undefined,
    events: events.map(({ kind, at }) => ({ kind, at: new Date(at) })),
    attempt: attempt === null ? undefined : { ...attempt, expiresAt: new Date(attempt.expiresAt) },
  };
}
