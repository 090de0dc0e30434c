/** Orders, their lines and their history. */
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { ORDERS_PAGE_MAX } from '../../../src/contract/limits.ts';
import { ORDER_EVENTS, type OrderEventKind } from '../../../src/rules/orders.ts';
import type { Database } from '../db/connection.ts';
import { orderEvents, orderLines, orders, paymentAttempts, payments, refunds } from '../db/schema.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLine = Omit<typeof orderLines.$inferSelect, 'orderNumber' | 'latinName' | 'orderedAt'>;
export interface OrderEvent {
  readonly kind: OrderEventKind;
  readonly at: Date;
}
export interface AttemptOfOrder {
  readonly provider: (typeof paymentAttempts.$inferSelect)['provider'];
  readonly state: (typeof paymentAttempts.$inferSelect)['state'];
  readonly amountMinor: number;
  readonly currency: string;
  readonly rate: string | null;
  readonly url: string | null;
  readonly expiresAt: Date;
}

/** An order with everything that is shown of it. */
export interface WholeOrder {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  readonly events: readonly OrderEvent[];
  /** What went back of the payment that paid it, or is on its way back, in fen. */
  readonly refundedFen: number;
  /** The newest attempt to pay for it. */
  readonly attempt: AttemptOfOrder | undefined;
}

/** Which of an account's orders are read, the newest first. */
export interface OrdersPart {
  readonly limit: number;
  readonly offset: number;
  /** Only those that are older than this one; of a number that is not the account's, none. */
  readonly before: string | undefined;
}
export const NEWEST_ORDERS: OrdersPart = { limit: ORDERS_PAGE_MAX, offset: 0, before: undefined };

/**
 * Lets one transaction at a time change an account's orders. The first lock of every transaction that does, so that
 * none of the locks after it can go round in a circle.
 */
export async function lockAccount(transaction: Database, accountId: string): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${accountId}`}, 0))`,
  );
}

/** False when the number is taken. */
export async function insertOrder(
  transaction: Database,
  order: typeof orders.$inferInsert,
  lines: readonly OrderLine[],
): Promise<boolean> {
  const taken = await transaction
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.number })
    .returning({ number: orders.number });
  if (taken.length === 0) return false;
  const { number: orderNumber, createdAt: orderedAt } = order;
  await transaction.insert(orderLines).values(lines.map((line) => ({ ...line, orderNumber, orderedAt })));
  return true;
}

export async function findOrder(database: Database, number: string): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  return order;
}

/** The order as it is now that nobody else can change its account's orders until the transaction ends. */
export async function lockOrder(transaction: Database, number: string): Promise<OrderRow | undefined> {
  const found = await findOrder(transaction, number);
  if (found === undefined) return undefined;
  await lockAccount(transaction, found.accountId);
  return await findOrder(transaction, number);
}

/** The locked order that an attempt, a payment or a refund belongs to; there is none without. */
export async function requireOrder(transaction: Database, number: string): Promise<OrderRow> {
  const order = await lockOrder(transaction, number);
  if (order === undefined) throw new Error(`there is no order ${number}`);
  return order;
}

/** The account's unpaid order, of which there is at most one. */
export async function findOpenOrder(database: Database, accountId: string): Promise<OrderRow | undefined> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'pending')));
  return order;
}

export async function readLines(database: Database, number: string): Promise<OrderLine[]> {
  const rows = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderNumber, number))
    .orderBy(asc(orderLines.position));
  return rows.map(({ orderNumber: _number, latinName: _name, orderedAt: _at, ...line }) => line);
}

export async function updateOrder(
  transaction: Database,
  number: string,
  change: Partial<Omit<OrderRow, 'number'>>,
): Promise<void> {
  await transaction.update(orders).set(change).where(eq(orders.number, number));
}

export async function enterEvent(
  transaction: Database,
  event: Omit<typeof orderEvents.$inferInsert, 'id' | 'version'>,
): Promise<void> {
  await transaction.insert(orderEvents).values(event);
}

/** An account's orders, the newest first. */
export async function listOrders(
  database: Database,
  accountId: string,
  { limit, offset, before }: OrdersPart = NEWEST_ORDERS,
): Promise<WholeOrder[]> {
  const cursor = database
    .select({ createdAt: orders.createdAt, number: orders.number })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.number, before ?? '')));
  const isOlder = before === undefined ? undefined : sql`(${orders.createdAt}, ${orders.number}) < ${cursor}`;
  const found = await database
    .select()
    .from(orders)
    .where(and(isListed(accountId), isOlder))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit)
    .offset(offset);
  return await whole(database, found);
}

export async function countOrders(database: Database, accountId: string): Promise<number> {
  return await database.$count(orders, isListed(accountId));
}

/**
 * What an account's list shows. An order whose wallet window was closed before the buyer agreed is no history: it is
 * found by its number alone.
 */
function isListed(accountId: string) {
  const isHistory = or(isNull(orders.ending), ne(orders.ending, 'window-closed'));
  return and(eq(orders.accountId, accountId), isHistory);
}

export async function readWholeOrder(database: Database, number: string): Promise<WholeOrder | undefined> {
  const found = await findOrder(database, number);
  const [order] = found === undefined ? [] : await whole(database, [found]);
  return order;
}

async function whole(database: Database, found: readonly OrderRow[]): Promise<WholeOrder[]> {
  if (found.length === 0) return [];
  const numbers = found.map(({ number }) => number);
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderNumber, numbers))
    .orderBy(asc(orderLines.position));
  const events = await database
    .select({ orderNumber: orderEvents.orderNumber, kind: orderEvents.kind, at: orderEvents.at })
    .from(orderEvents)
    // What operators note besides is not for shoppers.
    .where(and(inArray(orderEvents.orderNumber, numbers), inArray(orderEvents.kind, [...ORDER_EVENTS])))
    .orderBy(asc(orderEvents.id));
  const sums = await database
    .select({ number: refunds.orderNumber, fen: sql<number>`sum(${refunds.amountFen})::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.orderNumber, numbers),
        // What came late or twice never belonged to the order.
        eq(payments.outcome, 'accepted'),
        inArray(refunds.state, ['pending', 'done']),
      ),
    )
    .groupBy(refunds.orderNumber);
  const attempts = await database
    .selectDistinctOn([paymentAttempts.orderNumber])
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderNumber, numbers))
    .orderBy(
      asc(paymentAttempts.orderNumber),
      sql`${paymentAttempts.state} = 'paid' desc`,
      desc(paymentAttempts.createdAt),
    );
  return found.map((order) => ({
    order,
    lines: lines.filter((line) => line.orderNumber === order.number),
    events: events.filter((event): event is typeof event & OrderEvent => event.orderNumber === order.number),
    refundedFen: sums.find(({ number }) => number === order.number)?.fen ?? 0,
    attempt: attempts.find(({ orderNumber }) => orderNumber === order.number),
  }));
}

/** Unpaid orders that were not asked about since then, those first that waited longest. */
export async function unpaidOrders(
  database: Database,
  checkedBefore: Date,
  limit: number,
): Promise<OrderRow[]> {
  return await database
    .select()
    .from(orders)
    .where(
      and(eq(orders.status, 'pending'), or(isNull(orders.checkedAt), lt(orders.checkedAt, checkedBefore))),
    )
    .orderBy(sql`${orders.checkedAt} nulls first`, asc(orders.number))
    .limit(limit);
}
