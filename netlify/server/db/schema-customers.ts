import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestamptz } from './columns.ts';
import { users } from './schema-accounts.ts';

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
