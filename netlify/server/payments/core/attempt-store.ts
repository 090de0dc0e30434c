/** Attempts to pay for orders. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { Database } from '../../db/connection.ts';
import { type AttemptState, LIVE_STATES } from '../../db/order-kinds.ts';
import { rowsOf, template } from '../../db/rows.ts';
import { paymentAttempts as attempts, orders } from '../../db/schema.ts';

export type Attempt = typeof attempts.$inferSelect;

export async function insertAttempt(
  transaction: Database,
  attempt: typeof attempts.$inferInsert,
): Promise<void> {
  await transaction.insert(attempts).values(attempt);
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
  /** What it is to pay for. */
  readonly order: Pick<typeof orders.$inferSelect, 'number' | 'accountId' | 'status'>;
}

/** The same with the order that it is to pay for, and whose that is. */
export async function findAttemptAndOwner(
  database: Database,
  provider: ProviderName,
  ref: string,
): Promise<OwnedAttempt | undefined> {
  const [found] = await database
    .select({
      attempt: attempts,
      order: { number: orders.number, accountId: orders.accountId, status: orders.status },
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.number, attempts.orderNumber))
    .where(and(eq(attempts.provider, provider), eq(attempts.providerRef, ref)));
  return found;
}

/** The attempt by which an order can be paid now, of which there is at most one. */
export async function findLiveAttempt(database: Database, orderNumber: string): Promise<Attempt | undefined> {
  const [attempt] = await database
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderNumber, orderNumber), inArray(attempts.state, [...LIVE_STATES])));
  return attempt;
}

/** Changes an attempt that is in one of the states; false, with nothing changed, when it is in another by now. */
export async function transitionAttempt(
  database: Database,
  id: string,
  from: readonly AttemptState[],
  to: AttemptState,
): Promise<boolean> {
  return (await attemptTransition(database, id, from, to)).length > 0;
}

/** The same, as a write to be made with others. */
export function attemptTransition(
  database: Database,
  id: string,
  from: readonly AttemptState[],
  to: AttemptState,
) {
  return database
    .update(attempts)
    .set({ state: to })
    .where(and(eq(attempts.id, id), inArray(attempts.state, [...from])))
    .returning({ id: attempts.id });
}

/** Notes what a provider opened; false, with nothing changed, when the attempt does not wait for it any more. */
export async function recordOpened(
  database: Database,
  id: string,
  { ref, url }: { readonly ref: string; readonly url: string | null },
): Promise<boolean> {
  const noted = await rowsOf(database, NOTE_OPENED({ id, ref, url }));
  return noted.length > 0;
}

const NOTE_OPENED = template<'id' | 'ref' | 'url'>(
  ({ id, ref, url }) => sql`
  update ${attempts} set state = 'open', provider_ref = ${ref}, url = ${url}
  where id = ${id} and state = 'opening' returning id`,
);

/** States from which money may begin to be taken, by whom. `capturing` is gone on with by whoever asks again. */
const CAPTURABLE = {
  shop: ['opening', 'open'],
  shopper: ['opening', 'open', 'capturing'],
} as const satisfies Record<string, readonly AttemptState[]>;

/**
 * From here on the attempt can't be closed until the outcome is known. Undefined, with nothing changed, when its money
 * may not be taken: it was closed, its order is not open any more, or, where no shopper asks for it, what they agreed
 * to is used up, also since the attempt was `seen`.
 */
export async function beginCapture(
  database: Database,
  seen: Pick<Attempt, 'id' | 'captures'>,
  by: keyof typeof CAPTURABLE,
): Promise<Attempt | undefined> {
  const isOrderOpen = sql`exists (select 1 from ${orders} where ${orders.number} = ${attempts.orderNumber} and ${orders.status} = 'pending')`;
  const isAgreedTo = and(eq(attempts.awaitsApproval, false), eq(attempts.captures, seen.captures));
  const [begun] = await database
    .update(attempts)
    .set({ state: 'capturing' })
    .where(
      and(
        eq(attempts.id, seen.id),
        inArray(attempts.state, [...CAPTURABLE[by]]),
        isOrderOpen,
        by === 'shop' ? isAgreedTo : undefined,
      ),
    )
    .returning();
  return begun;
}

/**
 * After a capture that took nothing: another one has an idempotency key of its own. `awaitsApproval`: what the shopper
 * agreed to was declined.
 */
export async function reopenAttempt(
  database: Database,
  id: string,
  { awaitsApproval }: Pick<Attempt, 'awaitsApproval'>,
): Promise<void> {
  await database
    .update(attempts)
    .set({ state: 'open', captures: sql`${attempts.captures} + 1`, awaitsApproval })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'capturing')));
}

/** The shop takes nothing by this attempt any more, unless its shopper agrees anew. */
export async function awaitApproval(database: Database, id: string): Promise<void> {
  await database.update(attempts).set({ awaitsApproval: true }).where(eq(attempts.id, id));
}

/** The provider shows that nobody agrees now, so whoever does later agrees anew; unless a capture came in between. */
export async function expectApproval(
  database: Database,
  { id, captures }: Pick<Attempt, 'id' | 'captures'>,
): Promise<void> {
  await database
    .update(attempts)
    .set({ awaitsApproval: false })
    .where(and(eq(attempts.id, id), eq(attempts.captures, captures)));
}

/** Notes the provider's name of an attempt that has none yet; false when it has one by now. */
export async function adoptRef(database: Database, id: string, providerRef: string): Promise<boolean> {
  const adopted = await database
    .update(attempts)
    .set({ providerRef })
    .where(and(eq(attempts.id, id), isNull(attempts.providerRef)))
    .returning({ id: attempts.id });
  return adopted.length > 0;
}
