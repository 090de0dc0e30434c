import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { EXPOSED_LOCALITIES_CURSOR, LAST_RUN_CURSORS, PROVIDER_CURSORS } from '../db/job-cursors.ts';
import { queryRows } from '../db/rows.ts';
import { IS_UNSENT_MAIL, mails } from '../db/schema.ts';

export interface HealthTimes {
  readonly followed: string | null;
  /** Number of products whose exact locality anybody can read; null if never counted. */
  readonly exposed: string | null;
  readonly reconciled: string | null;
  readonly due: string | Date | null;
  /** By cursor; null if no provider ever answered. */
  readonly providerTimes: Readonly<Record<string, string>> | null;
}

export async function readHealthTimes(
  database: Database,
  providers: readonly string[],
): Promise<HealthTimes> {
  const { answered, keyRefused } = PROVIDER_CURSORS;
  // A list needs an entry.
  const cursors = ['', ...providers.flatMap((name) => [answered(name), keyRefused(name)])];
  const ended = (job: string) => sql`(select place from job_places where job = ${job})`;
  const [row] = await queryRows<HealthTimes>(
    database,
    sql`select ${ended(LAST_RUN_CURSORS.content)} as followed,
      ${ended(EXPOSED_LOCALITIES_CURSOR)} as exposed, ${ended(LAST_RUN_CURSORS.payments)} as reconciled,
      (select min(next_try) from ${mails} where ${IS_UNSENT_MAIL}) as due,
      (select json_object_agg(job, place) from job_places where job in ${cursors}) as "providerTimes"`,
  );
  if (row === undefined) throw new Error('a select without from answers one row');
  return row;
}
