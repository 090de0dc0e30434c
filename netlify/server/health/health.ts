import type { HealthState } from '../../../src/contract/health.ts';
import type { LogLine } from '../base/log.ts';
import type { Database } from '../db/connection.ts';
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

const NOT_CHECKED = { content: null, payments: null, mails: null };

export async function readHealthState(database: Database, now: Date, log: LogLine): Promise<HealthState> {
  const schema = await checkSchema(database, log);
  // An older schema may lack the columns of the next query.
  if (schema === 'older') return { database: 'reached', schema, ...NOT_CHECKED };
  const { followed, reconciled, due } = await readHealthTimes(database);
  const isOld = (moment: string) => now.getTime() - Date.parse(moment) >= RECONCILE_SILENT_MINUTES * 60_000;
  const isSilent = (ended: string | null) => ended === null || isOld(ended);
  const dueSince = due === null || new Date(due) > now ? null : new Date(due).toISOString();
  return {
    database: 'reached',
    schema,
    content: { followedAt: followed, isLate: isSilent(followed) },
    payments: { reconciledAt: reconciled, isLate: isSilent(reconciled) },
    mails: { dueSince, isLate: dueSince !== null && isOld(dueSince) },
  };
}

export function isHealthy({ content, payments, mails }: HealthState): boolean {
  return [content, payments, mails].every((job) => job?.isLate === false);
}

export const UNREACHABLE_HEALTH: HealthState = { database: 'unreachable', schema: null, ...NOT_CHECKED };
