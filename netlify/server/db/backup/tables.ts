/** Reads the tables from PostgreSQL's catalog, so that new tables are included. */
import { sql } from 'drizzle-orm';
import type { Database } from '../connection.ts';
import { queryRows } from '../rows.ts';

/**
 * Short-lived data, and what was seen of this database's surroundings. Restoring sessions and links
 * would undo logouts and password changes.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'password_resets',
  'tries',
  'operation_answers',
  'job_leases',
  'payment_asks',
  'last_events',
]);

export interface BackupTable {
  readonly name: string;
  /** Excludes generated columns and transaction ids. */
  readonly columns: readonly string[];
}

/** Each table comes after the tables that it references. */
export async function readTables(database: Database): Promise<BackupTable[]> {
  const found = await queryRows<BackupTable & { readonly needs: readonly string[] }>(
    database,
    sql`select relname as name,
      (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and atttypid <> 'xid8'::regtype) as columns,
      (select coalesce(json_agg(confrelid::regclass::text), '[]') from pg_constraint
        where conrelid = tables.oid and contype = 'f') as needs
    from pg_class tables where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const ordered: BackupTable[] = [];
  let waiting = found;
  while (waiting.length > 0) {
    const isIn = (name: string) => ordered.some((table) => table.name === name);
    const next = waiting.filter(({ needs }) => needs.every(isIn));
    if (next.length === 0)
      throw new Error(
        `these tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`,
      );
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return ordered;
}

export const tablesWithRows = (tables: readonly BackupTable[]) =>
  tables.filter(({ name }) => !LEFT_OUT.has(name));

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** Sequences are restored, so that no number is issued twice. */
export async function readSequences(database: Database): Promise<Sequence[]> {
  const names = await queryRows<{ name: string }>(
    database,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const found: Sequence[] = [];
  for (const { name } of names) {
    const [at] = await queryRows<Omit<Sequence, 'name'>>(
      database,
      sql`select last_value::text as value, is_called as called from ${sql.identifier(name)}`,
    );
    if (at !== undefined) found.push({ name, ...at });
  }
  return found;
}

export async function readAppliedMigrations(database: Database): Promise<string[]> {
  const [there] = await queryRows<{ there: boolean }>(
    database,
    sql`select to_regclass('netlify.migrations') is not null as there`,
  );
  if (there?.there !== true) return [];
  const names = await queryRows<{ name: string }>(
    database,
    sql`select name from netlify.migrations order by name collate "C"`,
  );
  return names.map(({ name }) => name);
}
