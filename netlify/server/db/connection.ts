/**
 * Never imports PGlite, so that no function bundles it. A pooler in transaction mode may be in
 * between, so nothing uses session-level locks or settings.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Settings } from '../../../src/settings.ts';
import { type LogLine, writeLog } from '../base/log.ts';
import { type Relations, relationalSchema, type Schema, schema } from './relations.ts';

/** Inside a transaction, use only the transaction: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;

export interface OpenDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/**
 * Few, because a function may run in many processes concurrently (docs/shop.md "The shape of the
 * whole").
 */
const CONNECTIONS_MAX = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** A timeout also detects a server that stopped responding (docs/decisions/0073). */
const QUERY_TIMEOUT_MS = 20_000;
/** Milliseconds without a call, after which the process may have been frozen. */
const QUIET_MS = 1_000;
let calledAt = 0;

// A bundled copy of this module and Node's own share one database.
const PROCESS = Symbol.for('butterfly-shop.database');
const shared = globalThis as { [PROCESS]?: Promise<OpenDatabase> | undefined };

export function databaseAddress(settings: Settings): string | undefined {
  return settings.DATABASE_URL ?? settings.NETLIFY_DB_URL;
}

/** Connects so that a lost connection fails the next query, not the process. */
export function connectPostgres(
  address: string,
  {
    connections = CONNECTIONS_MAX,
    log = writeLog,
    queryTimeout = QUERY_TIMEOUT_MS,
  }: { connections?: number; log?: LogLine; queryTimeout?: number } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeout,
    // Otherwise the driver would return a connection to the pool after its query timed out.
    pipeline: true,
    allowExitOnIdle: true,
  });
  // Without a listener, losing a connection inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    if (pool.ending) return;
    log({ level: 'warn', event: 'database connection lost', mergeAs: 'database unreachable', error });
  });
  return { database: databaseOf(pool), close: () => endPool(pool) };
}

/** Drizzle's own transaction on a pool never returns a connection whose BEGIN failed (drizzle-orm#6023). */
export function databaseOf(pool: pg.Pool): Database {
  const database: Database = drizzle(pool, { schema });
  database.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      throw new DrizzleQueryError('begin', [], error);
    });
    try {
      const session = new NodePgSession<Schema, Relations>(client, new PgDialect(), relationalSchema);
      const result = await session.transaction(work, config);
      client.release();
      return result;
    } catch (error) {
      // Ends the connection, as the driver does after any failed statement.
      client.release(true);
      throw error;
    }
  };
  return database;
}

const CLOSE_TIMEOUT_MS = 2_000;

/** Waits for connections to close: a caller may drop the database next. A silent server closes none. */
async function endPool(pool: pg.Pool): Promise<void> {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  let left = pool.totalCount;
  pool.on('remove', () => {
    left -= 1;
    if (left === 0) resolve();
  });
  const ended = pool.end();
  await (left === 0 ? ended : gone);
  clearTimeout(timer);
}

export function openDatabase(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  shared[PROCESS] ??= open().catch((error: unknown) => {
    shared[PROCESS] = undefined;
    throw error;
  });
  return shared[PROCESS];
}

/** An embedded database must be open already (`startDatabase` of commands.ts). */
export async function connectDatabase(settings: Settings): Promise<Database> {
  const opened = await openDatabase(async () => {
    const address = databaseAddress(settings);
    if (address !== undefined) return connectPostgres(address);
    throw new Error(
      'No database: set DATABASE_URL (or NETLIFY_DB_URL) to a PostgreSQL server. The embedded database is opened by `npm start` and `npm run dev` and is no part of functions.',
    );
  });
  if (Date.now() - calledAt > QUIET_MS) {
    // A whole turn of the event loop tells the pool which connections ended while the process was frozen.
    await nextTurn();
    await nextTurn();
  }
  calledAt = Date.now();
  return opened.database;
}

/** Also releases the lock on the data folder. */
export async function closeDatabase(): Promise<void> {
  const opened = shared[PROCESS];
  shared[PROCESS] = undefined;
  await (await opened?.catch(() => undefined))?.close();
}
