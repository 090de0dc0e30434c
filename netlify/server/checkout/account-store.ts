/** What checkout needs to know of an account and its cart, in one query. */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { LIVE_STATES } from '../db/order-kinds.ts';
import { rowFromJson, template } from '../db/rows.ts';
import { paymentAttempts as attempts, orders, payments, users } from '../db/schema.ts';
import { rowsOfBoth } from '../db/together.ts';
import { lockedLevels } from '../inventory/hold-store.ts';
import type { Level, VariantId } from '../inventory/store.ts';
import type { BoughtCart, CartOfAccount } from '../orders/bought-cart.ts';
import { accountLock, type OrderRow } from '../orders/store.ts';
import type { Attempt } from '../payments/till/attempt-store.ts';
import { LOOK_BACK, type Standing } from './holding.ts';

export interface PayingAccount {
  /** The unpaid order, of which there is at most one. */
  readonly open: OrderRow | undefined;
  /** By which it can be paid now, of which there is at most one. */
  readonly attempt: Attempt | undefined;
  readonly standing: Standing;
  readonly cart: BoughtCart;
  /** Of what is in the cart, locked from here on; none where an order is unpaid. */
  readonly levels: readonly (VariantId & Level)[];
}

type Json = Readonly<Record<string, unknown>>;
interface Found {
  readonly open: Json | null;
  readonly attempt: Json | null;
  readonly isTrusted: boolean;
  readonly cart: BoughtCart;
  readonly levels: readonly (VariantId & Level)[];
  readonly hasPaid: boolean;
  readonly unpaid: readonly { readonly from: string; readonly until: string }[];
  readonly attempts: readonly string[];
}

const ACCOUNT = sql.raw('account.id');
const PAYING_ACCOUNT = template<'cart' | 'levels' | 'now' | 'holdsSince' | 'attemptsSince' | 'accountId'>(
  ({ cart, levels, now, holdsSince, attemptsSince, accountId }) => sql`
  select to_jsonb(own) as open, to_jsonb(live) as attempt, account.trusted as "isTrusted", exists (
    select 1 from ${payments} as p join ${orders} as o on o.number = p.order_number
    where o.account_id = ${ACCOUNT} and p.outcome = 'accepted') as "hasPaid",
    ${cart} as cart, ${levels} as levels, (
    select coalesce(json_agg(json_build_object(
      'from', o.created_at, 'until', least(coalesce(o.ended_at, ${now}::timestamptz), o.hold_until))), '[]')
    from ${orders} as o where o.account_id = ${ACCOUNT} and (o.status = 'pending' or o.ending is not null)
      and o.created_at > ${holdsSince}::timestamptz) as unpaid, (
    select coalesce(json_agg(a.created_at), '[]') from ${attempts} as a join ${orders} as o on o.number = a.order_number
    where o.account_id = ${ACCOUNT} and a.created_at > ${attemptsSince}::timestamptz) as attempts
  from ${users} account
  left join ${orders} own on own.account_id = ${ACCOUNT} and own.status = 'pending'
  left join ${attempts} live on live.order_number = own.number and live.state in (${sql.raw(LIVE_STATES.map((state) => `'${state}'`).join())})
  where ${ACCOUNT} = ${accountId}`,
);

/** Locks the account's orders, and reads once they are locked. Undefined when there is no such account any more. */
export async function lockPayingAccount(
  transaction: Database,
  accountId: string,
  cart: CartOfAccount,
  now: Date,
): Promise<PayingAccount | undefined> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [, [found]] = await rowsOfBoth<object, Found>(
    transaction,
    accountLock(accountId),
    PAYING_ACCOUNT({
      accountId,
      cart: cart.asJson(ACCOUNT),
      levels: lockedLevels(cart.variants(ACCOUNT), ACCOUNT),
      now: now.toISOString(),
      holdsSince: since(LOOK_BACK.holdsMs),
      attemptsSince: since(LOOK_BACK.attemptsMs),
    }),
  );
  if (found === undefined) return undefined;
  const { open, attempt, isTrusted, hasPaid } = found;
  return {
    open: rowFromJson(orders, open),
    attempt: rowFromJson(attempts, attempt),
    cart: found.cart,
    levels: found.levels,
    standing: {
      hasPaid,
      isTrusted,
      unpaid: found.unpaid.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
      attempts: found.attempts.map((at) => new Date(at)),
    },
  };
}
