/** Notes of the staff about a customer; they are deleted with the account. */
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { customerNotes } from '../db/schema.ts';

export type CustomerNote = typeof customerNotes.$inferSelect;

/** Newest first. */
export async function readCustomerNotes(database: Database, accountId: string): Promise<CustomerNote[]> {
  return await database
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.accountId, accountId))
    .orderBy(desc(customerNotes.id));
}

export async function countCustomerNotes(database: Database, accountId: string): Promise<number> {
  return await database.$count(customerNotes, eq(customerNotes.accountId, accountId));
}

export async function insertCustomerNote(
  transaction: Database,
  note: typeof customerNotes.$inferInsert,
): Promise<void> {
  await transaction.insert(customerNotes).values(note);
}
