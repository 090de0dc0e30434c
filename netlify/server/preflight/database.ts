import { isOnThisMachine } from '../../../src/features/base/loopback.rules.ts';
import { isSelfHosted } from '../base/stage.ts';
import { databaseAddress } from '../db/connection.ts';
import { readLastEvents } from '../db/last-events.ts';
import { readSchemaState } from '../db/migration-state.ts';
import { type Check, listChecks, okIf, once, type PreflightContext, unasked } from './check.ts';
import { isDirectConnection, measureRoundTrip, readDatabaseFacts } from './database-store.ts';
import { reasonOf } from './run.ts';

const OLDEST_VERSION = 15;
const SLOW_MS = 100;
const FREE_CONNECTIONS_MIN = 10;
const BACKUP_DAYS_MAX = 7;
const DAY_MS = 24 * 3_600_000;
/** A login that is refused, an unknown database or host, a refused connection; other failures may pass. */
const REFUSALS = ['28P01', '28000', '3D000', 'ENOTFOUND', 'ECONNREFUSED'];
/** The driver connects only with TLS by these, whatever lies behind a pooler. */
const DEMANDS_TLS = /[?&]sslmode=(require|verify-ca|verify-full)/;

export function databaseChecks(context: PreflightContext): readonly Check[] {
  const { settings, stage } = context;
  const address = databaseAddress(settings);
  const isLocal = address === undefined || isOnThisMachine(new URL(address).hostname);
  const facts = once(async () => readDatabaseFacts(await context.database()));

  return listChecks({
    'database-version': async () => {
      const version = await facts().then(
        (row) => `PostgreSQL ${row.version}`,
        (error: { cause?: { code?: string } }) => {
          if (!REFUSALS.includes(error.cause?.code ?? '')) throw error;
          return reasonOf(error);
        },
      );
      const found = `The database answers: ${version}.`;
      const remedy = `Set DATABASE_URL to a running PostgreSQL ${OLDEST_VERSION} or newer, as its host shows the address.`;
      return okIf(Number(/^PostgreSQL (\d+)/.exec(version)?.[1]) >= OLDEST_VERSION, found, remedy);
    },
    'database-tls': async () => {
      const { tls } = await facts();
      const demanded = DEMANDS_TLS.exec(address ?? '')?.[1];
      const found = `The server says TLS: ${tls ?? 'none'}; sslmode is ${demanded ?? 'unset'}${isLocal ? '; it runs on this machine' : ''}.`;
      const remedy = 'Add ?sslmode=require to DATABASE_URL, or what its host shows.';
      return okIf(isLocal || tls !== null || demanded !== undefined, found, remedy);
    },
    'database-migrations': async () => {
      const state = await readSchemaState(await context.database());
      const missing = state.kind === 'older' ? state.missing.length : 0;
      const found = `The schema is ${state.kind}; ${missing} migrations are missing.`;
      return okIf(missing === 0, found, 'Run DATABASE_URL=… npm run migrate.');
    },
    'database-pool': async () => {
      if (address === undefined || isSelfHosted(stage, settings))
        return unasked('One process holds its own connections, and needs no pool.');
      const isDirect = await isDirectConnection(address);
      const found = `The connection leads ${isDirect ? 'straight to PostgreSQL' : 'through a pooler or proxy'}.`;
      const remedy = 'Set DATABASE_URL to the pooled address: many functions run at once.';
      return okIf(!isDirect, found, remedy);
    },
    'database-speed': async () => {
      await facts();
      const median = await measureRoundTrip(await context.database());
      const found = `A round trip takes ${median.toFixed(1)} ms from here.`;
      if (median > SLOW_MS && !isSelfHosted(stage, settings))
        return unasked(`${found} Functions have to be near: choose the region of the database at Netlify.`);
      return okIf(median <= SLOW_MS, found, 'Move the database to the machine or network of the shop.');
    },
    'database-room': async () => {
      const { megabytes, used, most } = await facts();
      const found = `The database has ${megabytes} MB. ${used} of ${most} connections are in use.`;
      const remedy = 'Use its pooled address, end what else is connected, or take a larger plan.';
      return okIf(address === undefined || most - used >= FREE_CONNECTIONS_MIN, found, remedy);
    },
    'database-backup': async () => {
      const at = (await readLastEvents(await context.database())).get('backup')?.at;
      const days = at === undefined ? Number.POSITIVE_INFINITY : (Date.now() - at.getTime()) / DAY_MS;
      const found = `The last backup: ${at?.toISOString() ?? 'never'}.`;
      if (days > BACKUP_DAYS_MAX && stage !== 'production') return unasked(found);
      const remedy = 'Run DATABASE_URL=… npm run backup, at least once a week.';
      return okIf(days <= BACKUP_DAYS_MAX, found, remedy);
    },
  });
}
