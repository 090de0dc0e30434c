import type { HealthState } from '../../../src/features/base/health.contract.ts';
import type { LogLine } from '../base/log.ts';
import type { Database } from '../db/connection.ts';
import { PROVIDER_CURSORS } from '../db/job-cursors.ts';
import { readSchemaState, type SchemaState } from '../db/migration-state.ts';
import { RECONCILE_SILENT_MINUTES } from '../mail/notify-staff.ts';
import { readHealthTimes } from './health-store.ts';

export async function checkSchema(database: Database, log: LogLine): Promise<SchemaState['kind']> {
  const state = await readSchemaState(database);
  switch (state.kind) {
    case 'older':
      log({
        level: 'error',
        event: 'schema is older than the code: run npm run migrate',
        missing: state.missing,
      });
      break;
    case 'newer':
      log({ level: 'warn', event: 'schema is newer than the code', unknown: state.unknown });
      break;
    case 'current':
  }
  return state.kind;
}

const NOT_CHECKED = { content: null, localities: null, payments: null, providers: null, mails: null };

/** `providers` are the names of those whose key is set. */
export async function readHealthState(
  database: Database,
  now: Date,
  log: LogLine,
  providers: readonly string[],
): Promise<HealthState> {
  const schema = await checkSchema(database, log);
  // An older schema may lack the columns of the next query.
  if (schema === 'older') return { database: 'reached', schema, ...NOT_CHECKED };
  const { followed, exposed, reconciled, due, providerTimes } = await readHealthTimes(database, providers);
  const isOld = (moment: string) => now.getTime() - Date.parse(moment) >= RECONCILE_SILENT_MINUTES * 60_000;
  const isSilent = (ended: string | null) => ended === null || isOld(ended);
  const standing = (name: string) => {
    const answeredAt = providerTimes?.[PROVIDER_CURSORS.answered(name)] ?? null;
    const refusedAt = providerTimes?.[PROVIDER_CURSORS.keyRefused(name)] ?? '';
    const isKeyRefused = refusedAt > (answeredAt ?? '');
    return { answeredAt, isKeyRefused, isLate: isKeyRefused || isSilent(answeredAt) };
  };
  const dueSince = due === null || new Date(due) > now ? null : new Date(due).toISOString();
  return {
    database: 'reached',
    schema,
    content: { followedAt: followed, isLate: isSilent(followed) },
    localities: exposed === null ? null : Number(exposed) > 0 ? 'readable' : 'hidden',
    payments: { reconciledAt: reconciled, isLate: isSilent(reconciled) },
    providers: Object.fromEntries(providers.map((name) => [name, standing(name)])),
    mails: { dueSince, isLate: dueSince !== null && isOld(dueSince) },
  };
}

export function isHealthy({ content, payments, providers, mails }: HealthState): boolean {
  return [content, payments, mails, ...Object.values(providers ?? {})].every((job) => job?.isLate === false);
}

export const UNREACHABLE_HEALTH: HealthState = { database: 'unreachable', schema: null, ...NOT_CHECKED };
