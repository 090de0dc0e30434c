/** The cookie's token is signed, so a leaked row can't be used as a session. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { avatars, emailChanges, sessions, users } from '../db/schema.ts';
import { SESSION_MAX_AGE_SECONDS } from '../http/session-cookie.ts';
import { type Account, accountColumns, effectiveRole, isPendingEmail } from './store.ts';

const SESSIONS_MAX = 20;

/**
 * Begins a session of 30 days. The caller has locked the account's credential, so that concurrent
 * logins are counted one after another.
 */
export async function beginSession(transaction: Database, userId: string): Promise<string> {
  await endOldestSessions(transaction, userId, SESSIONS_MAX - 1);
  const token = randomBytes(24).toString('base64url');
  await transaction.insert(sessions).values({
    id: randomBytes(24).toString('base64url'),
    token,
    userId,
    // now() would be the start of the transaction, which may have waited for the lock.
    createdAt: sql`clock_timestamp()`,
    expiresAt: sql`clock_timestamp() + make_interval(secs => ${SESSION_MAX_AGE_SECONDS})`,
  });
  return token;
}

async function endOldestSessions(transaction: Database, userId: string, keep: number): Promise<void> {
  const oldest = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(keep);
  await transaction.delete(sessions).where(inArray(sessions.id, oldest));
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.token, token));
}

export async function endAllSessions(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
}

/**
 * A named statement, because every call of a shopper runs it. Planned anew, it alone takes the session's call over the
 * bound of docs/figures.md.
 */
export async function findSessionAccount(database: Database, token: string): Promise<Account | undefined> {
  const [found] = await database
    .select(accountColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .leftJoin(emailChanges, isPendingEmail)
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session')
    .execute();
  return found;
}

export async function findSessionId(database: Database, token: string): Promise<string | undefined> {
  const [found] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
  return found?.id;
}

export async function findSessionRole(
  database: Database,
  sessionId: string,
  userId: string,
): Promise<Role | undefined> {
  const [found] = await database
    .select({ role: effectiveRole })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)));
  return found?.role;
}

export interface UserRecord {
  readonly createdAt: Date;
  readonly sessions: readonly { readonly createdAt: Date; readonly expiresAt: Date }[];
}

export async function readSessionHistory(database: Database, id: string): Promise<UserRecord> {
  const { createdAt, expiresAt } = sessions;
  const rows = await database
    .select({ registeredAt: users.createdAt, createdAt, expiresAt })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.id, id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt));
  const [first] = rows;
  if (first === undefined) throw new Error('an account without a session asked for its data');
  return { createdAt: first.registeredAt, sessions: rows };
}
