import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { type AttemptState, LIVE_ATTEMPT_STATES, UNAPPROVED_ATTEMPT_STATES } from '../../db/kinds.ts';
import { inStates } from '../../db/order-states.ts';
import {
  allocations,
  paymentAttempts as attempts,
  charges,
  IS_LIVE_LINK_ATTEMPT,
  orderLines,
  orders,
} from '../../db/schema.ts';

export type Attempt = typeof attempts.$inferSelect;
/** The part of an attempt that one charge asks for, in fen and in the attempt's currency. */
export type Allocation = Pick<typeof allocations.$inferSelect, 'charge' | 'amountFen' | 'amountMinor'>;

/** `asked` adds up to the attempt's amount. */
export async function insertAttempt(
  transaction: Database,
  attempt: typeof attempts.$inferInsert,
  asked: readonly Allocation[],
): Promise<void> {
  const { id: attemptId, orderNumber } = attempt;
  await transaction.insert(attempts).values(attempt);
  // The trigger for the release before allocated all of it to the first charge.
  await transaction
    .insert(allocations)
    .values(asked.map((one) => ({ ...one, attemptId, orderNumber })))
    .onConflictDoUpdate({
      target: [allocations.attemptId, allocations.charge],
      set: { amountFen: sql`excluded.amount_fen`, amountMinor: sql`excluded.amount_minor` },
    });
}

/** Goods first. */
export async function listAllocations(database: Database, attemptId: string): Promise<Allocation[]> {
  return await database
    .select({
      charge: allocations.charge,
      amountFen: allocations.amountFen,
      amountMinor: allocations.amountMinor,
    })
    .from(allocations)
    .where(eq(allocations.attemptId, attemptId))
    .orderBy(asc(allocations.charge));
}

export async function findAttempt(database: Database, id: string): Promise<Attempt | undefined> {
  const [attempt] = await database.select().from(attempts).where(eq(attempts.id, id));
  return attempt;
}

export async function findAttemptByRef(
  database: Database,
  provider: ProviderName,
  ref: string,
): Promise<Attempt | undefined> {
  const [attempt] = await database
    .select()
    .from(attempts)
    .where(and(eq(attempts.provider, provider), eq(attempts.providerRef, ref)));
  return attempt;
}

export interface OwnedAttempt {
  readonly attempt: Attempt;
  readonly order: Pick<typeof orders.$inferSelect, 'number' | 'accountId' | 'status' | 'quoteId'>;
}

export async function findAttemptAndOwner(
  database: Database,
  provider: ProviderName,
  ref: string,
): Promise<OwnedAttempt | undefined> {
  const [found] = await database
    .select({
      attempt: attempts,
      order: {
        number: orders.number,
        accountId: orders.accountId,
        status: orders.status,
        quoteId: orders.quoteId,
      },
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.number, attempts.orderNumber))
    .where(and(eq(attempts.provider, provider), eq(attempts.providerRef, ref)));
  return found;
}

export async function findLiveAttempt(
  database: Database,
  orderNumber: string,
  charge = GOODS_CHARGE,
): Promise<Attempt | undefined> {
  const [attempt] = await database
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.orderNumber, orderNumber),
        eq(attempts.charge, charge),
        inArray(attempts.state, [...LIVE_ATTEMPT_STATES]),
      ),
    );
  return attempt;
}

/** Lists first the attempts whose charge was checked longest ago. */
export async function listLiveLinkAttempts(
  database: Database,
  checkedBefore: Date,
  limit: number,
): Promise<Attempt[]> {
  const found = await database
    .select({ attempt: attempts })
    .from(attempts)
    .innerJoin(
      charges,
      and(eq(charges.orderNumber, attempts.orderNumber), eq(charges.position, attempts.charge)),
    )
    .where(and(IS_LIVE_LINK_ATTEMPT, or(isNull(charges.checkedAt), lt(charges.checkedAt, checkedBefore))))
    .orderBy(sql`${charges.checkedAt} nulls first`, attempts.createdAt)
    .limit(limit);
  return found.map(({ attempt }) => attempt);
}

export async function listLiveLinkAttemptsOfOrder(
  database: Database,
  orderNumber: string,
): Promise<Attempt[]> {
  return await database
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderNumber, orderNumber), IS_LIVE_LINK_ATTEMPT));
}

/**
 * Attempts of other unpaid orders that want a variant of the order `number`, and are not being captured. The newest
 * come first: their buyers are at the page, or have just paid.
 */
