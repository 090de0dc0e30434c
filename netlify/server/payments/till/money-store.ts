/** Money that came and money that goes back. Rows are never deleted. */
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { Database } from '../../db/connection.ts';
import type { RefundState } from '../../db/order-kinds.ts';
import { payments, refunds, UNFINISHED } from '../../db/schema.ts';

export type Payment = typeof payments.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** False when this payment was counted before: whoever comes second, and third, changes nothing. */
export async function insertPayment(
  transaction: Database,
  payment: typeof payments.$inferInsert,
): Promise<boolean> {
  const counted = await transaction
    .insert(payments)
    .values(payment)
    .onConflictDoNothing({ target: [payments.provider, payments.providerRef] })
    .returning({ id: payments.id });
  return counted.length > 0;
}

export async function setOutcome(
  transaction: Database,
  id: string,
  outcome: Payment['outcome'],
): Promise<void> {
  await transaction.update(payments).set({ outcome }).where(eq(payments.id, id));
}

export async function findPayment(database: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await database.select().from(payments).where(eq(payments.id, id));
  return payment;
}

export async function findPaymentByRef(
  database: Database,
  provider: ProviderName,
  ref: string,
): Promise<Payment | undefined> {
  const [payment] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerRef, ref)));
  return payment;
}

/** The payment that paid the order. */
export async function findAccepted(database: Database, orderNumber: string): Promise<Payment | undefined> {
  const [payment] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderNumber, orderNumber), eq(payments.outcome, 'accepted')));
  return payment;
}

/** False when this payment is sent back already; only for what the shop decides by itself. */
export async function insertRefund(
  transaction: Database,
  refund: typeof refunds.$inferInsert,
): Promise<boolean> {
  const written = await transaction
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  return written.length > 0;
}

export async function findRefund(database: Database, id: string): Promise<Refund | undefined> {
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, id));
  return refund;
}

export async function findRefundByRef(
  database: Database,
  provider: ProviderName,
  ref: string,
): Promise<Refund | undefined> {
  const [found] = await database
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.provider, provider), eq(refunds.providerRef, ref)));
  return found?.refund;
}

/** What went back of a payment or is to go back, in smallest units and in fen; failed refunds don't count. */
export async function sumRefunds(
  database: Database,
  paymentId: string,
  states: readonly RefundState[] = ['intended', 'pending', 'done'],
): Promise<{ minor: number; fen: number }> {
  const [sums] = await database
    .select({
      minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::int`,
      fen: sql<number>`coalesce(sum(${refunds.amountFen}), 0)::int`,
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...states])));
  return sums ?? { minor: 0, fen: 0 };
}

/** Pieces that come back with refunds of an order which no provider has taken on yet. */
export async function readPromised(
  database: Database,
  orderNumber: string,
): Promise<NonNullable<Refund['pieces']>> {
  const rows = await database
    .select({ pieces: refunds.pieces })
    .from(refunds)
    .where(and(eq(refunds.orderNumber, orderNumber), eq(refunds.state, 'intended')));
  return rows.flatMap(({ pieces }) => pieces ?? []);
}

/** Whether an operator said, with money of this payment that went back, that the order's pieces come back as well. */
export async function isToRestock(database: Database, paymentId: string): Promise<boolean> {
  const [found] = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.restock, true),
        inArray(refunds.state, ['pending', 'done']),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Moves a refund on; false when it is in another state by now. */
export async function transitionRefund(
  database: Database,
  id: string,
  from: readonly RefundState[],
  change: Partial<Pick<Refund, 'state' | 'providerRef' | 'triedAt'>>,
): Promise<boolean> {
  const changed = await database
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, id), inArray(refunds.state, [...from])))
    .returning({ id: refunds.id });
  return changed.length > 0;
}

/** Refunds that are not at their end and were not tried since then. */
export async function unfinishedRefunds(
  database: Database,
  triedBefore: Date,
  limit: number,
): Promise<Refund[]> {
  return await database
    .select()
    .from(refunds)
    .where(and(UNFINISHED, or(isNull(refunds.triedAt), lt(refunds.triedAt, triedBefore))))
    .orderBy(sql`${refunds.triedAt} nulls first`, asc(refunds.createdAt))
    .limit(limit);
}
