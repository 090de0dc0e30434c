import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { JOB_ENDED } from '../db/job-cursors.ts';
import { rowsOf } from '../db/rows.ts';
import { mails, TO_SEND } from '../db/schema.ts';

export interface Moments {
  /** When the jobs last ended; null when never. */
  readonly followed: string | null;
  readonly reconciled: string | null;
  /** When the first mail could go out that is still here. */
  readonly due: string | Date | null;
}

/** In one statement. */
export async function readMoments(database: Database): Promise<Moments> {
  const ended = (job: string) => sql`(select place from job_places where job = ${job})`;
  const [row] = await rowsOf<Moments>(
    database,
    sql`select ${ended(JOB_ENDED.content)} as followed, ${ended(JOB_ENDED.payments)} as reconciled,
      (select min(next_try) from ${mails} where ${TO_SEND}) as due`,
  );
  if (row === undefined) throw new Error('a select without from answers one row');
  return row;
}
