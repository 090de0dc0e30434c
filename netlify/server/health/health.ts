/** Whether what goes on by itself goes on: the mirror, the reconcile and the outbox. */
import type { Health } from '../../../src/contract/health.ts';
import type { Database } from '../db/connection.ts';
import { SILENT_MINUTES } from '../mail/staff.ts';
import { readMoments } from './health-store.ts';

export async function healthOf(database: Database, now: Date): Promise<Health> {
  const { followed, reconciled, due } = await readMoments(database);
  const isOld = (moment: string) => now.getTime() - Date.parse(moment) >= SILENT_MINUTES * 60_000;
  const isSilent = (ended: string | null) => ended === null || isOld(ended);
  const dueSince = due === null || new Date(due) > now ? null : new Date(due).toISOString();
  const data = {
    database: 'reached' as const,
    content: { followedAt: followed, isLate: isSilent(followed) },
    payments: { reconciledAt: reconciled, isLate: isSilent(reconciled) },
    mails: { dueSince, isLate: dueSince !== null && isOld(dueSince) },
  };
  const isWell = !data.content.isLate && !data.payments.isLate && !data.mails.isLate;
  return { status: isWell ? 200 : 503, data };
}

/** Where nothing can be asked. */
export const UNREACHABLE: Health = {
  status: 503,
  data: { database: 'unreachable', content: null, payments: null, mails: null },
};
