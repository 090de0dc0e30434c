import { sql } from 'drizzle-orm';
import type { Database } from '../connection.ts';
import { queryRows } from '../rows.ts';
import { BACKUP_FORMAT, serializeLine } from './lines.ts';
import {
  type BackupTable,
  readAppliedMigrations,
  readSequences,
  readTables,
  tablesWithRows,
} from './tables.ts';

/** Few rows at once, because an avatar takes up to two megabytes of JSON. */
const BATCH_ROWS = 200;

/** Returns the number of rows per table. */
export async function writeBackup(
  database: Database,
  write: (line: string) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  return await database.transaction(
    async (tx) => {
      const migrations = await readAppliedMigrations(tx);
      if (migrations.length === 0) throw new Error('the database holds no shop yet');
      await write(
        serializeLine([
          'butterfly-shop',
          { format: BACKUP_FORMAT, at: new Date().toISOString(), migrations },
        ]),
      );
      for (const sequence of await readSequences(tx)) await write(serializeLine(['sequence', sequence]));
      const counts: Record<string, number> = {};
      for (const table of tablesWithRows(await readTables(tx))) {
        await write(serializeLine(['table', table.name]));
        counts[table.name] = await writeRows(tx, table, write);
      }
      await write(serializeLine(['end', counts]));
      return counts;
    },
    // One snapshot, so that the backup contains each order completely.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function writeRows(
  tx: Database,
  { name, columns }: BackupTable,
  write: (line: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  await tx.execute(
    sql`declare backup no scroll cursor for select to_jsonb(t)::text as row
      from (select ${sql.raw(columns.join(', '))} from ${sql.identifier(name)}) t`,
  );
  for (;;) {
    const rows = await queryRows<{ row: string }>(tx, sql`fetch ${sql.raw(String(BATCH_ROWS))} from backup`);
    for (const { row } of rows) await write(row);
    count += rows.length;
    if (rows.length < BATCH_ROWS) break;
  }
  await tx.execute(sql`close backup`);
  return count;
}
