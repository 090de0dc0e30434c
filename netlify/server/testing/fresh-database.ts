/** A new, migrated database for a suite, of either kind that the shop runs on. */
import { inject } from 'vitest';
import type { OpenDatabase } from '../db/connection.ts';
import { openInMemory } from '../db/embedded.ts';
import { emptyTables } from '../db/empty.ts';
import { migrate } from '../db/migrate.ts';
import { newPostgres } from './postgres-database.ts';

export const DATABASE_KINDS = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** An empty database, without any table. */
export async function emptyDatabase(kind: DatabaseKind, connections = 4): Promise<OpenDatabase> {
  return kind === 'PGlite' ? await openInMemory() : await newPostgres(inject('postgresAddress'), connections);
}

/** PGlite takes seconds to boot, so the tests of a file share one and empty it. */
let keptPglite: Promise<OpenDatabase> | undefined;

/** A migrated database without a row. Of PGlite there is one at a time. */
export async function freshDatabase(kind: DatabaseKind, connections = 4): Promise<OpenDatabase> {
  if (kind === 'PostgreSQL') return await migrated(emptyDatabase(kind, connections));
  keptPglite ??= migrated(emptyDatabase(kind));
  const { database } = await keptPglite;
  await emptyTables(database);
  return { database, close: async () => undefined };
}

async function migrated(opening: Promise<OpenDatabase>): Promise<OpenDatabase> {
  const opened = await opening;
  await migrate(opened.database);
  return opened;
}
