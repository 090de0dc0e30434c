/** No row is ever deleted (docs/decisions/0089). */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CHARGE_KINDS, CHARGE_STATES } from '../../../src/features/orders/charges.rules.ts';
import { isOneOf, timestamptz } from './columns.ts';
import { orderReference } from './schema-orders.ts';

/** Condition of an index; queries must repeat it literally. */
export const IS_DUE_BY_LINK = sql.raw(`"charges"."state" = 'due' and "charges"."link_id" is not null`);

export const charges = pgTable(
  'charges',
  {
    orderNumber: orderReference(),
    /** 0 for the goods, whose charge a trigger inserts with the order. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** Reason of an addition, shown to the buyer; null for goods and freight. */
    reason: text('reason'),
    state: text('state', { enum: CHARGE_STATES }).notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    paidAt: timestamptz('paid_at'),
    /** True if paid outside the shop's providers. */
    outside: boolean('outside').notNull().default(false),
    withdrawnAt: timestamptz('withdrawn_at'),
    /** Null without a pay link. */
    expiresAt: timestamptz('expires_at'),
    /**
     * The pay link's token derives from this id (orders/pay-link.ts). Null for goods, and for freight that is paid
     * with them: a trigger writes both with their order.
     */
    linkId: uuid('link_id'),
    linkSentAt: timestamptz('link_sent_at'),
    /** Null until the buyer is reminded. */
    remindedAt: timestamptz('reminded_at'),
    staffNotifiedAt: timestamptz('staff_told_at'),
    /** When the reconcile last polled the provider. */
    checkedAt: timestamptz('checked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.position] }),
    uniqueIndex('charges_link').on(table.linkId),
    index('charges_due').on(table.createdAt).where(IS_DUE_BY_LINK),
    index('charges_withdrawn').on(table.withdrawnAt).where(sql`${table.withdrawnAt} is not null`),
    index('charges_paid_by_link')
      .on(table.paidAt)
      .where(sql`${table.paidAt} is not null and ${table.position} > 0`),
    check('charges_kind_known', isOneOf(table.kind, CHARGE_KINDS)),
    check('charges_state_known', isOneOf(table.state, CHARGE_STATES)),
    check('charges_amount', sql`${table.amountFen} > 0`),
    check('charges_goods_first', sql`(${table.kind} = 'goods') = (${table.position} = 0)`),
    check(
      'charges_link',
      sql`(${table.linkId} is null) = (${table.expiresAt} is null) and (${table.linkId} is null or ${table.position} > 0)
        and (${table.linkId} is not null or ${table.kind} <> 'addition')`,
    ),
    check('charges_paid_at', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
  ],
);
