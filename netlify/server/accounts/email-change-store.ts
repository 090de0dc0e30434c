import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { emailChanges } from '../db/schema.ts';

export interface EmailChange {
  readonly userId: string;
  readonly id: string;
  readonly email: string;
  readonly confirmHash: string;
  readonly stopHash: string;
}

/** Replaces a pending change, whose links become invalid. */
export async function writeEmailChange(
  transaction: Database,
  change: EmailChange,
  hours: number,
): Promise<void> {
  const row = { ...change, expiresAt: sql`now() + make_interval(hours => ${hours})` };
  await transaction
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({ target: emailChanges.userId, set: row });
}

export async function findPendingEmailChange(
  database: Database,
  userId: string,
): Promise<EmailChange | undefined> {
  return await findOpen(database, eq(emailChanges.userId, userId));
}

export async function findEmailChangeByConfirmHash(
  database: Database,
  confirmHash: string,
): Promise<EmailChange | undefined> {
  return await findOpen(database, eq(emailChanges.confirmHash, confirmHash));
}

export async function findEmailChangeByStopHash(
  database: Database,
  stopHash: string,
): Promise<EmailChange | undefined> {
  return await findOpen(database, eq(emailChanges.stopHash, stopHash));
}

/** True for only one of concurrent calls. */
export async function consumeEmailChange(transaction: Database, confirmHash: string): Promise<boolean> {
  const taken = await transaction
    .delete(emailChanges)
    .where(and(eq(emailChanges.confirmHash, confirmHash), isOpen()))
    .returning({ id: emailChanges.id });
  return taken.length > 0;
}

export async function deletePendingEmailChange(database: Database, userId: string): Promise<boolean> {
  const dropped = await database
    .delete(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .returning({ id: emailChanges.id });
  return dropped.length > 0;
}

export async function deleteEmailChangesTo(transaction: Database, email: string): Promise<void> {
  await transaction.delete(emailChanges).where(eq(emailChanges.email, email));
}

async function findOpen(database: Database, where: SQL): Promise<EmailChange | undefined> {
  const { userId, id, email, confirmHash, stopHash } = emailChanges;
  const [found] = await database
    .select({ userId, id, email, confirmHash, stopHash })
    .from(emailChanges)
    .where(and(where, isOpen()));
  return found;
}

function isOpen(): SQL {
  return gt(emailChanges.expiresAt, sql`now()`);
}
