/** The mail outbox. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment } from './columns.ts';
import { MAIL_STATES, OPEN_MAIL_STATES } from './kinds.ts';

/** Mails that are to be sent, for an index and for those who read by it. */
export const TO_SEND = sql.raw(`"mails"."state" in ('waiting', 'sending')`);
/** Letters that wait for the day's sheet, likewise. */
export const FOR_SHEET = sql.raw(`"mails"."state" = 'for-sheet'`);

/** Mails to be sent and those that were: what belongs to a change is put here in the change's own transaction. */
export const mails = pgTable(
  'mails',
  {
    /** Names what the mail tells of, such as `order-paid B-1042`; so nothing is told twice. */
    key: id('key').primaryKey(),
    recipient: text('recipient').notNull(),
    /** What is to be written, of which only mail/mail-data.ts knows more; null once nothing is left to send. */
    letter: jsonb('letter').$type<{ readonly kind: string }>(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be tried next. While it is being sent: when it may be taken that the sender died over it. */
    nextTry: moment('next_try').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('mails_due').on(table.nextTry).where(TO_SEND),
    index('mails_for_sheet').on(table.createdAt).where(FOR_SHEET),
    index('mails_by_time').on(table.createdAt),
    // Few of many: they cost no write and the page of figures counts them.
    index('mails_given_up').on(table.createdAt).where(sql`${table.state} = 'given-up'`),
    // Of those alone that still name somebody, which after a month is none.
    index('mails_of_recipient').on(table.recipient, table.createdAt).where(sql`${table.recipient} <> ''`),
    check('mails_state_known', isOneOf(table.state, MAIL_STATES)),
    check(
      'mails_unsent_have_letter',
      sql`not ${isOneOf(table.state, OPEN_MAIL_STATES)} or ${table.letter} is not null`,
    ),
  ],
);
