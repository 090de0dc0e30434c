import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

const dialect = new PgDialect();

/**
 * A part of statements that holds no value, as text that is made once: to put a statement together anew costs more than
 * all else that a call does here (docs/decisions/0050).
 */
export function sameText(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`a part that is always the same holds a value: ${text}`);
  return sql.raw(text);
}

/** The rows that a written statement answers; of which shape they are, whoever wrote it knows. */
export async function rowsOf<Row>(database: Database, statement: SQL): Promise<Row[]> {
  return ((await database.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/** A row that a statement answers as JSON (`to_jsonb`), as Drizzle would answer it; undefined where there is none. */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: Readonly<Record<string, unknown>> | null,
): Table['$inferSelect'] | undefined {
  if (json === null) return undefined;
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = json[column.name] ?? null;
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(columns) as Table['$inferSelect'];
}

/**
 * Writes of different tables in one statement, in no order that could be told: none of them sees what another writes.
 * Foreign keys are checked when all are done.
 */
export async function writeTogether(transaction: Database, writes: readonly SQLWrapper[]): Promise<void> {
  const named = writes.map((write, at) => sql`${sql.raw(`write_${at}`)} as ${write}`);
  await transaction.execute(sql`with ${sql.join(named, sql`, `)} select`);
}
