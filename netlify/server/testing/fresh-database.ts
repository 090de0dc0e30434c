import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { inject } from 'vitest';
import { connectPostgres, type Database, type OpenDatabase } from '../db/connection.ts';
import { openInMemory } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';
import { copyPostgres, createPostgres, type PostgresDatabase } from './postgres-database.ts';

/** Closes its connection, because PostgreSQL copies a template only while nobody is connected. */
export async function makePostgresTemplate(server: string): Promise<PostgresDatabase> {
  const template = await createPostgres(server, 1);
  await migrate(template.database);
  await template.disconnect();
  return template;
}

const emptyImagePath = (folder: string) => join(folder, 'empty.tar');
const migratedImagePath = (folder: string) => join(folder, 'migrated.tar');

/** Creating an image takes seconds. */
export async function makePgliteImages(folder: string): Promise<void> {
  const client = await PGlite.create();
  const write = async (file: string) => writeFile(file, await (await client.dumpDataDir('none')).bytes());
  await write(emptyImagePath(folder));
  await migrate(drizzle(client));
  await write(migratedImagePath(folder));
  await client.close();
}

export const DATABASE_KINDS = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** Kinds for suites of API calls. Browser suites cover PGlite, which `npm start` uses. */
export const DEPLOYED_KIND = ['PostgreSQL'] as const satisfies DatabaseKind[];

export async function openUnmigratedDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'PGlite'
    ? await openImage(emptyImagePath)
    : await createPostgres(inject('postgresAddress'), 4);
}

const openImage = async (image: (folder: string) => string) =>
  openInMemory(await openAsBlob(image(inject('pgliteImages'))));

/** One PGlite for all suites, because it takes a second to start; creating a PostgreSQL database takes a tenth. */
let reusedPglite: Promise<OpenDatabase> | undefined;
const reusedPostgres: string[] = [];

/** Empties and reuses one PGlite, so hold only one at a time. */
export async function freshDatabase(kind: DatabaseKind, connections = 4): Promise<OpenDatabase> {
  if (kind === 'PostgreSQL') return await freshPostgres(connections);
  reusedPglite ??= openImage(migratedImagePath);
  const { database } = await reusedPglite;
  await removeRows(database);
  return { database, close: async () => undefined };
}

async function freshPostgres(connections: number): Promise<OpenDatabase> {
  const reused = reusedPostgres.pop();
  const { address, database, close } =
    reused === undefined
      ? await copyPostgres(inject('postgresAddress'), inject('postgresTemplate'), connections)
      : { address: reused, ...connectPostgres(reused, { connections }) };
  if (reused !== undefined) {
    await disconnectOthers(database);
    await removeRows(database);
  }
  return {
    database,
    close: async () => {
      await close();
      reusedPostgres.push(address);
    },
  };
}

/** Disconnects the previous suite, whose queries must not write into the next suite's database. */
async function disconnectOthers(database: Database): Promise<void> {
  await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/**
 * Deletes by one statement, which checks foreign keys at its end; TRUNCATE is fifty times slower.
 * Sequences continue.
 */
export async function removeRows(database: Database): Promise<void> {
  const tables = Object.values(schema).filter((part) => is(part, PgTable));
  const deletions = tables.map((table, n) => `d${n} as (delete from "${getTableName(table)}")`);
  await database.execute(sql.raw(`with ${deletions.join(', ')} select`));
}
