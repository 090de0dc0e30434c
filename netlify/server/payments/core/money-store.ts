/** Rows are never deleted. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { sumOf } from '../../../../src/features/orders/charges.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { COUNTED_REFUND_STATES, type RefundState } from '../../db/kinds.ts';
import { allocations, IS_PENDING_REFUND, paymentAttempts, payments, refunds } from '../../db/schema.ts';
import { type Allocation, listAllocations } from './attempt-store.ts';
import { refundBalance } from './decide.ts';
import type { CapturedPayment } from './provider.ts';

export type Payment = typeof payments.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** The part of a payment that paid a charge, to which refunds belong. A payment that paid nothing is one part. */
export interface PaidPart extends Allocation {
  readonly paymentId: string;
}

/** Goods first. */
export async function listPaidParts(database: Database, payment: Payment): Promise<PaidPart[]> {
  const { id: paymentId, attemptId, charge, amountMinor } = payment;
  const allocated = await listAllocations(database, attemptId);
  if (isChargePaid(payment)) return allocated.map((one) => ({ ...one, paymentId }));
  return [{ paymentId, charge, amountMinor, amountFen: sumOf(allocated) }];
}

export async function findPaidPart(
  database: Database,
  payment: Payment,
  charge: number,
): Promise<PaidPart | undefined> {
  return (await listPaidParts(database, payment)).find((part) => part.charge === charge);
}

export function isChargePaid({ outcome }: Pick<Payment, 'outcome'>): boolean {
  return outcome === 'accepted' || outcome === 'collected';
}

/** False if the payment was counted before. */
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

/** Columns of the provider's fee. */
export const feeColumns = ({ fee }: Pick<CapturedPayment, 'fee'>) => ({
  feeMinor: fee?.amountMinor ?? null,
  feeCurrency: fee?.currency ?? null,
});

export async function updatePayment(
  database: Database,
  id: string,
  change: Partial<Pick<Payment, 'feeMinor' | 'feeCurrency' | 'feeAskedAt'>>,
): Promise<void> {
  await database.update(payments).set(change).where(eq(payments.id, id));
}

/** Payments since `since` whose provider hasn't told its fee and wasn't asked for it since `before`, with their attempts. */
export async function listPaymentsWithoutFee(
  database: Database,
  { since, before }: { readonly since: Date; readonly before: Date },
  limit: number,
): Promise<{ readonly id: string; readonly provider: ProviderName; readonly attemptRef: string | null }[]> {
  return await database
    .select({ id: payments.id, provider: payments.provider, attemptRef: paymentAttempts.providerRef })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(
      and(
        isNull(payments.feeMinor),
        gt(payments.at, since),
        or(isNull(payments.feeAskedAt), lt(payments.feeAskedAt, before)),
      ),
    )
    .orderBy(asc(payments.at))
    .limit(limit);
}

export async function setPaymentOutcome(
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

export async function findAcceptedPayment(
  database: Database,
  orderNumber: string,
): Promise<Payment | undefined> {
  const [payment] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderNumber, orderNumber), eq(payments.outcome, 'accepted')));
  return payment;
}

/** Finds the payment that paid a charge. */
export async function findPaymentOfCharge(
  database: Database,
  orderNumber: string,
  charge: number,
): Promise<Payment | undefined> {
  const [found] = await database
    .select({ payment: payments })
    .from(allocations)
    .innerJoin(payments, eq(payments.attemptId, allocations.attemptId))
    .where(
      and(
        eq(allocations.orderNumber, orderNumber),
        eq(allocations.charge, charge),
        inArray(payments.outcome, ['accepted', 'collected']),
      ),
    );
  return found?.payment;
}

/**
 * The refund first covers what is owed of the same charge. False if the shop already refunds the payment by its own
 * decision.
 */
export async function insertRefund(
  transaction: Database,
  refund: Omit<typeof refunds.$inferInsert, 'coversFen' | 'waivedFen'> & Pick<Refund, 'charge'>,
): Promise<boolean> {
  const owed = refundBalance(await listRefundsOf(transaction, refund));
  const coversFen = Math.max(0, Math.min(owed, refund.amountFen));
  const written = await transaction
    .insert(refunds)
    .values({ ...refund, coversFen })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  return written.length > 0;
}

