import { sql } from 'drizzle-orm';
import journal from '../../database/migrations/meta/_journal.json' with { type: 'json' };
import type { Database } from './connection.ts';
import { queryRows } from './rows.ts';

export type SchemaState =
  | { readonly kind: 'current' }
  /** Calls that need the missing migrations fail until they are applied. */
  | { readonly kind: 'older'; readonly missing: readonly string[] }
  /** A later release has migrated; these sources keep working (docs/deploying.md "Releasing"). */
  | { readonly kind: 'newer'; readonly unknown: readonly string[] };

const KNOWN = journal.entries.map(({ tag }) => tag);

/** `older` wins if both states apply. */
export function compareMigrations(known: readonly string[], applied: readonly string[]): SchemaState {
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length > 0) return { kind: 'older', missing };
  const unknown = applied.filter((name) => !known.includes(name));
  return unknown.length > 0 ? { kind: 'newer', unknown } : { kind: 'current' };
}

export async function readSchemaState(database: Database): Promise<SchemaState> {
  return compareMigrations(KNOWN, await appliedMigrations(database));
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const [found] = await queryRows<{ isThere: boolean }>(
    database,
    sql`select to_regclass('netlify.migrations') is not null as "isThere"`,
  );
  if (found?.isThere !== true) return [];
  const rows = await queryRows<{ name: string }>(
    database,
    sql`select name from netlify.migrations order by name`,
  );
  return rows.map(({ name }) => name);
}
