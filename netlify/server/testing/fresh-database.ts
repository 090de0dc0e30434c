/** A new, migrated database for a suite, of either kind that the shop runs on. */
import { openAsBlob } from 'node:fs';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { inject } from 'vitest';
import { connectPostgres, type Database, type OpenDatabase } from '../db/connection.ts';
import { openInMemory } from '../db/embedded.ts';
import * as schema from '../db/schema.ts';
import { emptyImage, migratedImage } from './migrated-images.ts';
import { copyPostgres, newPostgres } from './postgres-database.ts';

export const DATABASE_KINDS = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/**
 * For a suite whose SQL others ask of both kinds: what the deployed shop runs on. Of PGlite the same is asked over
 * HTTP, as the suites of the API, of the browser and of the routes run on it.
 */
export const DEPLOYED_KIND = ['PostgreSQL'] as const satisfies DatabaseKind[];

/** An empty database, without any table. */
export async function emptyDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'PGlite' ? await openImage(emptyImage) : await newPostgres(inject('postgresAddress'), 4);
}

const openImage = async (image: (folder: string) => string) =>
  openInMemory(await openAsBlob(image(inject('pgliteImages'))));

/** Booting PGlite takes a second, and a new database of PostgreSQL a tenth: those of the last suites are emptied. */
let keptPglite: Promise<OpenDatabase> | undefined;
const keptPostgres: string[] = [];

/** A migrated database without a row. Of PGlite there is one at a time. */
export async function freshDatabase(kind: DatabaseKind, connections = 4): Promise<OpenDatabase> {
  if (kind === 'PostgreSQL') return await freshPostgres(connections);
  keptPglite ??= openImage(migratedImage);
  const { database } = await keptPglite;
  await removeRows(database);
  return { database, close: async () => undefined };
}

async function freshPostgres(connections: number): Promise<OpenDatabase> {
  const kept = keptPostgres.pop();
  const { address, database, close } =
    kept === undefined
      ? await copyPostgres(inject('postgresAddress'), inject('postgresTemplate'), connections)
      : { address: kept, ...connectPostgres(kept, { connections }) };
  if (kept !== undefined) {
    await disconnectOthers(database);
    await removeRows(database);
  }
  return {
    database,
    close: async () => {
      await close();
      keptPostgres.push(address);
    },
  };
}

/** Who closed their database may have left a query behind, which must not write into that of the next. */
async function disconnectOthers(database: Database): Promise<void> {
  await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/**
 * Deletes the rows of all tables in one statement, after which alone foreign keys are checked: to truncate takes fifty
 * times as long. Sequences go on.
 */
export async function removeRows(database: Database): Promise<void> {
  const tables = Object.values(schema).filter((part) => is(part, PgTable));
  const deletions = tables.map((table, n) => `d${n} as (delete from "${getTableName(table)}")`);
  await database.execute(sql.raw(`with ${deletions.join(', ')} select`));
}
