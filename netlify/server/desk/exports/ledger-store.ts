/**
 * Every movement of money in a period, dated as in the figures (staff/figures). A payment has the time at which it
 * paid its charge, a refund the time at which it was made.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Period, SHOP_TIME_ZONE } from '../../../../src/features/desk/ops-figures.contract.ts';
import { type ChargeKind, GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import type { MethodName } from '../../../../src/features/orders/payment-methods.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { queryRows } from '../../db/rows.ts';

export interface LedgerRow {
  readonly at: string | Date;
  /** `unapplied` is money that paid nothing: late, double or under review. */
  readonly kind: 'payment' | 'refund' | 'unapplied' | 'unapplied-refund' | 'withdrawn';
  readonly order: string;
  readonly charge: ChargeKind;
  /** The reason for an addition or a refund. */
  readonly reason: string | null;
  /** Null for money outside of providers. */
  readonly provider: ProviderName | null;
  /** Null for attempts from older releases, which used the provider's first method. */
  readonly method: MethodName | null;
  readonly reference: string | null;
  readonly fen: number;
  /** The charge's part of the provider's amount, in the currency's smallest unit; null for money outside of providers. */
  readonly minor: number | null;
  readonly currency: string | null;
  /** The charge's part of the provider's fee, in the smallest unit of `feeCurrency`; null if it hasn't reported one. */
  readonly feeMinor: number | null;
  readonly feeCurrency: string | null;
  /** True for a refund that the provider has not confirmed. */
  readonly isPending: boolean;
  /** How money was returned outside of the providers. */
  readonly outside: string | null;
}

/** The part of a payment's fee that falls on freight, or on a charge that was paid alone. */
const FEE_OF_CHARGE = sql.raw(
  '(payments.fee_minor::bigint * part.amount_minor / payments.amount_minor)::int as fee_minor',
);
/** Rounding is left to the goods, beside which a payment pays at most one charge. */
const FEE_OF_GOODS = sql.raw(`(payments.fee_minor - payments.fee_minor::bigint
  * (payments.amount_minor - part.amount_minor) / payments.amount_minor)::int as fee_minor`);

/** `offset 0` makes the planner look payments up, because a join would read the whole table. */
const paymentWhere = (condition: SQL) => sql`(select * from payments where ${condition} offset 0)`;

/** Oldest first. */
export async function readLedger(
  database: Database,
  { from, to }: Period,
  limit: number,
): Promise<LedgerRow[]> {
  const startOf = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${SHOP_TIME_ZONE})`;
  const [begin, end] = [startOf(from, 0), startOf(to, 1)];
  const none = sql`null::text as provider, null::text as method, null::text as reference`;
  return await queryRows<LedgerRow>(
    database,
    sql`
    select at, kind, number as order, charge, reason, provider, method, reference, fen, minor, currency,
      fee_minor as "feeMinor", fee_currency as "feeCurrency", pending as "isPending", outside
    from (
      (select orders.paid_at as at, 'payment' as kind, orders.number, 'goods' as charge, null::text as reason,
        payments.provider, attempts.method, payments.provider_ref as reference,
        coalesce(part.amount_fen, orders.total_fen) as fen,
        part.amount_minor as minor, payments.currency, ${FEE_OF_GOODS}, payments.fee_currency, false as pending, null::text as outside
      from orders
      left join lateral ${paymentWhere(sql`order_number = orders.number and outcome = 'accepted'`)} payments on true
      left join allocations part on part.attempt_id = payments.attempt_id and part.charge = ${GOODS_CHARGE}
      left join payment_attempts attempts on attempts.id = payments.attempt_id
      where orders.paid_at >= ${begin} and orders.paid_at < ${end} order by orders.paid_at limit ${limit})
      union all
      (select charges.paid_at, 'payment', charges.order_number, charges.kind, charges.reason,
        payments.provider, attempts.method, payments.provider_ref, charges.amount_fen,
        payments.minor, payments.currency, payments.fee_minor, payments.fee_currency, false, null
      from charges
      left join lateral (
        select payments.provider, payments.provider_ref, payments.attempt_id, payments.currency, payments.fee_currency,
          part.amount_minor as minor, ${FEE_OF_CHARGE}
        from allocations part join payments using (attempt_id)
        where part.order_number = charges.order_number and part.charge = charges.position
          and payments.outcome in ('accepted', 'collected') offset 0) payments on true
      left join payment_attempts attempts on attempts.id = payments.attempt_id
      where charges.paid_at >= ${begin} and charges.paid_at < ${end} and charges.position > 0
      order by charges.paid_at limit ${limit})
      union all
      (select refunds.created_at,
        case when payments.outcome in ('accepted', 'collected') then 'refund' else 'unapplied-refund' end,
        refunds.order_number, charges.kind, refunds.reason, payments.provider, attempts.method, refunds.provider_ref,
        refunds.amount_fen, refunds.amount_minor, payments.currency, null, null, refunds.state <> 'done', refunds.outside
      from refunds
      join payments on payments.id = refunds.payment_id
      join payment_attempts attempts on attempts.id = payments.attempt_id
      join charges on charges.order_number = refunds.order_number and charges.position = refunds.charge
      where refunds.created_at >= ${begin} and refunds.created_at < ${end} and refunds.state <> 'failed'
      order by refunds.created_at limit ${limit})
      union all
      (select payments.at, 'unapplied', payments.order_number, charges.kind, null,
        payments.provider, attempts.method, payments.provider_ref, 0, payments.amount_minor, payments.currency,
        payments.fee_minor, payments.fee_currency, false, null
      from payments
      join payment_attempts attempts on attempts.id = payments.attempt_id
      join charges on charges.order_number = payments.order_number and charges.position = payments.charge
      where payments.outcome in ('sent-back', 'flagged') and payments.at >= ${begin} and payments.at < ${end}
      order by payments.at limit ${limit})
      union all
      (select charges.withdrawn_at, 'withdrawn', charges.order_number, charges.kind, charges.reason,
        ${none}, charges.amount_fen, null, null, null, null, false, null
      from charges
      where charges.withdrawn_at >= ${begin} and charges.withdrawn_at < ${end}
      order by charges.withdrawn_at limit ${limit})
    ) moved
    order by at, number, kind limit ${limit}`,
  );
}
