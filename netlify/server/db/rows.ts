import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';

/** The rows that a written statement answers; of which shape they are, whoever wrote it knows. */
export async function rowsOf<Row>(database: Database, statement: SQL): Promise<Row[]> {
  return ((await database.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/**
 * Writes of different tables in one statement, in no order that could be told: none of them sees what another writes.
 * Foreign keys are checked when all are done.
 */
export async function writeTogether(transaction: Database, writes: readonly SQLWrapper[]): Promise<void> {
  const named = writes.map((write, at) => sql`${sql.raw(`write_${at}`)} as ${write}`);
  await transaction.execute(sql`with ${sql.join(named, sql`, `)} select`);
}
