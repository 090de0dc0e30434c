import { bigint, check, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, isOneOf, timestamptz } from './columns.ts';
import { ROLES } from './kinds.ts';
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
