/** Edits of paid orders (docs/decisions/0099). No row is ever deleted. */
import { sql } from 'drizzle-orm';
import {
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
import type { Specimen } from '../../../src/features/orders/ops-order-lines.contract.ts';
import { EDIT_STATES } from '../../../src/features/orders/order-edit.rules.ts';
import { id, isOneOf, timestamptz } from './columns.ts';
import { charges } from './schema-charges.ts';
import { orderReference, type ProductSnapshot } from './schema-orders.ts';

/** Edits that wait for their payment. Condition of an index; queries must repeat it literally. */
export const IS_OPEN_EDIT = sql.raw(`"order_edits"."state" = 'requested'`);

export const orderEdits = pgTable(
  'order_edits',
  {
    id: uuid('id').primaryKey(),
    orderNumber: orderReference(),
    state: text('state', { enum: EDIT_STATES }).notNull(),
    /** Fen; positive if the buyer pays, negative if the shop refunds. */
    differenceFen: integer('difference_fen').notNull(),
    /** Position of the charge for the difference; null if nothing is due. */
    charge: integer('charge'),
    /** The operator's words, which the buyer reads. */
    reason: text('reason').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    closedAt: timestamptz('closed_at'),
  },
  (table) => [
    index('order_edits_of_charge').on(table.orderNumber, table.charge),
    uniqueIndex('order_edits_one_open').on(table.orderNumber).where(IS_OPEN_EDIT),
    foreignKey({
      name: 'order_edits_charge',
      columns: [table.orderNumber, table.charge],
      foreignColumns: [charges.orderNumber, charges.position],
    }),
    check('order_edits_state_known', isOneOf(table.state, EDIT_STATES)),
    check('order_edits_charge_is_due', sql`(${table.charge} is not null) = (${table.differenceFen} > 0)`),
    check('order_edits_closed', sql`(${table.state} = 'requested') = (${table.closedAt} is null)`),
  ],
);

/** A line that the edit changes. Its units beyond `quantityBefore` are reserved while the edit is requested. */
export const orderEditLines = pgTable(
  'order_edit_lines',
  {
    editId: uuid('edit_id')
      .notNull()
      .references(() => orderEdits.id),
    /** Position in the order; a new line also has one. */
    position: integer('position').notNull(),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    grade: text('quality').notNull(),
    quantityBefore: integer('quantity_before').notNull(),
    quantityAfter: integer('quantity_after').notNull(),
    listPriceFen: integer('list_price_fen').notNull(),
    unitPriceFen: integer('unit_price_fen').notNull(),
    tierQuantity: integer('tier_quantity'),
    product: jsonb('product').$type<ProductSnapshot>().notNull(),
    specimen: jsonb('specimen').$type<Specimen>(),
  },
  (table) => [
    primaryKey({ columns: [table.editId, table.position] }),
    check(
      'order_edit_lines_quantity',
      sql`${table.quantityBefore} >= 0 and ${table.quantityAfter} >= 0 and ${table.quantityBefore} <> ${table.quantityAfter}`,
    ),
  ],
);
