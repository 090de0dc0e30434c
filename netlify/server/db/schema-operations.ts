/** What editors and operators did by `/api/v1/ops/*`, and who made them that. */
import { bigint, check, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment } from './columns.ts';
import { ROLES } from './kinds.ts';
import { users } from './schema-accounts.ts';

/**
 * Answers to writes, each by the key that its caller gave it: whoever asks again with the key gets the answer again.
 * Written in the transaction of the write itself, so that there is one exactly when the write happened.
 */
export const operationAnswers = pgTable(
  'operation_answers',
  {
    accountId: id('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Hash of the call and its body: the same key with another request is a mistake. */
    request: text('request').notNull(),
    status: integer('status').notNull(),
    /** Letter by letter as it was answered, which jsonb would not keep. */
    body: json('body').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('operation_answers_by_age').on(table.at),
  ],
);

/** Every change of an account's role. Outlives the account, of which it names no more than the id. */
export const roleChanges = pgTable(
  'role_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: id('account_id').notNull(),
    before: text('before', { enum: ROLES }).notNull(),
    after: text('after', { enum: ROLES }).notNull(),
    /** Who changed it. */
    actor: text('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('role_changes_of_account').on(table.accountId),
    check('role_changes_before_known', isOneOf(table.before, ROLES)),
    check('role_changes_after_known', isOneOf(table.after, ROLES)),
  ],
);
