/** A new, migrated database for a suite, of either kind that the shop runs on. */
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { OpenDatabase } from '../db/connection.ts';
import { openInMemory } from '../db/embedded.ts';
import { emptyTables } from '../db/empty.ts';
import { newPostgres } from './postgres-database.ts';

export const DATABASE_KINDS = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** An empty database, without any table. */
export async function emptyDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'PGlite' ? await openInMemory() : await newPostgres(inject('postgresAddress'), 4);
}

/** PGlite takes a second to boot, so the tests of a file share one and empty it. */
let keptPglite: Promise<OpenDatabase> | undefined;

/** A migrated database without a row. Of PGlite there is one at a time. */
export async function freshDatabase(kind: DatabaseKind, connections = 4): Promise<OpenDatabase> {
  if (kind === 'PostgreSQL')
    return await newPostgres(inject('postgresAddress'), connections, inject('postgresTemplate'));
  keptPglite ??= openAsBlob(inject('pgliteImage')).then(openInMemory);
  const { database } = await keptPglite;
  await emptyTables(database);
  return { database, close: async () => undefined };
}
