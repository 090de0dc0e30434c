/** Parcels and their contents (docs/decisions/0036). Shipments and their lines are never deleted. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, timestamptz } from './columns.ts';
import { orderLines } from './schema-orders.ts';

export const shipments = pgTable(
  'shipments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    courier: text('courier').notNull(),
    trackingNumber: text('tracking_number').notNull(),
    method: text('method').notNull(),
    shippedAt: timestamptz('shipped_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    index('shipments_by_tracking').on(sql`upper(${table.trackingNumber}) text_pattern_ops`),
    index('shipments_by_tracking_end').on(sql`reverse(upper(${table.trackingNumber})) text_pattern_ops`),
  ],
);

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: bigint('shipment_id', { mode: 'number' })
      .notNull()
      .references(() => shipments.id),
    orderNumber: id('order_number').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.position, table.shipmentId] }),
    foreignKey({
      name: 'shipment_lines_line',
      columns: [table.orderNumber, table.position],
      foreignColumns: [orderLines.orderNumber, orderLines.position],
    }),
    index('shipment_lines_of_shipment').on(table.shipmentId),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

/**
 * Units of replacements, sent or unsent (docs/decisions/0095). Rows outlive the claim, which is deleted with its
 * account; giving a replacement up deletes its rows.
 */
export const replacementLines = pgTable(
  'replacement_lines',
  {
    orderNumber: id('order_number').notNull(),
    position: integer('position').notNull(),
    claimId: uuid('claim_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Units of the line that were sent before the replacement was made; units sent later are replacements. */
    sentBefore: integer('sent_before').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.position, table.claimId] }),
    index('replacement_lines_by_time').on(table.createdAt),
    foreignKey({
      name: 'replacement_lines_line',
      columns: [table.orderNumber, table.position],
      foreignColumns: [orderLines.orderNumber, orderLines.position],
    }),
    check('replacement_lines_quantity', sql`${table.quantity} > 0`),
    check('replacement_lines_sent_before', sql`${table.sentBefore} >= 0`),
  ],
);
