/** Writes a consistent backup of the shop's database while the shop runs. */
import { sql } from 'drizzle-orm';
import type { Database } from '../connection.ts';
import { rowsOf } from '../rows.ts';
import { FORMAT, lineOf } from './lines.ts';
import { readApplied, readSequences, readTables, type Table, withRows } from './tables.ts';

/** Rows per query; an avatar may have two megabytes. */
const ROWS_AT_ONCE = 200;

/** Passes line after line to `write` (lines.ts); returns the number of rows per table. */
export async function writeBackup(
  database: Database,
  write: (line: string) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  return await database.transaction(
    async (tx) => {
      const migrations = await readApplied(tx);
      if (migrations.length === 0) throw new Error('the database holds no shop yet');
      await write(lineOf(['butterfly-shop', { format: FORMAT, at: new Date().toISOString(), migrations }]));
      for (const sequence of await readSequences(tx)) await write(lineOf(['sequence', sequence]));
      const counts: Record<string, number> = {};
      for (const table of withRows(await readTables(tx))) {
        await write(lineOf(['table', table.name]));
        counts[table.name] = await writeRows(tx, table, write);
      }
      await write(lineOf(['end', counts]));
      return counts;
    },
    // One snapshot for all tables, so that no order is backed up in part.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function writeRows(
  tx: Database,
  { name, columns }: Table,
  write: (line: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  await tx.execute(
    sql`declare backup no scroll cursor for select to_jsonb(t)::text as row
      from (select ${sql.raw(columns.join(', '))} from ${sql.identifier(name)}) t`,
  );
  for (;;) {
    const rows = await rowsOf<{ row: string }>(tx, sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from backup`);
    for (const { row } of rows) await write(row);
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close backup`);
  return count;
}
