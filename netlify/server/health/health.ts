/** Whether what goes on by itself goes on: the mirror, the reconcile and the outbox, asked in one statement. */
import { sql } from 'drizzle-orm';
import type { Health } from '../../../src/contract/health.ts';
import type { Database } from '../db/connection.ts';
import { JOB_ENDED } from '../db/job-cursors.ts';
import { rowsOf } from '../db/rows.ts';
import { mails } from '../db/schema.ts';
import { SILENT_MINUTES } from '../mail/staff.ts';

interface Moments {
  readonly followed: string | null;
  readonly reconciled: string | null;
  readonly due: string | Date | null;
}

export async function readHealth(database: Database, now: Date): Promise<Health> {
  const ended = (job: string) => sql`(select place from job_places where job = ${job})`;
  const [row] = await rowsOf<Moments>(
    database,
    sql`select ${ended(JOB_ENDED.content)} as followed, ${ended(JOB_ENDED.payments)} as reconciled,
      (select min(next_try) from ${mails} where state in ('waiting', 'sending')) as due`,
  );
  if (row === undefined) throw new Error('a select without from answers one row');
  const isOld = (moment: string | Date) =>
    now.getTime() - new Date(moment).getTime() >= SILENT_MINUTES * 60_000;
  const isSilent = (ended: string | null) => ended === null || isOld(ended);
  const dueSince = row.due === null || new Date(row.due) > now ? null : new Date(row.due).toISOString();
  const data = {
    database: 'reached' as const,
    content: { followedAt: row.followed, isLate: isSilent(row.followed) },
    payments: { reconciledAt: row.reconciled, isLate: isSilent(row.reconciled) },
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
