/**
 * Claims of damage, with photographs (docs/decisions/0095). Words and pictures belong to the buyer, so all
 * rows are deleted with the account; refunds stay.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CLAIM_STATES } from '../../../src/features/claims/claims.rules.ts';
import { bytes, id, isOneOf, timestamptz } from './columns.ts';
import { users } from './schema-accounts.ts';
import { orders } from './schema-orders.ts';
import { refunds } from './schema-payments.ts';

/** Claims that wait for an answer. Condition of an index; queries must repeat it literally. */
export const IS_OPEN_CLAIM = sql.raw(`"claims"."state" = 'open'`);

const orderNumber = () =>
  id('order_number')
    .notNull()
    .references(() => orders.number);
const accountId = () =>
  id('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey(),
    orderNumber: orderNumber(),
    accountId: accountId(),
    /** The request's idempotency key, and a hash of its body. */
    key: text('key').notNull(),
    request: text('request').notNull(),
    words: text('words').notNull(),
    state: text('state', { enum: CLAIM_STATES }).notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** The staff's message to the buyer. */
    answer: text('answer'),
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by'),
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (table) => [
    uniqueIndex('claims_once').on(table.accountId, table.key),
    index('claims_of_order').on(table.orderNumber),
    index('claims_of_refund').on(table.refundId),
    index('claims_by_time').on(table.createdAt, table.id),
    index('claims_open').on(table.createdAt, table.id).where(IS_OPEN_CLAIM),
    check('claims_state_known', isOneOf(table.state, CLAIM_STATES)),
    check(
      'claims_answered',
      sql`(${table.state} = 'open') = (${table.answeredAt} is null)
      and (${table.state} = 'open') = (${table.answer} is null)
      and (${table.state} = 'refunded') = (${table.refundId} is not null)`,
    ),
  ],
);

export const claimLines = pgTable(
  'claim_lines',
  {
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    pieces: integer('pieces').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.position] }),
    check('claim_lines_pieces', sql`${table.pieces} > 0`),
  ],
);

/**
 * The browser sends photographs before their claim, one by one; photographs that no claim names are deleted
 * after a day.
 */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    /** Chosen by the browser, so that a repeated upload adds no second photograph. */
    id: uuid('id').primaryKey(),
    orderNumber: orderNumber(),
    accountId: accountId(),
    claimId: uuid('claim_id').references(() => claims.id, { onDelete: 'cascade' }),
    /** WebP without metadata. */
    picture: bytes('picture').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('claim_photos_of_order').on(table.orderNumber),
    index('claim_photos_of_account').on(table.accountId),
    index('claim_photos_of_claim').on(table.claimId),
    index('claim_photos_loose').on(table.createdAt).where(sql`${table.claimId} is null`),
  ],
);
