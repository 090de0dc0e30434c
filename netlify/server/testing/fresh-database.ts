import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { inject } from 'vitest';
import { connectPostgres, type Database, databaseOf, type OpenDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { schema } from '../db/relations.ts';
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
  await migrate(drizzlePglite(client, { schema }));
  await write(migratedImagePath(folder));
  await client.close();
}

export const DATABASE_KINDS = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/**
 * Kinds for suites of API calls, because PGlite takes several times the CPU time. Suites of migrations, backups, stock,
 * outbox and full sync run on PGlite as well, and the browser suites on the PGlite of `npm start`. A suite without
 * races uses one connection: as on PGlite, a query beside the open transaction would wait forever.
 */
export const DEPLOYED_KIND = ['PostgreSQL'] as const satisfies DatabaseKind[];

export async function openUnmigratedDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'PGlite'
    ? await openImage(emptyImagePath)
    : await createPostgres(inject('postgresAddress'), 4);
}

async function openImage(image: (folder: string) => string): Promise<OpenDatabase> {
  const client = await PGlite.create({ loadDataDir: await openAsBlob(image(inject('pgliteImages'))) });
  return { database: drizzlePglite(client, { schema }), close: () => client.close() };
}

/** One PGlite for all suites, because it takes a second to start; creating a PostgreSQL database takes a tenth. */
let reusedPglite: Promise<OpenDatabase> | undefined;
const idlePostgres: ReusedPostgres[] = [];
/** Addresses of databases whose connections are closed. */
const closedPostgres: string[] = [];
/** Larger pools are closed, because PostgreSQL allows a limited number of connections. */
const REUSED_CONNECTIONS_MAX = 8;

/** Empties and reuses one PGlite, so hold only one at a time. */
export async function freshDatabase(kind: DatabaseKind, connections = 4): Promise<OpenDatabase> {
  if (kind === 'PostgreSQL') return await freshPostgres(connections);
  reusedPglite ??= openImage(migratedImagePath);
  const { database } = await reusedPglite;
  await removeRows(database);
  return { database, close: async () => undefined };
}

interface ReusedPostgres {
  readonly address: string;
  readonly connections: number;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/** Reuses connections, because a new one costs PostgreSQL as much as a short test. */
async function freshPostgres(connections: number): Promise<OpenDatabase> {
  const idle = idlePostgres.findIndex((each) => each.connections === connections);
  const [opened = await openPostgres(connections)] = idle < 0 ? [] : idlePostgres.splice(idle, 1);
  const { address, pool } = opened;
  await removeRows(databaseOf(pool));
  const lease = leasePool(pool);
  return {
    database: databaseOf(lease.pool),
    close: async () => {
      lease.end();
      const isIdle = pool.idleCount === pool.totalCount && pool.waitingCount === 0;
      if (isIdle && connections <= REUSED_CONNECTIONS_MAX) {
        idlePostgres.push(opened);
      } else {
        await opened.close();
        closedPostgres.push(address);
      }
    },
  };
}

async function openPostgres(connections: number): Promise<ReusedPostgres> {
  const closed = closedPostgres.pop();
  const { address, database, close } =
    closed === undefined
      ? await copyPostgres(inject('postgresAddress'), inject('postgresTemplate'), connections)
      : { address: closed, ...connectPostgres(closed, { connections }) };
  if (closed !== undefined) await disconnectOthers(database);
  return { address, connections, pool: (database as Database & { $client: pg.Pool }).$client, close };
}

/**
 * After `end`, the leased pool rejects queries like a closed one, so a test's late query can't write into the next
 * test's database.
 */
function leasePool(pool: pg.Pool): { readonly pool: pg.Pool; readonly end: () => void } {
  let isOver = false;
  const whileOpen =
    <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isOver) throw new Error('The test that used this database is over');
      return await ask(...args);
    };
  // Drizzle asks whether it is an instance of Pool.
  const leased: pg.Pool = Object.create(pool, {
    query: { value: whileOpen(pool.query.bind(pool)) },
    connect: { value: whileOpen(() => pool.connect()) },
  });
  return {
    pool: leased,
    end: () => {
      isOver = true;
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

const TABLES: readonly string[] = Object.values(schema)
  .filter((part) => is(part, PgTable))
  .map((table): string => getTableName(table));

/**
 * Deletes by one statement, which checks foreign keys at its end; TRUNCATE is fifty times slower. Most tables were
 * never written to, and planning their deletion would take most of the time. Sequences continue.
 */
export async function removeRows(database: Database): Promise<void> {
  const written = await database
    .select({ name: sql<string>`relname` })
    .from(sql`pg_class`)
    .where(sql`relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);
  const deletions = written
    .filter(({ name }) => TABLES.includes(name))
    .map(({ name }, n) => `d${n} as (delete from "${name}")`);
  if (deletions.length > 0) await database.execute(sql.raw(`with ${deletions.join(', ')} select`));
}
