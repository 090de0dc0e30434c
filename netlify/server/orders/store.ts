import { and, asc, eq, gt, inArray, isNull, lt, lte, max, ne, or, sql } from 'drizzle-orm';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import {
  ORDER_ACTIONS,
  type OrderState,
  stateOf,
  statusAndStage,
  type TransitionAction,
} from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { LIVE_ATTEMPT_STATES } from '../db/kinds.ts';
import { inStates } from '../db/order-states.ts';
import { queryRows } from '../db/rows.ts';
import { paymentAttempts as attempts, orderEvents, orderLines, orders } from '../db/schema.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLine = Omit<typeof orderLines.$inferSelect, 'orderNumber' | 'latinName' | 'orderedAt'>;

const UNPAID = inStates(['unpaid'], 'orders');

/** An order of a quote can be paid until the quote ends. */
export function payableUntil({
  payableUntil: until,
  holdUntil,
}: Pick<OrderRow, 'payableUntil' | 'holdUntil'>): Date {
  return until ?? holdUntil;
}

export function stateOfOrder({
  status,
  shippingStatus,
}: Pick<OrderRow, 'status' | 'shippingStatus'>): OrderState {
  return stateOf(status, shippingStatus);
}

/**
 * Every transaction that changes an account's orders takes this lock first, which prevents
 * deadlocks.
 */
export async function lockAccountOrders(transaction: Database, accountId: string): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${accountId}`}, 0))`,
  );
}

export async function findOrder(database: Database, number: string): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  return order;
}

/**
 * Locks the orders of the order's account, and returns the account's id; undefined if there is no such order. The
 * statement must read nothing else: only the next one sees changes that other transactions committed meanwhile.
 */
export async function lockAccountOfOrder(transaction: Database, number: string): Promise<string | undefined> {
  const [owner] = await queryRows<{ accountId: string }>(
    transaction,
    sql`
    select account_id as "accountId", pg_advisory_xact_lock(hashtextextended('orders of ' || account_id, 0))
    from ${orders} where number = ${number}`,
  );
  return owner?.accountId;
}

export async function lockOrder(transaction: Database, number: string): Promise<OrderRow | undefined> {
  await lockAccountOfOrder(transaction, number);
  return await findOrder(transaction, number);
}

export async function lockRequiredOrder(transaction: Database, number: string): Promise<OrderRow> {
  const order = await lockOrder(transaction, number);
  if (order === undefined) throw new Error(`there is no order ${number}`);
  return order;
}

export async function findUnpaidOrder(database: Database, accountId: string): Promise<OrderRow | undefined> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), UNPAID))
    .limit(1);
  return order;
}

/** Omits lines that an edit removed. */
export async function readLines(database: Database, number: string): Promise<OrderLine[]> {
  const rows = await database
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderNumber, number), gt(orderLines.quantity, 0)))
    .orderBy(asc(orderLines.position));
  return rows.map(({ orderNumber: _number, latinName: _name, orderedAt: _at, ...line }) => line);
}

/** Numbers of the other orders in its joined parcel. */
export async function listJoinedOrders(
  database: Database,
  { number, joinedParcel }: Pick<OrderRow, 'number' | 'joinedParcel'>,
): Promise<string[]> {
  if (joinedParcel === null) return [];
  const rows = await database
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.joinedParcel, joinedParcel), ne(orders.number, number)))
    .orderBy(asc(orders.number));
  return rows.map((row) => row.number);
}

export async function updateOrder(
  transaction: Database,
  number: string,
  change: Partial<Omit<OrderRow, 'number'>>,
): Promise<void> {
  await transaction.update(orders).set(change).where(eq(orders.number, number));
}

export interface OrderTransition extends Pick<typeof orderEvents.$inferInsert, 'actor' | 'data'> {
  readonly at: Date;
  readonly change?: Partial<Omit<OrderRow, 'number' | 'status' | 'shippingStatus'>>;
}

/**
 * Follows the table in src/features/orders/orders.rules.ts. Throws if the transition does not start from the
 * order's state.
 */
export async function transitionOrder(
  transaction: Database,
  number: string,
  name: TransitionAction,
  { actor, at, data, change }: OrderTransition,
): Promise<void> {
  const { from, to, event } = ORDER_ACTIONS[name];
  const { status, stage: shippingStatus } = statusAndStage(to);
  const changed = await transaction
    .update(orders)
    .set({ ...change, status, shippingStatus })
    .where(and(eq(orders.number, number), inStates(from, 'orders')))
    .returning({ number: orders.number });
  if (changed.length === 0) throw new Error(`order ${number} is in no state to ${name}`);
  await insertEvent(transaction, { orderNumber: number, kind: event, actor, at, data });
}

export async function insertEvent(
  transaction: Database,
  event: Omit<typeof orderEvents.$inferInsert, 'id' | 'version'>,
): Promise<void> {
  await transaction.insert(orderEvents).values(event);
}

/** Returns the times at which the order was last shipped completely and last marked as received. */
export async function readShippingTimes(
  database: Database,
  number: string,
): Promise<{ readonly shippedAt: Date | undefined; readonly receivedAt: Date | undefined }> {
  const { kind, at } = orderEvents;
  const rows = await database
    .select({ kind, at: max(at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNumber, number), inArray(kind, ['shipped', 'received'])))
    .groupBy(kind);
  const timeOf = (wanted: string) => rows.find((row) => row.kind === wanted)?.at ?? undefined;
  return { shippedAt: timeOf('shipped'), receivedAt: timeOf('received') };
}

export async function isCancelRequested(database: Database, number: string): Promise<boolean> {
  const found = await database
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNumber, number), eq(orderEvents.kind, 'end-asked')))
    .limit(1);
  return found.length > 0;
}

/** Lists the orders that are being paid or whose time to pay is over, those that were checked longest ago first. */
export async function findUnpaidOrders(
  database: Database,
  { checkedBefore, now }: { readonly checkedBefore: Date; readonly now: Date },
  limit: number,
): Promise<OrderRow[]> {
  const isBeingPaid = sql`exists (select from ${attempts} where ${attempts.orderNumber} = ${orders.number}
    and ${attempts.charge} = ${GOODS_CHARGE} and ${inArray(attempts.state, [...LIVE_ATTEMPT_STATES])})`;
  const isOver = lte(sql`coalesce(${orders.payableUntil}, ${orders.holdUntil})`, now);
  return await database
    .select()
    .from(orders)
    .where(
      and(UNPAID, or(isNull(orders.checkedAt), lt(orders.checkedAt, checkedBefore)), or(isOver, isBeingPaid)),
    )
    .orderBy(sql`${orders.checkedAt} nulls first`, asc(orders.number))
    .limit(limit);
}
