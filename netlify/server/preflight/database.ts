import { sql } from 'drizzle-orm';
import pg from 'pg';
import { isSelfHosted } from '../base/stage.ts';
import { databaseAddress } from '../db/connection.ts';
import { readLastEvents } from '../db/last-events.ts';
import { readSchemaState } from '../db/migration-state.ts';
import { queryRows } from '../db/rows.ts';
import {
  type Check,
  isOnThisMachine,
  judge,
  listChecks,
  once,
  type PreflightContext,
  unasked,
} from './check.ts';
import { reasonOf } from './run.ts';

const OLDEST_VERSION = 15;
const SLOW_MS = 100;
const FREE_CONNECTIONS_MIN = 10;
const BACKUP_DAYS_MAX = 7;
const DAY_MS = 24 * 3_600_000;
/** The driver connects only with TLS by these, whatever lies behind a pooler. */
const DEMANDS_TLS = /[?&]sslmode=(require|verify-ca|verify-full)/;

interface Facts {
  readonly version: string;
  /** Null without TLS. */
  readonly tls: string | null;
  readonly megabytes: number;
  /** Connections. */
  readonly used: number;
  readonly most: number;
}

export function databaseChecks(context: PreflightContext): readonly Check[] {
  const { settings, stage } = context;
  const address = databaseAddress(settings);
  const isLocal = address === undefined || isOnThisMachine(new URL(address).hostname);
  const facts = once(async () => {
    const statement = sql`select current_setting('server_version') as version, tls.version as tls,
      round(pg_database_size(current_database()) / 1e6)::int as megabytes,
      (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as most
      from (select) _ left join pg_stat_ssl tls on tls.pid = pg_backend_pid()`;
    const [row] = await queryRows<Facts>(await context.database(), statement);
    if (row === undefined) throw new Error('The database answers nothing.');
    return row;
  });

  return listChecks({
    'database-version': async () => {
      const version = await facts().then(
        (row) => `PostgreSQL ${row.version}`,
        (error: unknown) => reasonOf(error),
      );
      return judge(
        Number(/^PostgreSQL (\d+)/.exec(version)?.[1]) >= OLDEST_VERSION,
        `The database answers: ${version}.`,
        `Set DATABASE_URL to a running PostgreSQL ${OLDEST_VERSION} or newer, as its host shows the address.`,
      );
    },
    'database-tls': async () => {
      const { tls } = await facts();
      const demanded = DEMANDS_TLS.exec(address ?? '')?.[1];
      return judge(
        isLocal || tls !== null || demanded !== undefined,
        `The server says TLS: ${tls ?? 'none'}; sslmode is ${demanded ?? 'unset'}${isLocal ? '; it runs on this machine' : ''}.`,
        'Add ?sslmode=require to DATABASE_URL, or verify-full if its host has a public certificate.',
      );
    },
    'database-migrations': async () => {
      const state = await readSchemaState(await context.database());
      return judge(
        state.kind !== 'older',
        state.kind === 'older'
          ? `${state.missing.length} migrations are missing.`
          : `The schema is ${state.kind}.`,
        'Run DATABASE_URL=… npm run migrate.',
      );
    },
    'database-pool': async () => {
      if (address === undefined || isSelfHosted(stage, settings))
        return unasked('One process holds its own connections, and needs no pool.');
      const client = new pg.Client({ connectionString: address }) as pg.Client & { processID?: number };
      try {
        await client.connect();
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        // A pooler or proxy hands out numbers of its own.
        const isDirect = rows[0]?.pid === client.processID;
        return judge(
          !isDirect,
          `The connection leads ${isDirect ? 'straight to PostgreSQL' : 'through a pooler or proxy'}.`,
          'Set DATABASE_URL to the pooled address that the database’s host shows: many functions run at once.',
        );
      } finally {
        await client.end();
      }
    },
    'database-speed': async () => {
      const times: number[] = [];
      await facts();
      const database = await context.database();
      for (let count = 0; count < 3; count += 1) {
        const started = performance.now();
        await database.execute(sql`select 1`);
        times.push(performance.now() - started);
      }
      const [, median = 0] = times.sort((a, b) => a - b);
      const found = `A round trip takes ${median.toFixed(1)} ms from here.`;
      if (median > SLOW_MS && !isSelfHosted(stage, settings))
        return unasked(
          `${found} It counts what functions take: put them into the database’s region at Netlify.`,
        );
      return judge(median <= SLOW_MS, found, 'Move the database to the machine or network of the shop.');
    },
    'database-room': async () => {
      const { megabytes, used, most } = await facts();
      return judge(
        address === undefined || most - used >= FREE_CONNECTIONS_MIN,
        `The database has ${megabytes} MB. ${used} of ${most} connections are in use.`,
        'Use its pooled address, end what else is connected, or take a larger plan.',
      );
    },
    'database-backup': async () => {
      const at = (await readLastEvents(await context.database())).get('backup')?.at;
      const days = at === undefined ? Number.POSITIVE_INFINITY : (Date.now() - at.getTime()) / DAY_MS;
      const found = `The last backup was made ${at === undefined ? 'never' : `at ${at.toISOString()}`}.`;
      if (days > BACKUP_DAYS_MAX && stage !== 'production') return unasked(found);
      return judge(
        days <= BACKUP_DAYS_MAX,
        found,
        'Run DATABASE_URL=… npm run backup, at least once a week.',
      );
    },
  });
}
