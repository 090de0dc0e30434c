import { inArray, sql } from 'drizzle-orm';
import { PAID_STATES } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { type PAYMENT_OUTCOMES, PENDING_REFUND_STATES, type RefundState } from '../db/kinds.ts';
import { inStates } from '../db/order-states.ts';
import { IS_PENDING_REFUND, IS_UNWAIVED_FAILED_REFUND, payments, type refunds } from '../db/schema.ts';

/**
 * Fen. `accepted` payments paid goods; `collected` payments paid other charges. `owedFen` is `refundBalance`
 * (payments/core/decide.ts), never below 0.
 */
export interface PaymentRefundSums {
  readonly paymentId: string;
  readonly outcome: (typeof PAYMENT_OUTCOMES)[number];
  readonly doneFen: number;
  /** Pending refunds: recorded, or accepted by the provider. */
  readonly goingFen: number;
  readonly owedFen: number;
}

export interface RefundSums {
  readonly refundedFen: number;
  readonly refundingFen: number;
  readonly owedFen: number;
}

const DONE = sql.raw(
  `coalesce(sum("refunds"."amount_fen") filter (where "refunds"."state" = 'done'), 0)::int`,
);
const GOING = sql`coalesce(sum("refunds"."amount_fen") filter (where ${IS_PENDING_REFUND}), 0)::int`;
const OWED = sql.raw(`greatest(0, sum(
  case when "refunds"."state" = 'failed' then "refunds"."amount_fen" - "refunds"."waived_fen" else 0 end
  - "refunds"."covers_fen"))::int`);

type CountedRefund = Pick<typeof refunds.$inferSelect, 'state' | 'amountFen' | 'waivedFen' | 'coversFen'>;

/** Leaves out payments without refunds. */
export function refundSumsOf(
  paid: readonly (Pick<typeof payments.$inferSelect, 'id' | 'outcome'> & {
    readonly refunds: readonly CountedRefund[];
  })[],
): PaymentRefundSums[] {
  return paid
    .filter((payment) => payment.refunds.length > 0)
    .map(({ id, outcome, refunds: all }) => ({ paymentId: id, outcome, ...sumsOf(all) }))
    .sort((a, b) => (a.paymentId < b.paymentId ? -1 : 1));
}

function sumsOf(all: readonly CountedRefund[]): Omit<PaymentRefundSums, 'paymentId' | 'outcome'> {
  const sum = (states: readonly RefundState[], fenOf: (refund: CountedRefund) => number) =>
    all.filter(({ state }) => states.includes(state)).reduce((total, refund) => total + fenOf(refund), 0);
  const failedFen = sum(['failed'], ({ amountFen, waivedFen }) => amountFen - waivedFen);
  return {
    doneFen: sum(['done'], ({ amountFen }) => amountFen),
    goingFen: sum(PENDING_REFUND_STATES, ({ amountFen }) => amountFen),
    owedFen: Math.max(0, failedFen - all.reduce((total, { coversFen }) => total + coversFen, 0)),
  };
}

/** Refunded units of a line, in queries of `order_lines`: the rule of `refundedUnits` (payments/core/decide.ts). */
export const REFUNDED_UNITS = sql<number>`(
  select coalesce(sum((part ->> 'pieces')::int), 0)::int from refunds its
  cross join lateral jsonb_array_elements(its.lines) part
  where its.order_number = "order_lines"."order_number" and (part ->> 'position')::int = "order_lines"."position"
    and not (its.state = 'failed' and its.waived_fen >= its.amount_fen))`;

export const REFUNDS_DUE = sql`(
  select order_number as number from refunds where ${IS_PENDING_REFUND}
  union
  select order_number from refunds where order_number in (select order_number from refunds where ${IS_UNWAIVED_FAILED_REFUND})
  group by order_number, payment_id having ${OWED} > 0)`;

/** Paid orders that will not ship: the full amount is refunded, pending or owed. */
export const FULLY_REFUNDED_ORDERS = sql`(
  select refunds.order_number from refunds
  join payments on payments.id = refunds.payment_id and payments.outcome = 'accepted'
  join orders paid on paid.number = refunds.order_number and ${inStates(PAID_STATES, 'paid')}
  where refunds.order_number in ${REFUNDS_DUE}
  group by refunds.order_number, paid.total_fen having ${DONE} + ${GOING} + ${OWED} >= paid.total_fen)`;

/** Includes pending and owed refunds. */
export async function readIsFullyRefundedOrOwed(
  database: Database,
  { number, totalFen }: { readonly number: string; readonly totalFen: number },
): Promise<boolean> {
  return isFullyRefundedOrOwed(refundSumsOfOrder(await readRefundSums(database, number)), totalFen);
}

export async function readRefundSums(database: Database, number: string): Promise<PaymentRefundSums[]> {
  return (await readRefundSumsOfOrders(database, [number])).get(number) ?? [];
}

/** Returns the sums by order number. */
export async function readRefundSumsOfOrders(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PaymentRefundSums[]>> {
  if (numbers.length === 0) return new Map();
  const paid = await database.query.payments.findMany({
    where: inArray(payments.orderNumber, [...numbers]),
    with: { refunds: true },
  });
  const byOrder = Map.groupBy(paid, ({ orderNumber }) => orderNumber);
  return new Map([...byOrder].map(([number, ofOrder]) => [number, refundSumsOf(ofOrder)]));
}

const NOTHING: RefundSums = { refundedFen: 0, refundingFen: 0, owedFen: 0 };

export function refundSumsOfOrder(back: readonly PaymentRefundSums[]): RefundSums {
  return totalRefundSums(back.filter(({ outcome }) => outcome === 'accepted'));
}

/** Includes late payments of an order that was never paid, but no double payments. */
export function refundSumsForBuyer(back: readonly PaymentRefundSums[], isPaid: boolean): RefundSums {
  return isPaid ? refundSumsOfOrder(back) : totalRefundSums(back);
}

export function isFullyRefundedOrOwed(
  { refundedFen, refundingFen, owedFen }: RefundSums,
  totalFen: number,
): boolean {
  return refundedFen + refundingFen + owedFen >= totalFen;
}

export function totalRefundSums(back: readonly PaymentRefundSums[]): RefundSums {
  return back.reduce(
    (sum, { doneFen, goingFen, owedFen }) => ({
      refundedFen: sum.refundedFen + doneFen,
      refundingFen: sum.refundingFen + goingFen,
      owedFen: sum.owedFen + owedFen,
    }),
    NOTHING,
  );
}
