import { inArray, sql } from 'drizzle-orm';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import { PAID_STATES } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { type PAYMENT_OUTCOMES, PENDING_REFUND_STATES, type RefundState } from '../db/kinds.ts';
import { inStates } from '../db/order-states.ts';
import { IS_PENDING_REFUND, IS_UNWAIVED_FAILED_REFUND, payments, type refunds } from '../db/schema.ts';

/**
 * Fen that go back of a charge that a payment paid. `accepted` payments paid goods, and maybe freight; `collected`
 * payments paid another charge. `owedFen` is `refundBalance` (payments/core/decide.ts), never below 0.
 */
export interface ChargeRefundSums {
  readonly paymentId: string;
  readonly charge: number;
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

type CountedRefund = Pick<
  typeof refunds.$inferSelect,
  'charge' | 'state' | 'amountFen' | 'waivedFen' | 'coversFen'
>;

/** Leaves out charges without refunds. */
export function refundSumsOf(
  paid: readonly (Pick<typeof payments.$inferSelect, 'id' | 'outcome'> & {
    readonly refunds: readonly CountedRefund[];
  })[],
): ChargeRefundSums[] {
  return paid
    .flatMap(({ id, outcome, refunds: all }) =>
      [...Map.groupBy(all, ({ charge }) => charge)].map(([charge, ofCharge]) => ({
        paymentId: id,
        charge,
        outcome,
        ...sumsOf(ofCharge),
      })),
    )
    .sort((a, b) => (a.paymentId === b.paymentId ? a.charge - b.charge : a.paymentId < b.paymentId ? -1 : 1));
}

function sumsOf(all: readonly CountedRefund[]): Omit<ChargeRefundSums, 'paymentId' | 'charge' | 'outcome'> {
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
  group by order_number, payment_id, charge having ${OWED} > 0)`;

/** Paid orders that will not ship: the whole money of their goods goes back, or is owed. */
const FULLY_REFUNDED_ORDERS = sql`(
  select refunds.order_number from refunds
  join payments on payments.id = refunds.payment_id and payments.outcome = 'accepted' and refunds.charge = ${GOODS_CHARGE}
  join orders paid on paid.number = refunds.order_number and ${inStates(PAID_STATES, 'paid')}
  where refunds.order_number in ${REFUNDS_DUE}
  group by refunds.order_number, paid.total_fen having ${DONE} + ${GOING} + ${OWED} >= paid.total_fen)`;

/**
 * True for a row of orders that has goods to send, if its state allows it. An order whose goods went back before a
 * parcel was sent stays paid while its freight is kept.
 */
export const hasGoodsToSend = (order: 'orders' | 'other') =>
  sql`${sql.raw(`"${order}"`)}.goods_refunded_at is null and ${sql.raw(`"${order}"`)}.number not in ${FULLY_REFUNDED_ORDERS}`;

/** Includes pending and owed refunds. */
export async function readIsFullyRefundedOrOwed(
  database: Database,
  { number, totalFen }: { readonly number: string; readonly totalFen: number },
): Promise<boolean> {
  return isFullyRefundedOrOwed(refundSumsOfOrder(await readRefundSums(database, number)), totalFen);
}

export async function readRefundSums(database: Database, number: string): Promise<ChargeRefundSums[]> {
  return (await readRefundSumsOfOrders(database, [number])).get(number) ?? [];
}

/** Returns the sums by order number. */
export async function readRefundSumsOfOrders(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ChargeRefundSums[]>> {
  if (numbers.length === 0) return new Map();
  const paid = await database.query.payments.findMany({
    where: inArray(payments.orderNumber, [...numbers]),
    with: { refunds: true },
  });
  const byOrder = Map.groupBy(paid, ({ orderNumber }) => orderNumber);
  return new Map([...byOrder].map(([number, ofOrder]) => [number, refundSumsOf(ofOrder)]));
}

const NOTHING: RefundSums = { refundedFen: 0, refundingFen: 0, owedFen: 0 };

/** Sums of the goods. */
export function refundSumsOfOrder(back: readonly ChargeRefundSums[]): RefundSums {
  return totalRefundSums(
    back.filter(({ outcome, charge }) => outcome === 'accepted' && charge === GOODS_CHARGE),
  );
}

/** Sums of goods, freight and additions; of an unpaid order those of its late payments. */
export function refundSumsOfAll(back: readonly ChargeRefundSums[], isPaid: boolean): RefundSums {
  return totalRefundSums(isPaid ? back.filter(isOfPaidCharge) : back);
}

/** Facts that decide an order's status, the same for buyer and desk. */
export function refundFacts(
  back: readonly ChargeRefundSums[],
  { totalFen, isPaid }: { readonly totalFen: number; readonly isPaid: boolean },
) {
  const { refundingFen, owedFen } = refundSumsOfAll(back, isPaid);
  const isGoingBack = isFullyRefundedOrOwed(refundSumsForBuyer(back, isPaid), totalFen);
  return { isGoingBack, isRefunding: refundingFen > 0, isOwed: owedFen > 0 };
}

/** False for refunds of double and late payments. */
export function isOfPaidCharge({ outcome }: ChargeRefundSums): boolean {
  return outcome === 'accepted' || outcome === 'collected';
}

/** Includes late payments of an order that was never paid, but no double payments. */
export function refundSumsForBuyer(back: readonly ChargeRefundSums[], isPaid: boolean): RefundSums {
  return isPaid ? refundSumsOfOrder(back) : totalRefundSums(back);
}

export function isFullyRefundedOrOwed(
  { refundedFen, refundingFen, owedFen }: RefundSums,
  totalFen: number,
): boolean {
  return refundedFen + refundingFen + owedFen >= totalFen;
}

export function totalRefundSums(back: readonly ChargeRefundSums[]): RefundSums {
  return back.reduce(
    (sum, { doneFen, goingFen, owedFen }) => ({
      refundedFen: sum.refundedFen + doneFen,
      refundingFen: sum.refundingFen + goingFen,
      owedFen: sum.owedFen + owedFen,
    }),
    NOTHING,
  );
}
