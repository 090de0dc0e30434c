/** Uses the table of Netlify's tooling, so that either can continue the other's work. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { type Migration, readMigrations } from './migrations.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../database/migrations', import.meta.url));

const MIGRATION_LOCK = 7_220_018;

/**
 * Each migration has its own transaction; a failed one throws, and earlier ones stay. A concurrent
 * run waits and finds them applied.
 */
export async function migrate(
  database: Database,
  { folder = MIGRATIONS_FOLDER, only }: { readonly folder?: string; readonly only?: readonly string[] } = {},
): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of await readMigrations(folder)) {
    if (only !== undefined && !only.includes(migration.name)) continue;
    if (await apply(database, migration)) applied.push(migration.name);
  }
  return applied;
}

async function apply(database: Database, { name, statements }: Migration): Promise<boolean> {
  return await database.transaction(async (tx) => {
    // A transaction lock, because poolers don't tie session-level locks to a session.
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create schema if not exists netlify`);
    await tx.execute(sql`
      create table if not exists netlify.migrations (
        name text primary key,
        applied_at timestamptz not null default now()
      )`);
    const noted = await tx.execute(
      sql`insert into netlify.migrations (name) values (${name}) on conflict do nothing returning name`,
    );
    const isNew = (noted as { rows: unknown[] }).rows.length > 0;
    if (!isNew) return false;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    return true;
  });
}
