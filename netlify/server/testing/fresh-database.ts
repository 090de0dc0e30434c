/** A new, migrated database for a suite, of either kind that the shop runs on. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectPostgres, type OpenDatabase } from '../db/connection.ts';
import { openInMemory } from '../db/embedded.ts';
import { emptyTables } from '../db/empty.ts';
import { migrate } from '../db/migrate.ts';

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

/** A database of its own in a running server, dropped when it is closed. */
export async function newPostgres(server: string, connections: number): Promise<OpenDatabase> {
  const name = `suite_${randomUUID().replaceAll('-', '')}`;
  await inMaintenance(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const opened = connectPostgres(address.href, { connections });
  return {
    database: opened.database,
    close: async () => {
      await opened.close();
      await inMaintenance(server, `drop database ${name} with (force)`);
    },
  };
}

async function inMaintenance(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
