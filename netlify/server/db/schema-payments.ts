/** Attempts, payments and refunds are never deleted. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import { FLAG_KINDS, type FlagStage, type LineUnits } from '../../../src/features/orders/orders.rules.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import { id, isOneOf, provider, timestamptz } from './columns.ts';
import {
  ATTEMPT_STATES,
  LIVE_ATTEMPT_STATES,
  PAYMENT_OUTCOMES,
  POLLING_CALLS,
  REFUND_CAUSES,
  REFUND_STATES,
} from './kinds.ts';
import { charges } from './schema-charges.ts';
import { orderReference } from './schema-orders.ts';

/** Condition of an index; queries must repeat it literally. */
export const IS_PENDING_REFUND = sql.raw(`"refunds"."state" in ('intended', 'pending')`);

/** Condition of an index; queries must repeat it literally. */
export const IS_LIVE_LINK_ATTEMPT = sql.raw(
  `"payment_attempts"."charge" > ${GOODS_CHARGE} and "payment_attempts"."state" in ('opening', 'open', 'capturing', 'processing')`,
);

/** Failed refunds that are not fully waived; `refundSumsOf` computes the owed amount from them. */
export const IS_UNWAIVED_FAILED_REFUND = sql.raw(
  `"refunds"."state" = 'failed' and "refunds"."waived_fen" < "refunds"."amount_fen"`,
);

export interface VariantUnits {
  readonly productId: string;
  readonly variantKey: string;
  readonly quantity: number;
}

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Also the idempotency key of the call that opens the attempt. */
    id: uuid('id').primaryKey(),
    orderNumber: orderReference(),
    /** Position of the charge that the attempt was begun for; it may pay others, too (`allocations`). */
    charge: integer('charge').notNull().default(GOODS_CHARGE),
    provider: provider('provider').notNull(),
    /** Null in older attempts: the provider's first method. */
    method: text('method').$type<MethodName>(),
    /** A checkout session or a wallet order. */
    providerRef: id('provider_ref'),
    state: text('state', { enum: ATTEMPT_STATES }).notNull(),
    /** A number of the currency's smallest unit. */
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** Units of the currency per yuan; null for CNY. */
    rate: text('rate'),
    url: text('url'),
    /** The provider returns the shopper to this site. */
    origin: text('origin').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Number of declined captures, so that the next has a new idempotency key. */
    captures: integer('captures').notNull().default(0),
    /**
     * True after a decline or withdrawal: the shop captures nothing until the buyer approves again
     * (docs/decisions/0009).
     */
    awaitsApproval: boolean('awaits_approval').notNull().default(false),
  },
  (table) => [
    uniqueIndex('payment_attempts_provider_ref').on(table.provider, table.providerRef),
    uniqueIndex('payment_attempts_one_live_of_charge')
      .on(table.orderNumber, table.charge)
      .where(isOneOf(table.state, LIVE_ATTEMPT_STATES)),
    index('payment_attempts_of_charge').on(table.orderNumber, table.charge),
    index('payment_attempts_of_links').on(table.createdAt).where(IS_LIVE_LINK_ATTEMPT),
    foreignKey({
      columns: [table.orderNumber, table.charge],
      foreignColumns: [charges.orderNumber, charges.position],
      name: 'payment_attempts_charge',
    }),
    check('payment_attempts_state_known', isOneOf(table.state, ATTEMPT_STATES)),
    check('payment_attempts_amount', sql`${table.amountMinor} > 0`),
  ],
);

/**
 * How much an attempt asks for each charge that it pays; a payment of the attempt pays them all
 * (docs/decisions/0111). Adds up to the attempt's amount. A trigger allocates attempts of earlier releases.
 */
export const allocations = pgTable(
  'allocations',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderNumber: orderReference(),
    charge: integer('charge').notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** A number of the smallest unit of the attempt's currency. */
    amountMinor: integer('amount_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.charge] }),
    index('allocations_of_charge').on(table.orderNumber, table.charge),
    foreignKey({
      columns: [table.orderNumber, table.charge],
      foreignColumns: [charges.orderNumber, charges.position],
      name: 'allocations_charge',
    }),
    check('allocations_amount', sql`${table.amountFen} > 0 and ${table.amountMinor} > 0`),
  ],
);

