/** Uses the table of Netlify's tooling, so that either can continue the other's work. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from './connection.ts';

/** A file in Netlify's layout: `<digits>_<name>.sql`, or `<digits>_<name>/migration.sql`. */
interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

const NAME = /^\d+_.+$/;
/** drizzle-kit puts this between statements; the extended protocol accepts one at a time. */
const BREAKPOINT = '--> statement-breakpoint';

export async function readMigrations(folder: string): Promise<Migration[]> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name =
      entry.isFile() && entry.name.endsWith('.sql') ? entry.name.slice(0, -'.sql'.length) : entry.name;
    if (!NAME.test(name) || (entry.isFile() && name === entry.name)) continue;
    if (found.has(name)) throw new Error(`${folder} has two migrations named ${name}: remove one of them`);
    found.set(name, entry.isDirectory() ? join(folder, name, 'migration.sql') : join(folder, entry.name));
  }
  const inOrder = [...found].sort(([a], [b]) => a.localeCompare(b));
  return await Promise.all(
    inOrder.map(async ([name, file]) => {
      const text = await readFile(file, 'utf8');
      const statements = text.split(BREAKPOINT).map((statement) => statement.trim());
      return { name, statements: statements.filter((statement) => statement !== '') };
    }),
  );
}

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
