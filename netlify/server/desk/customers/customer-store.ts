/** Data of one account for the orders tool, without its orders, which `staff/orders` lists. Money is fen. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { CUSTOMER_ROWS_MAX } from '../../../../src/features/desk/ops-customers.contract.ts';
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import type { Database } from '../../db/connection.ts';
import { queryRows } from '../../db/rows.ts';
import { charges, claims, orders, quotes, refunds, users } from '../../db/schema.ts';

/** Charges are read from this many of the newest orders. */
const ORDERS_READ = 1_000;

export async function readAccountFacts(database: Database, accountId: string) {
  const [found] = await database
    .select({ registeredAt: users.createdAt })
    .from(users)
    .where(eq(users.id, accountId));
  return found;
}

export interface CustomerSums {
  readonly orders: number;
  readonly paid: number;
  readonly takenFen: number;
  readonly refundedFen: number;
  readonly lastPaidAt: string | Date | null;
  readonly leftAt: string | Date | null;
}

export async function readCustomerSums(database: Database, accountId: string): Promise<CustomerSums> {
  const [sums] = await queryRows<CustomerSums>(
    database,
    sql`select count(*)::int as orders, count(paid_at)::int as paid,
      coalesce(sum(total_fen) filter (where paid_at is not null), 0)::float8 as "takenFen",
      coalesce(sum(back), 0)::float8 as "refundedFen", max(paid_at) as "lastPaidAt", max(buyer_left_at) as "leftAt"
    from ${orders} cross join lateral (
      select sum(refunds.amount_fen) as back from refunds
      join payments on payments.id = refunds.payment_id and payments.outcome = 'accepted'
      where refunds.order_number = ${orders.number} and refunds.charge = ${GOODS_CHARGE} and refunds.state = 'done'
    ) refunded
    where ${orders.accountId} = ${accountId}`,
  );
  if (sums === undefined) throw new Error('the query of sums returned no row');
  return sums;
}

type ChargeFacts = Pick<
  typeof charges.$inferSelect,
  'position' | 'kind' | 'reason' | 'amountFen' | 'state'
> & {
  readonly number: string;
  readonly createdAt: string | Date;
  /** Completed refunds of the charge's payment. */
  readonly refundedFen: number;
};

/** Freight and additions of the newest orders, newest first. */
export async function readCustomerCharges(database: Database, accountId: string): Promise<ChargeFacts[]> {
  return await queryRows<ChargeFacts>(
    database,
    sql`select its.order_number as number, its.position, its.kind, its.reason, its.amount_fen as "amountFen", its.state,
      its.created_at as "createdAt", coalesce((
        select sum(refunds.amount_fen) from refunds join payments on payments.id = refunds.payment_id
        where refunds.order_number = its.order_number and refunds.charge = its.position
          and refunds.state = 'done' and payments.outcome in ('accepted', 'collected')), 0)::int as "refundedFen"
    from (
      select ${orders.number} as number from ${orders} where ${orders.accountId} = ${accountId}
      order by ${orders.createdAt} desc limit ${ORDERS_READ}
    ) recent cross join lateral (
      select * from ${charges} where ${charges.orderNumber} = recent.number and ${charges.position} > 0
    ) its
    order by its.created_at desc, number, position limit ${CUSTOMER_ROWS_MAX}`,
  );
}

type ClaimFacts = Pick<typeof claims.$inferSelect, 'id' | 'state' | 'words' | 'answer'> & {
  readonly number: string;
  readonly createdAt: Date;
  readonly refundFen: number | null;
};

/** Newest first. */
export async function readCustomerClaims(database: Database, accountId: string): Promise<ClaimFacts[]> {
  return await database
    .select({
      id: claims.id,
      state: claims.state,
      words: claims.words,
      answer: claims.answer,
      number: claims.orderNumber,
      createdAt: claims.createdAt,
      refundFen: refunds.amountFen,
    })
    .from(claims)
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .where(eq(claims.accountId, accountId))
    .orderBy(newest(claims.createdAt, claims.id))
    .limit(CUSTOMER_ROWS_MAX);
}

/** Newest first. */
export async function readCustomerQuotes(database: Database, accountId: string) {
  return await database
    .select({
      id: quotes.id,
      state: quotes.state,
      order: quotes.orderNumber,
      createdAt: quotes.createdAt,
      lines: sql<number>`(select count(*)::int from quote_lines where quote_id = "quotes"."id")`,
    })
    .from(quotes)
    .where(eq(quotes.accountId, accountId))
    .orderBy(newest(quotes.createdAt, quotes.id))
    .limit(CUSTOMER_ROWS_MAX);
}

function newest(
  time: typeof claims.createdAt | typeof quotes.createdAt,
  id: typeof claims.id | typeof quotes.id,
): SQL {
  return sql`${time} desc, ${id} desc`;
}
