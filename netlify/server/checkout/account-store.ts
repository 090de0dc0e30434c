import { type SQL, sql } from 'drizzle-orm';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import type { Database } from '../db/connection.ts';
import { LIVE_ATTEMPT_STATES } from '../db/kinds.ts';
import { inStates, isCartOrder, isOpenCartOrder } from '../db/order-states.ts';
import { rowFromJson } from '../db/rows.ts';
import { paymentAttempts as attempts, orders, users } from '../db/schema.ts';
import { allShippingRules } from '../eligibility/rules-store.ts';
import type { CartPort, CheckoutCart } from '../orders/cart-port.ts';
import { lockAccountOrders, type OrderRow } from '../orders/store.ts';
import type { Attempt } from '../payments/core/attempt-store.ts';
import { type CheckoutHistory, LOOK_BACK_MS } from './limits.ts';

export interface PayingAccount {
  /** An account has at most one unpaid order of its cart. */
  readonly open: OrderRow | undefined;
  /** At most one attempt can be paid at a time. */
  readonly attempt: Attempt | undefined;
  readonly history: CheckoutHistory;
  readonly cart: CheckoutCart;
  readonly rules: readonly ShippingRule[];
}

type Json = Readonly<Record<string, unknown>>;
const ACCOUNT = sql.raw('account.id');
const LIVE = sql.raw(LIVE_ATTEMPT_STATES.map((state) => `'${state}'`).join());

/** Locks the account's orders. Undefined if the account was deleted. */
export async function lockPayingAccount(
  transaction: Database,
  accountId: string,
  cart: CartPort,
  now: Date,
): Promise<PayingAccount | undefined> {
  await lockAccountOrders(transaction, accountId);
  const [found] = await transaction
    .select({
      open: sql<Json | null>`to_jsonb(own)`,
      attempt: sql<Json | null>`to_jsonb(live)`,
      cart: cart.asJson(ACCOUNT),
      rules: allShippingRules,
      orders: timesOf(
        sql`select o.created_at as at from ${orders} as o where o.account_id = ${ACCOUNT}
        and ${isCartOrder('o')} and (${inStates(['unpaid'], 'o')} or o.ending is not null)`,
        now,
        LOOK_BACK_MS.orders,
      ),
      attempts: timesOf(
        sql`select a.created_at as at from ${attempts} as a join ${orders} as o
        on o.number = a.order_number where o.account_id = ${ACCOUNT}`,
        now,
        LOOK_BACK_MS.attempts,
      ),
    })
    .from(
      sql`${users} account
      left join ${orders} own on own.account_id = ${ACCOUNT} and ${isOpenCartOrder('own')}
      left join ${attempts} live on live.order_number = own.number and live.state in (${LIVE})`,
    )
    .where(sql`${ACCOUNT} = ${accountId}`)
    .prepare('account to pay')
    .execute();
  if (found === undefined) return undefined;
  return {
    open: rowFromJson(orders, found.open),
    attempt: rowFromJson(attempts, found.attempt),
    cart: found.cart,
    rules: found.rules,
    history: {
      orders: found.orders.map((at) => new Date(at)),
      attempts: found.attempts.map((at) => new Date(at)),
    },
  };
}

/** A JSON array of the times of `events`, a query of `at`, within the last `ms`. */
function timesOf(events: SQL, now: Date, ms: number): SQL<readonly string[]> {
  const since = new Date(now.getTime() - ms).toISOString();
  return sql`(select coalesce(json_agg(at), '[]') from (${events}) event where at > ${since}::timestamptz)`;
}
