/** What checkout needs to know of an account and its cart, in one query. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { LIVE_STATES } from '../db/order-kinds.ts';
import { sameText } from '../db/rows.ts';
import { paymentAttempts as attempts, orders, payments, users } from '../db/schema.ts';
import type { BoughtCart, CartOfAccount } from '../orders/bought-cart.ts';
import type { OrderRow } from '../orders/store.ts';
import type { Attempt } from '../payments/till/attempt-store.ts';
import { LOOK_BACK, type Standing } from './holding.ts';

export interface PayingAccount {
  /** The unpaid order, of which there is at most one. */
  readonly open: OrderRow | undefined;
  /** By which it can be paid now, of which there is at most one. */
  readonly attempt: Attempt | undefined;
  readonly standing: Standing;
  readonly cart: BoughtCart;
}

const ACCOUNT = sameText(sql`${users.id}`);
const HAS_PAID = sameText(sql`exists (
  select 1 from ${payments} as p join ${orders} as o on o.number = p.order_number
  where o.account_id = ${ACCOUNT} and p.outcome = 'accepted')`) as SQL<boolean>;
const UNPAID_SINCE = sameText(sql`from ${orders} as o
  where o.account_id = ${ACCOUNT} and (o.status = 'pending' or o.ending is not null) and o.created_at > `);
const ATTEMPTS_SINCE = sameText(sql`(
  select coalesce(json_agg(a.created_at), '[]') from ${attempts} as a join ${orders} as o on o.number = a.order_number
  where o.account_id = ${ACCOUNT} and a.created_at > `);

/** Undefined when there is no such account any more. */
export async function readPayingAccount(
  database: Database,
  accountId: string,
  cart: CartOfAccount,
  now: Date,
): Promise<PayingAccount | undefined> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [found] = await database
    .select({
      open: orders,
      attempt: attempts,
      isTrusted: users.trusted,
      cart: cart.asJson(ACCOUNT),
      hasPaid: HAS_PAID,
      unpaid: sql<{ from: string; until: string }[]>`(
        select coalesce(json_agg(json_build_object(
          'from', o.created_at,
          'until', least(coalesce(o.ended_at, ${now.toISOString()}::timestamptz), o.hold_until))), '[]')
        ${UNPAID_SINCE}${since(LOOK_BACK.holdsMs)}::timestamptz)`,
      attempts: sql<string[]>`${ATTEMPTS_SINCE}${since(LOOK_BACK.attemptsMs)}::timestamptz)`,
    })
    .from(users)
    .leftJoin(orders, and(eq(orders.accountId, users.id), eq(orders.status, 'pending')))
    .leftJoin(
      attempts,
      and(eq(attempts.orderNumber, orders.number), inArray(attempts.state, [...LIVE_STATES])),
    )
    .where(eq(users.id, accountId));
  if (found === undefined) return undefined;
  const { open, attempt, isTrusted, hasPaid } = found;
  return {
    open: open ?? undefined,
    attempt: attempt ?? undefined,
    cart: found.cart,
    standing: {
      hasPaid,
      isTrusted,
      unpaid: found.unpaid.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
      attempts: found.attempts.map((at) => new Date(at)),
    },
  };
}
