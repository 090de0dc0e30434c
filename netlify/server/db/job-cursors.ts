import { eq, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { jobCursors } from './schema.ts';

/** Jobs whose cursor is the time of their last completed run. */
export const LAST_RUN_CURSORS = {
  payments: 'payments reconciled',
  content: 'content followed',
  scheduled: 'scheduled content published',
} as const;

/** Number of products whose exact locality anybody can read at Sanity. */
export const EXPOSED_LOCALITIES_CURSOR = 'localities exposed';

/** Cursors with the time when the provider last answered the reconcile, or last refused the shop's key. */
export const PROVIDER_CURSORS = {
  answered: (provider: string) => `provider ${provider} answered`,
  keyRefused: (provider: string) => `provider ${provider} refused the key`,
};

export async function readCursor(database: Database, job: string): Promise<string | undefined> {
  const [row] = await database.select().from(jobCursors).where(eq(jobCursors.job, job));
  return row?.cursor;
}

export async function writeCursor(database: Database, job: string, cursor: string): Promise<void> {
  await database
    .insert(jobCursors)
    .values({ job, cursor })
    .onConflictDoUpdate({ target: jobCursors.job, set: { cursor: sql`excluded.place` } });
}