export async function listOrderRefunds(database: Database, orderNumber: string): Promise<Refund[]> {
  return await database.select().from(refunds).where(eq(refunds.orderNumber, orderNumber));
}

export async function listRefundsOfOrders(database: Database, numbers: readonly string[]): Promise<Refund[]> {
  return await database
    .select()
    .from(refunds)
    .where(inArray(refunds.orderNumber, [...numbers]));
}

type PartId = Pick<PaidPart, 'paymentId' | 'charge'>;

const isOf = ({ paymentId, charge }: PartId) =>
  and(eq(refunds.paymentId, paymentId), eq(refunds.charge, charge));

/** Oldest first. */
export async function listRefundsOf(database: Database, part: PartId): Promise<Refund[]> {
  return await database
    .select()
    .from(refunds)
    .where(isOf(part))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

export async function findRefund(database: Database, id: string): Promise<Refund | undefined> {
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, id));
  return refund;
}

/** Lists several if a refund that was made at the provider is of several charges. */
export async function listRefundsByRef(
  database: Database,
  provider: ProviderName,
  ref: string,
): Promise<Refund[]> {
  const found = await database
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.provider, provider), eq(refunds.providerRef, ref)))
    .orderBy(asc(refunds.charge));
  return found.map(({ refund }) => refund);
}

/** Done, pending and intended refunds, in minor units and fen. */
export async function sumRefunds(
  database: Database,
  part: PartId,
  states: readonly RefundState[] = COUNTED_REFUND_STATES,
): Promise<{ minor: number; fen: number }> {
  const [sums] = await database
    .select({
      minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::int`,
      fen: sql<number>`coalesce(sum(${refunds.amountFen}), 0)::int`,
    })
    .from(refunds)
    .where(and(isOf(part), inArray(refunds.state, [...states])));
  return sums ?? { minor: 0, fen: 0 };
}

export async function readUnitsOfPendingRefunds(
  database: Database,
  orderNumber: string,
): Promise<NonNullable<Refund['pieces']>> {
  const rows = await database
    .select({ pieces: refunds.pieces })
    .from(refunds)
    .where(and(eq(refunds.orderNumber, orderNumber), IS_PENDING_REFUND, isNull(refunds.restockedAt)));
  return rows.flatMap(({ pieces }) => pieces ?? []);
}

/** True if a completed refund of this payment returns the order's stock. */
export async function shouldRestock(database: Database, paymentId: string): Promise<boolean> {
  const [found] = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.restock, true), eq(refunds.state, 'done')))
    .limit(1);
  return found !== undefined;
}

export async function transitionRefund(
  database: Database,
  id: string,
  from: readonly RefundState[],
  change: Partial<Pick<Refund, 'state' | 'providerRef' | 'triedAt' | 'waivedFen'>>,
): Promise<boolean> {
  const changed = await database
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, id), inArray(refunds.state, [...from])))
    .returning({ id: refunds.id });
  return changed.length > 0;
}

export async function markRestocked(database: Database, id: string, at: Date): Promise<boolean> {
  const noted = await database
    .update(refunds)
    .set({ restockedAt: at })
    .where(and(eq(refunds.id, id), isNull(refunds.restockedAt)))
    .returning({ id: refunds.id });
  return noted.length > 0;
}

/** Records how much of a failed refund is waived, in fen. */
export async function waiveRefund(database: Database, id: string, waivedFen: number): Promise<void> {
  await database.update(refunds).set({ waivedFen }).where(eq(refunds.id, id));
}

export async function findUnfinishedRefunds(
  database: Database,
  triedBefore: Date,
  limit: number,
): Promise<Refund[]> {
  return await database
    .select()
    .from(refunds)
    .where(and(IS_PENDING_REFUND, or(isNull(refunds.triedAt), lt(refunds.triedAt, triedBefore))))
    .orderBy(sql`${refunds.triedAt} nulls first`, asc(refunds.createdAt), desc(refunds.charge))
    .limit(limit);
}
