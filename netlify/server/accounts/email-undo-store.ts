/** Links that undo a change of the address. */
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { emailUndos, users } from '../db/schema.ts';
import { lockEmail } from './store.ts';

export interface Undo {
  readonly tokenHash: string;
  readonly userId: string;
  /** That the account had until now. */
  readonly email: string;
}

export async function addUndo(transaction: Database, undo: Undo, days: number): Promise<void> {
  await transaction
    .insert(emailUndos)
    .values({ ...undo, expiresAt: sql`now() + make_interval(days => ${days})` });
}

/** Whether an account other than this one may get the address back. */
export async function isReserved(transaction: Database, email: string, userId: string): Promise<boolean> {
  const found = and(eq(emailUndos.email, email), ne(emailUndos.userId, userId), isOpen());
  return (await transaction.$count(emailUndos, found)) > 0;
}

export async function isUndoOpen(database: Database, tokenHash: string): Promise<boolean> {
  return (await database.$count(emailUndos, and(eq(emailUndos.tokenHash, tokenHash), isOpen()))) > 0;
}

/**
 * Gives an account the address back that it had before the link's change, and uses up the link and those of all later
 * changes; those of earlier ones stay. Undefined when the link opens nothing; of many at once one gets it. Throws a
 * violation of `users_email_unique` when the address has another account.
 */
export async function takeBack(
  transaction: Database,
  tokenHash: string,
): Promise<{ readonly userId: string; readonly email: string } | undefined> {
  const [link] = await transaction
    .select({ userId: emailUndos.userId })
    .from(emailUndos)
    .where(and(eq(emailUndos.tokenHash, tokenHash), isOpen()));
  if (link === undefined) return undefined;
  const { userId } = link;
  // As whoever changes the address does: one after the other.
  await lockEmail(transaction, userId);
  const [used] = await transaction
    .update(emailUndos)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(emailUndos.tokenHash, tokenHash), isOpen()))
    .returning({ email: emailUndos.email, place: emailUndos.place });
  if (used === undefined) return undefined;
  await transaction
    .delete(emailUndos)
    .where(and(eq(emailUndos.userId, userId), gt(emailUndos.place, used.place)));
  await transaction
    .update(users)
    .set({ email: used.email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return { userId, email: used.email };
}

/** Whether a change was undone and the password, which somebody else may know, is still the same. */
export async function isUndoneLately(transaction: Database, userId: string): Promise<boolean> {
  const found = and(eq(emailUndos.userId, userId), isNotNull(emailUndos.undoneAt), isCurrent());
  return (await transaction.$count(emailUndos, found)) > 0;
}

/** With a new password, what was undone is over. */
export async function forgetUndone(transaction: Database, userId: string): Promise<void> {
  await transaction
    .delete(emailUndos)
    .where(and(eq(emailUndos.userId, userId), isNotNull(emailUndos.undoneAt)));
}

function isCurrent() {
  return gt(emailUndos.expiresAt, sql`now()`);
}

function isOpen() {
  return and(isNull(emailUndos.undoneAt), isCurrent());
}
