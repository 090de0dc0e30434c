/** Builds of the site: that somebody wants one, and what became of each (docs/decisions/0033). */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf, moment } from './columns.ts';
import { BUILD_STATES } from './kinds.ts';

/** A row for each build that was asked for, fired or made. The wish for one is no row: see `changedBy` of the mirror. */
export const siteBuilds = pgTable(
  'site_builds',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text('state', { enum: BUILD_STATES }).notNull(),
    /** Who wanted it: an editor's account, or `content` where a publish did. */
    actor: text('actor').notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    begunAt: moment('begun_at'),
    endedAt: moment('ended_at'),
    /** A ticket drawn before the build began: it shows every change that the mirror saw by an earlier one. */
    covers: bigint('covers', { mode: 'number' }),
    /** The deploy that was live when the build hook was fired; another one since then is the build's. */
    deploy: text('deploy'),
    /** What there is to say of its end, such as why it failed. */
    note: text('note'),
  },
  (table) => [
    index('site_builds_by_begin').on(table.begunAt),
    index('site_builds_asked').on(table.id).where(sql`${table.state} = 'asked'`),
    check('site_builds_state_known', isOneOf(table.state, BUILD_STATES)),
  ],
);
