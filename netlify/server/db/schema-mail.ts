import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/features/base/language.rules.ts';
import { id, isOneOf, timestamptz } from './columns.ts';
import { MAIL_STATES, OPEN_MAIL_STATES } from './kinds.ts';

/** Condition of an index; queries must repeat it literally. */
export const IS_UNSENT_MAIL = sql.raw(`"mails"."state" in ('waiting', 'sending')`);
/** Condition of an index; queries must repeat it literally. */
export const IS_DIGEST_ITEM = sql.raw(`"mails"."state" = 'for-sheet'`);

/** A mail is inserted in the transaction of its event. */
export const mails = pgTable(
  'mails',
  {
    /** Names the event, such as `order-paid B-1042`, so that nothing is sent twice. */
    key: id('key').primaryKey(),
    recipient: text('recipient').notNull(),
    /** The order of a mail to its buyer; null for other mails, and for mails from older releases. */
    orderNumber: id('order_number'),
    /**
     * Null once the mail is finished. Mails about an order keep their data for a month, so that they can be
     * resent.
     */
    data: jsonb('letter').$type<{ readonly kind: string }>(),
    /** Language of the page whose request queued the mail. The language of the recipient's account takes precedence. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next try; while sending, when the sender is presumed dead. */
    nextTry: timestamptz('next_try').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('mails_due').on(table.nextTry).where(IS_UNSENT_MAIL),
    index('mails_for_sheet').on(table.createdAt).where(IS_DIGEST_ITEM),
    index('mails_by_time').on(table.createdAt),
    // Such mails are few; the page of figures counts them.
    index('mails_given_up').on(table.createdAt).where(sql`${table.state} = 'given-up'`),
    // Recipients are erased after a month.
    index('mails_of_recipient').on(table.recipient, table.createdAt).where(sql`${table.recipient} <> ''`),
    index('mails_of_order')
      .on(table.orderNumber, table.createdAt)
      .where(sql`${table.orderNumber} is not null`),
    check('mails_language_known', isOneOf(table.language, LANGUAGES)),
    check('mails_state_known', isOneOf(table.state, MAIL_STATES)),
    check(
      'mails_unsent_have_letter',
      sql`not ${isOneOf(table.state, OPEN_MAIL_STATES)} or ${table.data} is not null`,
    ),
  ],
);
