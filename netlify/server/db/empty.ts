import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';
import * as schema from './schema.ts';

/** Sequences continue, so that the restored shop issues no ticket or number twice. */
export async function emptyTables(database: Database): Promise<void> {
  const tables = Object.values(schema).filter((part) => is(part, PgTable));
  const names = tables.map((table) => `"${getTableName(table)}"`).join(', ');
  await database.execute(sql.raw(`truncate table ${names}`));
}
