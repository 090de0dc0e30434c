import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { LAST_RUN_CURSORS } from '../db/job-cursors.ts';
import { queryRows } from '../db/rows.ts';
import { IS_UNSENT_MAIL, mails } from '../db/schema.ts';

export interface HealthTimes {
  readonly followed: string | null;
  readonly reconciled: string | null;
  readonly due: string | Date | null;
}

export async function readHealthTimes(database: Database): Promise<HealthTimes> {
  const ended = (job: string) => sql`(select place from job_places where job = ${job})`;
  const [row] = await queryRows<HealthTimes>(
    database,
    sql`select ${ended(LAST_RUN_CURSORS.content)} as followed, ${ended(LAST_RUN_CURSORS.payments)} as reconciled,
      (select min(next_try) from ${mails} where ${IS_UNSENT_MAIL}) as due`,
  );
  if (row === undefined) throw new Error('a select without from answers one row');
  return row;
}
