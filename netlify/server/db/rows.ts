import type { SQL } from 'drizzle-orm';
import type { Database } from './connection.ts';

/** The rows that a written statement answers; of which shape they are, whoever wrote it knows. */
export async function rowsOf<Row>(database: Database, statement: SQL): Promise<Row[]> {
  return ((await database.execute(statement)) as unknown as { rows: Row[] }).rows;
}