export async function listLiveAttemptsOfVariantsOf(
  database: Database,
  number: string,
  limit: number,
): Promise<Attempt[]> {
  const other = alias(orderLines, 'other');
  const rivals = database
    .select({ number: other.orderNumber })
    .from(orderLines)
    .innerJoin(
      other,
      and(eq(other.productId, orderLines.productId), eq(other.variantKey, orderLines.variantKey)),
    )
    .innerJoin(orders, and(eq(orders.number, other.orderNumber), inStates(['unpaid'], 'orders')))
    .where(and(eq(orderLines.orderNumber, number), ne(other.orderNumber, number)));
  return await database
    .select()
    .from(attempts)
    .where(
      and(
        inArray(attempts.orderNumber, rivals),
        eq(attempts.charge, GOODS_CHARGE),
        inArray(attempts.state, ['open', 'processing']),
      ),
    )
    .orderBy(desc(attempts.createdAt))
    .limit(limit);
}

export async function transitionAttempt(
  database: Database,
  id: string,
  from: readonly AttemptState[],
  to: AttemptState,
): Promise<boolean> {
  const changed = await database
    .update(attempts)
    .set({ state: to })
    .where(and(eq(attempts.id, id), inArray(attempts.state, [...from])))
    .returning({ id: attempts.id });
  return changed.length > 0;
}

/** False if the attempt is no longer `opening`. */
export async function recordOpenedAttempt(
  database: Database,
  id: string,
  { ref, url }: { readonly ref: string; readonly url: string | null },
): Promise<boolean> {
  const opened = await database
    .update(attempts)
    .set({ state: 'open', providerRef: ref, url })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'opening')))
    .returning({ id: attempts.id });
  return opened.length > 0;
}

/** Only the shopper may repeat a running capture. An older release takes an authorised card for `processing`. */
const CAPTURABLE = {
  shop: [...UNAPPROVED_ATTEMPT_STATES, 'processing'],
  shopper: LIVE_ATTEMPT_STATES,
} as const satisfies Record<string, readonly AttemptState[]>;

/**
 * A `capturing` attempt can't be closed. Undefined if it is closed, its order is not unpaid, or,
 * for `shop`, its approval is used up.
 */
export async function beginCapture(
  database: Database,
  seen: Pick<Attempt, 'id' | 'captures'>,
  by: keyof typeof CAPTURABLE,
): Promise<Attempt | undefined> {
  const isDue = sql`exists (select from ${charges} where ${charges.orderNumber} = ${attempts.orderNumber}
    and ${charges.position} = ${attempts.charge} and ${charges.state} = 'due')`;
  const isAgreedTo = and(eq(attempts.awaitsApproval, false), eq(attempts.captures, seen.captures));
  const [begun] = await database
    .update(attempts)
    .set({ state: 'capturing' })
    .where(
      and(
        eq(attempts.id, seen.id),
        inArray(attempts.state, [...CAPTURABLE[by]]),
        isDue,
        by === 'shop' ? isAgreedTo : undefined,
      ),
    )
    .returning();
  return begun;
}

/**
 * The next capture gets a new idempotency key. `awaitsApproval`: the approval was declined. False if another call was
 * first.
 */
export async function reopenAttempt(
  database: Database,
  id: string,
  { awaitsApproval }: Pick<Attempt, 'awaitsApproval'>,
): Promise<boolean> {
  const reopened = await database
    .update(attempts)
    .set({ state: 'open', captures: sql`${attempts.captures} + 1`, awaitsApproval })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'capturing')))
    .returning({ id: attempts.id });
  return reopened.length > 0;
}

/** Counts the captures that providers declined for the account's attempts of orders, begun after `since`. */
export async function countDeclinedCaptures(
  database: Database,
  accountId: string,
  since: Date,
): Promise<number> {
  const [sum] = await database
    .select({ declined: sql<number>`coalesce(sum(${attempts.captures}), 0)::int` })
    .from(attempts)
    .innerJoin(orders, eq(orders.number, attempts.orderNumber))
    .where(and(eq(orders.accountId, accountId), gt(attempts.createdAt, since)));
  return sum?.declined ?? 0;
}

/** Lets the shop capture nothing until the shopper approves again. */
export async function requireNewApproval(database: Database, id: string): Promise<void> {
  await database.update(attempts).set({ awaitsApproval: true }).where(eq(attempts.id, id));
}

/**
 * Accepts the next approval, because the provider reports none now. No effect if a capture came in
 * between.
 */
export async function acceptNextApproval(
  database: Database,
  { id, captures }: Pick<Attempt, 'id' | 'captures'>,
): Promise<void> {
  await database
    .update(attempts)
    .set({ awaitsApproval: false })
    .where(and(eq(attempts.id, id), eq(attempts.captures, captures)));
}

export async function storeProviderRef(
  database: Database,
  id: string,
  providerRef: string,
): Promise<boolean> {
  const adopted = await database
    .update(attempts)
    .set({ providerRef })
    .where(and(eq(attempts.id, id), isNull(attempts.providerRef)))
    .returning({ id: attempts.id });
  return adopted.length > 0;
}
