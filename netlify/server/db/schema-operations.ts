import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, isOneOf, timestamptz } from './columns.ts';
import { BUILD_STATES, ROLES } from './kinds.ts';
import { users } from './schema-accounts.ts';

/**
 * A response is stored in the transaction of its write, so it exists exactly if the write happened.
 */
export const operationResponses = pgTable(
  'operation_answers',
  {
    accountId: id('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    request: text('request').notNull(),
    status: integer('status').notNull(),
    /** json, because jsonb would not preserve the exact text. */
    body: json('body').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('operation_answers_by_age').on(table.at),
  ],
);

/** The row outlives the account and contains only its id. */
export const roleChanges = pgTable(
  'role_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: id('account_id').notNull(),
    before: text('before', { enum: ROLES }).notNull(),
    after: text('after', { enum: ROLES }).notNull(),
    actor: text('actor').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('role_changes_of_account').on(table.accountId),
    check('role_changes_before_known', isOneOf(table.before, ROLES)),
    check('role_changes_after_known', isOneOf(table.after, ROLES)),
  ],
);

/** Notes of the staff about a customer. They are deleted with the account, and are in its export. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: id('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    actor: text('actor').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('customer_notes_of_account').on(table.accountId, table.id)],
);

export const jobCursors = pgTable('job_places', {
  job: text('job').primaryKey(),
  cursor: text('place').notNull(),
});

export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  holder: uuid('holder').notNull(),
  until: timestamptz('until').notNull(),
});

/** Publishing a document adds no row: `changedBy` of the catalogue records that request. */
export const siteBuilds = pgTable(
  'site_builds',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text('state', { enum: BUILD_STATES }).notNull(),
    /** An editor's account, or `content` for a build after a publish. */
    actor: text('actor').notNull(),
    askedAt: timestamptz('asked_at').notNull().defaultNow(),
    begunAt: timestamptz('begun_at'),
    endedAt: timestamptz('ended_at'),
    /** The build contains every change with a lower ticket. */
    covers: bigint('covers', { mode: 'number' }),
    /** The live deploy at the hook's call; the next deploy is the build's. */
    deploy: text('deploy'),
    note: text('note'),
  },
  (table) => [
    index('site_builds_by_begin').on(table.begunAt),
    index('site_builds_asked').on(table.id).where(sql`${table.state} = 'asked'`),
    check('site_builds_state_known', isOneOf(table.state, BUILD_STATES)),
  ],
);

/** Sets of documents that an operator accepted; see accepted-sets.ts. */
export const acceptedSets = pgTable(
  'accepted_sets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    format: integer('format').notNull(),
    entries: jsonb('entries').$type<readonly unknown[]>().notNull(),
    actor: text('actor').notNull(),
    note: text('note').notNull(),
    acceptedAt: timestamptz('accepted_at').notNull().defaultNow(),
  },
  (table) => [index('accepted_sets_newest').on(table.kind, table.id)],
);

/** A row for each kind of event in last-events.ts, with its last time. */
export const lastEvents = pgTable('last_events', {
  name: text('name').primaryKey(),
  at: timestamptz('at').notNull(),
  detail: jsonb('detail'),
});
