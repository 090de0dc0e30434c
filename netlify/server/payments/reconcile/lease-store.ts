/**
 * Unlike a session lock, a row with an expiry works through a connection pool. A dead process blocks the job only
 * until the expiry. Times are by the database's clock.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { jobLeases } from '../../db/schema.ts';

export async function acquireLease(
  database: Database,
  job: string,
  holder: string,
  ms: number,
): Promise<boolean> {
  const until = sql`now() + ${ms} * interval '1 millisecond'`;
  const taken = await database
    .insert(jobLeases)
    .values({ job, holder, until })
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: { holder, until },
      setWhere: sql`${jobLeases.holder} = ${holder} or ${jobLeases.until} < now()`,
    })
    .returning({ job: jobLeases.job });
  return taken.length > 0;
}

export async function releaseLease(database: Database, job: string, holder: string): Promise<void> {
  await database.delete(jobLeases).where(and(eq(jobLeases.job, job), eq(jobLeases.holder, holder)));
}
