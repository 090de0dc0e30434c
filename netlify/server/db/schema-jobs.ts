/** Jobs that come again and again: how far each came, and who does it now. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How far a job came that works in slices. */
export const jobCursors = pgTable('job_places', {
  job: text('job').primaryKey(),
  cursor: text('place').notNull(),
});

/** Who does a job now, and until when nobody else may. */
export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  holder: uuid('holder').notNull(),
  until: moment('until').notNull(),
});
