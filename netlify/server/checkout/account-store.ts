import { type SQL, sql } from 'drizzle-orm';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import type { Database } from '../db/connection.ts';
import { LIVE_ATTEMPT_STATES } from '../db/kinds.ts';
import { inStates, isCartOrder, isOpenCartOrder } from '../db/order-states.ts';
import { queryRows, rowFromJson, sqlTemplate } from '../db/rows.ts';
import { paymentAttempts as attempts, orders, payments, reservations, users } from '../db/schema.ts';
import { allShippingRules } from '../eligibility/rules-store.ts';
import { lockedLevels } from '../inventory/reservation-store.ts';
import { unitsAsRows, type VariantQuantity } from '../inventory/shift-store.ts';
import type { Level, VariantId } from '../inventory/store.ts';
import type { CartPort, CheckoutCart } from '../orders/cart-port.ts';
import { accountLockSql, type OrderRow } from '../orders/store.ts';
import type { Attempt } from '../payments/core/attempt-store.ts';
import { LOOK_BACK_PERIODS, type NewcomerReservations, type ShopperHistory } from './limits.ts';

export interface PayingAccount {
  /** An account has at most one unpaid order of its cart. */
  readonly open: OrderRow | undefined;
  /** At most one attempt can be paid at a time. */
  readonly attempt: Attempt | undefined;
  readonly standing: ShopperHistory;
  readonly cart: CheckoutCart;
  readonly rules: readonly ShippingRule[];
  /** Empty if an order is unpaid, or another order is being paid. */
  readonly levels: readonly (VariantId & Level)[];
}

type Json = Readonly<Record<string, unknown>>;
const ACCOUNT = sql.raw('account.id');
const LIVE = sql.raw(LIVE_ATTEMPT_STATES.map((state) => `'${state}'`).join());
const paidBefore = (accountId: SQL) => sql`exists (
    select 1 from ${payments} as p join ${orders} as o on o.number = p.order_number
    where o.account_id = ${accountId} and p.outcome = 'accepted')`;
/**
 * Checkouts of newcomers in one network run one after another, so that each counts the earlier reservations. Undefined
 * if the account was deleted. `isBuyingCart` also locks the stock of its cart.
 */
export async function lockPayingAccount(
  transaction: Database,
  accountId: string,
  { network, isBuyingCart }: { readonly network: string; readonly isBuyingCart: boolean },
  cart: CartPort,
  now: Date,
): Promise<PayingAccount | undefined> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await transaction
    .select({
      orders: accountLockSql(accountId),
      network: sql`case when not account.trusted and not ${paidBefore(ACCOUNT)}
        then pg_advisory_xact_lock(hashtextextended('holds of ' || ${network}, 0)) end`,
    })
    .from(sql`${users} account`)
    .where(sql`${ACCOUNT} = ${accountId}`)
    .prepare('lock of an account to pay')
    .execute();
  const [found] = await transaction
    .select({
      open: sql<Json | null>`to_jsonb(own)`,
      attempt: sql<Json | null>`to_jsonb(live)`,
      isTrusted: sql<boolean>`account.trusted`,
      isConfirmed: sql<boolean>`account.email_verified`,
      hasPaid: sql<boolean>`${paidBefore(ACCOUNT)}`,
      cart: cart.asJson(ACCOUNT),
      rules: allShippingRules,
      levels: lockedLevels(cart.variants(ACCOUNT), ACCOUNT, isBuyingCart),
      unpaid: sql<readonly { readonly from: string; readonly until: string }[]>`(
        select coalesce(json_agg(json_build_object('from', o.created_at,
          'until', least(coalesce(o.ended_at, ${now.toISOString()}::timestamptz), o.hold_until))), '[]')
        from ${orders} as o where o.account_id = ${ACCOUNT} and ${isCartOrder('o')} and (${inStates(['unpaid'], 'o')} or o.ending is not null)
          and o.created_at > ${since(LOOK_BACK_PERIODS.reservationsMs)}::timestamptz)`,
      attempts: sql<readonly string[]>`(
        select coalesce(json_agg(a.created_at), '[]') from ${attempts} as a join ${orders} as o on o.number = a.order_number
        where o.account_id = ${ACCOUNT} and a.created_at > ${since(LOOK_BACK_PERIODS.attemptsMs)}::timestamptz)`,
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
  const { open, attempt, isTrusted, isConfirmed, hasPaid } = found;
  return {
    open: rowFromJson(orders, open),
    attempt: rowFromJson(attempts, attempt),
    cart: found.cart,
    rules: found.rules,
    levels: found.levels,
    standing: {
      hasPaid,
      isTrusted,
      isConfirmed,
      unpaid: found.unpaid.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
      attempts: found.attempts.map((at) => new Date(at)),
    },
  };
}

/**
 * Call it after locking network and levels: the result then stays valid until the transaction ends.
 */
export async function readNewcomerReservations(
  transaction: Database,
  { accountId, network }: { readonly accountId: string; readonly network: string },
  lines: readonly VariantQuantity[],
): Promise<NewcomerReservations> {
  const [found] = await queryRows<ReservationsFound>(
    transaction,
    NEWCOMER_RESERVATIONS({ accountId, network, lines: unitsAsRows(lines) }),
  );
  if (found === undefined) throw new Error('a select without from answers one row');
  const { lines: held, pieces, until } = found.network;
  return {
    network: { lines: held, pieces, until: until === null ? undefined : new Date(until) },
    grades: found.grades.map((grade) => ({ ...grade, until: new Date(grade.until) })),
  };
}

interface ReservationsFound {
  readonly network: { readonly lines: number; readonly pieces: number; readonly until: string | null };
  readonly grades: readonly (VariantQuantity & { readonly until: string })[];
}

/** Only unpaid orders of newcomers have a network. */
const NEWCOMER_RESERVATIONS = sqlTemplate<'accountId' | 'network' | 'lines'>(
  ({ accountId, network, lines }) => sql`
  with held as (
    select o.network, o.hold_until, h.product_id, h.variant_key, h.quantity
    from ${orders} o join ${reservations} h on h.order_number = o.number and h.state = 'held'
    where o.network is not null and ${inStates(['unpaid'], 'o')} and o.account_id <> ${accountId})
  select (
    select json_build_object('lines', count(*), 'pieces', coalesce(sum(quantity), 0), 'until', min(hold_until))
    from held where network = ${network}) as network, (
    select coalesce(json_agg(json_build_object('productId', product_id, 'variantKey', variant_key,
      'quantity', quantity, 'until', until)), '[]')
    from (
      select product_id, variant_key, sum(quantity) as quantity, min(hold_until) as until from held
      where (product_id, variant_key) in (select product_id, variant_key from ${lines})
      group by product_id, variant_key) grade) as grades`,
);