/** Calls in quick succession share a poll (payments/polling.ts). Deleted after a day. */
export const paymentPolls = pgTable(
  'payment_asks',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    call: text('call', { enum: POLLING_CALLS }).notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    answer: jsonb('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.call] }),
    index('payment_asks_by_time').on(table.askedAt),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    provider: provider('provider').notNull(),
    providerRef: id('provider_ref').notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderNumber: orderReference(),
    /** As in its attempt. */
    charge: integer('charge').notNull().default(GOODS_CHARGE),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    outcome: text('outcome', { enum: PAYMENT_OUTCOMES }).notNull(),
    at: timestamptz('at').notNull(),
    /** The provider's fee, in the smallest unit of `fee_currency`; null, unlike 0, means that it hasn't reported one. */
    feeMinor: integer('fee_minor'),
    feeCurrency: text('fee_currency'),
    /** When the reconcile last asked for the fee. */
    feeAskedAt: timestamptz('fee_asked_at'),
  },
  (table) => [
    uniqueIndex('payments_provider_ref').on(table.provider, table.providerRef),
    uniqueIndex('payments_one_accepted').on(table.orderNumber).where(sql`${table.outcome} = 'accepted'`),
    uniqueIndex('payments_one_collected')
      .on(table.orderNumber, table.charge)
      .where(sql`${table.outcome} = 'collected'`),
    index('payments_of_charge').on(table.orderNumber, table.charge),
    foreignKey({
      columns: [table.orderNumber, table.charge],
      foreignColumns: [charges.orderNumber, charges.position],
      name: 'payments_charge',
    }),
    index('payments_unapplied').on(table.at).where(sql`${table.outcome} in ('sent-back', 'flagged')`),
    index('payments_of_attempt').on(table.attemptId),
    index('payments_without_fee').on(table.at).where(sql`${table.feeMinor} is null`),
    check('payments_fee', sql`(${table.feeMinor} is null) = (${table.feeCurrency} is null)`),
    check('payments_outcome_known', isOneOf(table.outcome, PAYMENT_OUTCOMES)),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the call. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    orderNumber: orderReference(),
    /** Position of the charge whose money goes back. A payment that paid nothing goes back as a whole, as of its first charge. */
    charge: integer('charge').notNull().default(GOODS_CHARGE),
    cause: text('cause', { enum: REFUND_CAUSES }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** Fen of the order's total. */
    amountFen: integer('amount_fen').notNull(),
    /** True if units return to stock once all of the order's money is refunded. */
    restock: boolean('restock').notNull(),
    /** Units to return to stock; null if none were chosen. */
    pieces: jsonb('pieces').$type<readonly VariantUnits[]>(),
    /** Prevents a second return if a failed refund succeeds later. */
    restockedAt: timestamptz('restocked_at'),
    /** The lines of a by-line refund; null for other refunds. */
    lines: jsonb('lines').$type<readonly LineUnits[]>(),
    /** True if the units of `lines` broke before shipping. They are not sent, even if the refund fails. */
    areUnsent: boolean('are_unsent').notNull().default(false),
    /** An operator's note on how the money was returned outside the providers; null otherwise. */
    outside: text('outside'),
    /** An operator's reason, for the staff only. */
    reason: text('reason'),
    /** An operator's words to the buyer, in the mails about this refund. */
    buyerMessage: text('buyer_message'),
    /** Fen that make up for failed refunds of the same payment (docs/decisions/0070). */
    coversFen: integer('covers_fen').notNull().default(0),
    /** Fen of a failed refund that an operator waived. */
    waivedFen: integer('waived_fen').notNull().default(0),
    /** The edit of the order (schema-order-edits.ts) whose difference is refunded. */
    editId: uuid('edit_id'),
    actor: text('actor').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    providerRef: id('provider_ref'),
    createdAt: timestamptz('created_at').notNull(),
    triedAt: timestamptz('tried_at'),
  },
  (table) => [
    // Late or double payments are refunded once.
    uniqueIndex('refunds_once_by_itself')
      .on(table.paymentId)
      .where(sql`${table.cause} in ('late', 'double')`),
    // Webhooks look refunds up by the provider's id.
    // A refund that was made at the provider may be of several charges.
    uniqueIndex('refunds_provider_ref').on(table.providerRef, table.paymentId, table.charge),
    index('refunds_of_order').on(table.orderNumber),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_by_time').on(table.createdAt),
    index('refunds_unfinished').on(table.triedAt).where(IS_PENDING_REFUND),
    index('refunds_owed').on(table.orderNumber).where(IS_UNWAIVED_FAILED_REFUND),
    check('refunds_state_known', isOneOf(table.state, REFUND_STATES)),
    check('refunds_amount', sql`${table.amountMinor} > 0 and ${table.amountFen} >= 0`),
  ],
);

export const flags = pgTable(
  'flags',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: FLAG_KINDS }).notNull(),
    provider: provider('provider').notNull(),
    providerRef: id('provider_ref').notNull(),
    orderNumber: id('order_number'),
    note: text('note').notNull(),
    /** Null for flags without stages. */
    stage: text('stage').$type<FlagStage>(),
    /** When the flag was raised, or its stage began. */
    at: timestamptz('at').notNull(),
    doneAt: timestamptz('done_at'),
    doneBy: text('done_by'),
    doneNote: text('done_note'),
  },
  (table) => [
    uniqueIndex('flags_once').on(table.kind, table.provider, table.providerRef),
    index('flags_of_order').on(table.orderNumber),
    index('flags_open').on(table.at).where(sql`${table.doneAt} is null`),
    check('flags_kind_known', isOneOf(table.kind, FLAG_KINDS)),
  ],
);
