/**
 * Brings a database to the newest schema. Keeps the table in which Netlify's own tooling notes what it applied at a
 * deploy (`netlify.migrations`, as @netlify/database-dev makes it), so that either may go on where the other stopped.
 */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { type Migration, readMigrations } from './migrations.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../database/migrations', import.meta.url));

/** Any number that no other part of the shop uses as an advisory lock. */
const MIGRATION_LOCK = 7_220_018;

/**
 * Applies the migrations that are missing, each in a transaction of its own, and answers their names.
 * `only`: of no others. Safe when two run at once: the second waits and then finds them applied. A migration that fails throws, is undone,
 * and leaves those before it in place.
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
    // Ends with the transaction: pooled addresses don't keep session-level locks with their session.
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
