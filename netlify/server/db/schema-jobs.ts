import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** How far jobs that work in batches came. */
export const jobCursors = pgTable('job_places', {
  job: text('job').primaryKey(),
  cursor: text('place').notNull(),
});

/** The process that runs a job, and until when no other may. */
export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  holder: uuid('holder').notNull(),
  until: timestamptz('until').notNull(),
});
