/**
 * Quotes for wholesale (docs/decisions/0093). They contain the buyer's words, so they are deleted with the
 * account; their orders stay.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { QUOTE_STATES } from '../../../src/features/quotes/quotes.rules.ts';
import { id, isOneOf, timestamptz } from './columns.ts';
import { users } from './schema-accounts.ts';
import { type OrderWay, orders, type ProductSnapshot, type Recipient } from './schema-orders.ts';

/** Quotes that wait for the operator. Condition of an index; queries must repeat it literally. */
export const IS_UNSENT_QUOTE = sql.raw(`"quotes"."state" in ('requested', 'draft')`);

/**
 * Quotes whose buyer has asked a question since they were sent. Condition of an index; queries must repeat it
 * literally.
 */
export const HAS_BUYER_QUESTION = sql.raw(
  `"quotes"."state" = 'sent' and "quotes"."asked_at" > "quotes"."sent_at"`,
);

export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The request's idempotency key, and a hash of its body. */
    key: text('key').notNull(),
    request: text('request').notNull(),
    state: text('state', { enum: QUOTE_STATES }).notNull(),
    message: text('message').notNull(),
    /** True for a buyer's request for a reservation until papers exist (docs/decisions/0098). */
    isForPapers: boolean('for_papers').notNull().default(false),
    /** The address of the book that the buyer chose for it; null for the account's own. */
    destination: jsonb('destination').$type<Recipient & { readonly country: string }>(),
    /** Actor of the operator who made the draft; null for a buyer's request. */
    createdBy: text('created_by'),
    createdAt: timestamptz('created_at').notNull(),
    /** Incremented with each change. */
    version: integer('version').notNull().default(0),
    /** Null until the operator decides; 0 is free. */
    freightFen: integer('freight_fen'),
    /** The way that the operator took from the freight rates, as they were then; null for freight without one. */
    shippingWay: jsonb('shipping_way').$type<OrderWay>(),
    validUntil: timestamptz('valid_until'),
    /** True if the units are reserved until `valid_until`. Other quotes take their units when they are paid. */
    isReserving: boolean('reserving').notNull().default(false),
    /** Message to the buyer, sent with the quote. */
    note: text('note').notNull().default(''),
    /** The order that was written on sending; null again for a revised quote. */
    orderNumber: id('order_number').references(() => orders.number),
    sentAt: timestamptz('sent_at'),
    question: text('question'),
    askedAt: timestamptz('asked_at'),
    endedAt: timestamptz('ended_at'),
    /** Message to the buyer, shown only once the quote is withdrawn. */
    withdrawalReason: text('withdrawal_reason'),
  },
  (table) => [
    uniqueIndex('quotes_once').on(table.accountId, table.key),
    index('quotes_of_account').on(table.accountId, table.createdAt),
    uniqueIndex('quotes_of_order').on(table.orderNumber),
    index('quotes_by_time').on(table.createdAt, table.id),
    index('quotes_by_state').on(table.state, table.createdAt, table.id),
    index('quotes_unsent').on(table.createdAt, table.id).where(IS_UNSENT_QUOTE),
    index('quotes_asked').on(table.createdAt, table.id).where(HAS_BUYER_QUESTION),
    check('quotes_state_known', isOneOf(table.state, QUOTE_STATES)),
    check('quotes_freight', sql`${table.freightFen} >= 0`),
    check(
      'quotes_sent',
      sql`case when ${table.state} in ('sent', 'paid')
        then ${table.orderNumber} is not null and ${table.sentAt} is not null and ${table.validUntil} is not null
        when ${table.state} in ('papers', 'declined', 'expired')
        then ${table.orderNumber} is not null and ${table.validUntil} is not null
        when ${table.state} in ('requested', 'draft') then ${table.orderNumber} is null and ${table.sentAt} is null
        else true end`,
    ),
    check('quotes_asked', sql`(${table.question} is null) = (${table.askedAt} is null)`),
    check(
      'quotes_ended',
      sql`(${table.state} in ('paid', 'declined', 'expired', 'withdrawn')) = (${table.endedAt} is not null)`,
    ),
  ],
);

export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    grade: text('quality').notNull(),
    quantity: integer('quantity').notNull(),
    /** Null until the operator sets it. */
    unitFen: integer('unit_fen'),
    /** The product when the line was last saved. */
    product: jsonb('product').$type<ProductSnapshot>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.position] }),
    uniqueIndex('quote_lines_variant').on(table.quoteId, table.productId, table.variantKey),
    check('quote_lines_quantity', sql`${table.quantity} > 0`),
    check('quote_lines_price', sql`${table.unitFen} > 0`),
  ],
);
