import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

export const jobCursors = pgTable('job_places', {
  job: text('job').primaryKey(),
  cursor: text('place').notNull(),
});

export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  holder: uuid('holder').notNull(),
  until: timestamptz('until').notNull(),
});
