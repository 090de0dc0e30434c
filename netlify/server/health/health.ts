/** Whether what goes on by itself goes on: the mirror, the reconcile and the outbox. */
import type { HealthState } from '../../../src/contract/health.ts';
import type { Database } from '../db/connection.ts';
import { SILENT_MINUTES } from '../mail/staff.ts';
import { readMoments } from './health-store.ts';

export async function healthOf(database: Database, now: Date): Promise<HealthState> {
  const { followed, reconciled, due } = await readMoments(database);
  const isOld = (moment: string) => now.getTime() - Date.parse(moment) >= SILENT_MINUTES * 60_000;
  const isSilent = (ended: string | null) => ended === null || isOld(ended);
  const dueSince = due === null || new Date(due) > now ? null : new Date(due).toISOString();
  return {
    database: 'reached',
    content: { followedAt: followed, isLate: isSilent(followed) },
    payments: { reconciledAt: reconciled, isLate: isSilent(reconciled) },
    mails: { dueSince, isLate: dueSince !== null && isOld(dueSince) },
  };
}

export function isWell({ database, ...jobs }: HealthState): boolean {
  return database === 'reached' && Object.values(jobs).every((job) => job?.isLate === false);
}

/** Where nothing can be asked. */
export const UNREACHABLE: HealthState = {
  database: 'unreachable',
  content: null,
  payments: null,
  mails: null,
};
