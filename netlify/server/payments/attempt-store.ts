/** Attempts to pay for orders. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { type AttemptState, LIVE_STATES, type ProviderName } from '../db/order-kinds.ts';
import { paymentAttempts as attempts } from '../db/schema.ts';

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

/** The attempt by which an order can be paid now, of which there is at most one. */
export async function findLiveAttempt(database: Database, orderNumber: string): Promise<Attempt | undefined> {
  const [attempt] = await database
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderNumber, orderNumber), inArray(attempts.state, [...LIVE_STATES])));
  return attempt;
}

/** Changes an attempt that is in one of the states; false, with nothing changed, when it is in another by now. */
export async function turnAttempt(
  database: Database,
  id: string,
  from: readonly AttemptState[],
  change: Partial<Pick<Attempt, 'state' | 'providerRef' | 'url'>>,
): Promise<boolean> {
  const turned = await database
    .update(attempts)
    .set(change)
    .where(and(eq(attempts.id, id), inArray(attempts.state, [...from])))
    .returning({ id: attempts.id });
  return turned.length > 0;
}

/** After a declined capture: it may be approved and captured anew, under another idempotency key. */
export async function countCapture(database: Database, id: string): Promise<void> {
  await database
    .update(attempts)
    .set({ state: 'open', captures: sql`${attempts.captures} + 1` })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'capturing')));
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
