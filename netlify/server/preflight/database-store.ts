import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';

const CONNECT_TIMEOUT_MS = 4_000;

type Facts = { version: string; tls: string | null; megabytes: number; used: number; most: number };

/** `tls` is the protocol, null without; `used` and `most` are connections. */
export async function readDatabaseFacts(database: Database): Promise<Readonly<Facts>> {
  const statement = sql`select current_setting('server_version') as version, tls.version as tls,
    round(pg_database_size(current_database()) / 1e6)::int as megabytes,
    (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as most
    from (select) _ left join pg_stat_ssl tls on tls.pid = pg_backend_pid()`;
  const [row] = await queryRows<Facts>(database, statement);
  if (row === undefined) throw new Error('The database answers nothing.');
  return row;
}

/** Milliseconds; the median of three. */
export async function measureRoundTrip(database: Database): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const started = performance.now();
    await database.execute(sql`select 1`);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[1] ?? 0;
}

/** False behind a pooler or proxy, which hands out process numbers of its own. */
export async function isDirectConnection(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }) as pg.Client & { processID?: number };
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid === client.processID;
  } finally {
    await client.end();
  }
}
