/** The money for orders: what was tried, what came, what goes back, and what somebody has to look at. Nothing here is deleted. */
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { FLAG_KINDS } from '../../../src/rules/orders.ts';
import { id, isOneOf, moment, provider } from './columns.ts';
import {
  ASKING_CALLS,
  ATTEMPT_STATES,
  LIVE_STATES,
  PAYMENT_OUTCOMES,
  REFUND_CAUSES,
  REFUND_STATES,
} from './order-kinds.ts';
import { orders } from './schema-orders.ts';

/** Refunds on their way, for an index and for those who read by it. */
export const UNFINISHED = sql.raw(`"refunds"."state" in ('intended', 'pending')`);

/** Refunds that failed and whose amount nobody has waived in full: what `moneyBackOf` looks at to find what is owed. */
export const MAY_BE_OWED = sql.raw(
  `"refunds"."state" = 'failed' and "refunds"."waived_fen" < "refunds"."amount_fen"`,
);

/** So many pieces of a line of an order. */
export interface LinePieces {
  readonly position: number;
  readonly pieces: number;
}

/** Pieces of a variant. */
export interface NamedPieces {
  readonly productId: string;
  readonly variantKey: string;
  readonly quantity: number;
}

/** One try to pay for an order. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Also the idempotency key of the call that opens it. */
    id: uuid('id').primaryKey(),
    orderNumber: id('order_number')
      .notNull()
      .references(() => orders.number),
    provider: provider('provider').notNull(),
    /** The provider's name for it: a checkout session or a wallet order. */
    providerRef: id('provider_ref'),
    state: text('state', { enum: ATTEMPT_STATES }).notNull(),
    /** What the provider is asked for, in the currency's smallest unit. */
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** Units of the currency for one yuan; null for CNY. */
    rate: text('rate'),
    /** Where a card attempt is paid. */
    url: text('url'),
    /** The site's address, which the provider sends the shopper back to. */
    origin: text('origin').notNull(),
    /** The provider closes it by itself from here on. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Goes up with each capture that the provider declined, so that the next has an idempotency key of its own. */
    captures: integer('captures').notNull().default(0),
    /**
     * What the shopper agreed to in the wallet is used up, by a decline or because they cancelled: the shop takes
     * nothing by itself until they agree anew (docs/decisions/0009).
     */
    awaitsApproval: boolean('awaits_approval').notNull().default(false),
  },
  (table) => [
    uniqueIndex('payment_attempts_provider_ref').on(table.provider, table.providerRef),
    uniqueIndex('payment_attempts_one_live').on(table.orderNumber).where(isOneOf(table.state, LIVE_STATES)),
    index('payment_attempts_of_order').on(table.orderNumber),
    check('payment_attempts_state_known', isOneOf(table.state, ATTEMPT_STATES)),
    check('payment_attempts_amount', sql`${table.amountMinor} > 0`),
  ],
);

/**
 * The last time that a shopper's call had a provider asked about an attempt, and what the call was answered. Calls
 * that come in quick succession share it (payments/polling.ts). Removed after a day.
 */
export const paymentAsks = pgTable(
  'payment_asks',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    call: text('call', { enum: ASKING_CALLS }).notNull(),
    askedAt: moment('asked_at').notNull(),
    /** Null until the provider has answered. */
    answer: jsonb('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.call] }),
    index('payment_asks_by_time').on(table.askedAt),
  ],
);

/** Money that a provider took for us: a row for each of its payments, once. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    provider: provider('provider').notNull(),
    /** A payment intent or a capture. */
    providerRef: id('provider_ref').notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderNumber: id('order_number')
      .notNull()
      .references(() => orders.number),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    outcome: text('outcome', { enum: PAYMENT_OUTCOMES }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_provider_ref').on(table.provider, table.providerRef),
    uniqueIndex('payments_one_accepted').on(table.orderNumber).where(sql`${table.outcome} = 'accepted'`),
    index('payments_of_order').on(table.orderNumber),
    index('payments_of_attempt').on(table.attemptId),
    check('payments_outcome_known', isOneOf(table.outcome, PAYMENT_OUTCOMES)),
  ],
);

/** Money that goes back: written before the provider is asked. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the call. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    orderNumber: id('order_number')
      .notNull()
      .references(() => orders.number),
    cause: text('cause', { enum: REFUND_CAUSES }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** What it is in yuan, for the order. */
    amountFen: integer('amount_fen').notNull(),
    /** Whether the order's pieces come back to the stock, once all of its money went back. */
    restock: boolean('restock').notNull(),
    /** Pieces that come back with it, as an operator named them by line; null where nobody did. */
    pieces: jsonb('pieces').$type<readonly NamedPieces[]>(),
    /** When those pieces came back: a refund that fails and is done after all brings them once. */
    restockedAt: moment('restocked_at'),
    /** The lines that a by-line refund pays back; null for any other. */
    lines: jsonb('lines').$type<readonly LinePieces[]>(),
    /** How the money went back where the shop asked no provider, in an operator's words; null where it did. */
    outside: text('outside'),
    /** How much of it pays what earlier refunds of its payment failed to pay (docs/decisions/0070). */
    coversFen: integer('covers_fen').notNull().default(0),
    /** How much of a failed refund is not owed any more, because somebody said so. */
    waivedFen: integer('waived_fen').notNull().default(0),
    actor: text('actor').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    providerRef: id('provider_ref'),
    createdAt: moment('created_at').notNull(),
    triedAt: moment('tried_at'),
  },
  (table) => [
    // Money that came late or twice is sent back once, whoever notices.
    uniqueIndex('refunds_once_by_itself')
      .on(table.paymentId)
      .where(sql`${table.cause} in ('late', 'double')`),
    // In this order, as refunds are looked up by the name that the provider gave them.
    uniqueIndex('refunds_provider_ref').on(table.providerRef, table.paymentId),
    index('refunds_of_order').on(table.orderNumber),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_by_time').on(table.createdAt),
    index('refunds_unfinished').on(table.triedAt).where(UNFINISHED),
    index('refunds_owed').on(table.orderNumber).where(MAY_BE_OWED),
    check('refunds_state_known', isOneOf(table.state, REFUND_STATES)),
    check('refunds_amount', sql`${table.amountMinor} > 0 and ${table.amountFen} >= 0`),
  ],
);

/** What an operator has to look at. */
export const flags = pgTable(
  'flags',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: FLAG_KINDS }).notNull(),
    provider: provider('provider').notNull(),
    /** Of the payment, the refund or the attempt. */
    providerRef: id('provider_ref').notNull(),
    orderNumber: id('order_number'),
    /** An English sentence for the operator. */
    note: text('note').notNull(),
    at: moment('at').notNull(),
    /** When an operator had dealt with it. */
    doneAt: moment('done_at'),
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
