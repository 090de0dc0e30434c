/** The collector's cabinet (docs/decisions/0107). Bought specimens are lines of paid orders and have no rows here. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { SEXES } from '../../../src/features/specimens/specimen.rules.ts';
import { id, timestamptz } from './columns.ts';
import { users } from './schema-accounts.ts';
import { orderLines } from './schema-orders.ts';

const userId = () =>
  id('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const cabinetDrawers = pgTable(
  'cabinet_drawers',
  {
    /** Chosen by the client, so that a repeated call adds nothing. */
    id: uuid('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    /** The token of the private link derives from it and the shop's secret. Null if the drawer is not shared. */
    linkId: uuid('link_id').unique(),
    /** Place among the account's drawers; null if the collector never chose one. */
    rank: integer('rank'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('cabinet_drawers_of_user').on(table.userId)],
);

/** Specimens that the collector entered, with the names of the API. */
export const cabinetSpecimens = pgTable(
  'cabinet_specimens',
  {
    /** Chosen by the client, so that a repeated call adds nothing. */
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** Null for a specimen without a drawer. */
    drawer: uuid('drawer_id').references(() => cabinetDrawers.id, { onDelete: 'set null' }),
    latin_name: text('latin_name').notNull(),
    chinese_name: text('chinese_name').notNull(),
    family_name: text('family').notNull(),
    sex: text('sex', { enum: SEXES }),
    /** ISO 3166-1 code. */
    country: text('country'),
    site: text('locality').notNull(),
    /** ISO 8601: a day, month or year, or an interval of two. Empty if unknown. */
    collected_on: text('collected_on').notNull(),
    collector: text('collector').notNull(),
    /** The collector's own number of the specimen. */
    number: text('number').notNull(),
    remarks: text('note').notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('cabinet_specimens_of_user').on(table.userId),
    index('cabinet_specimens_of_drawer').on(table.drawer),
    check('cabinet_specimens_quantity', sql`${table.quantity} > 0`),
  ],
);

/** The drawer that a collector chose for the specimens of an order line. */
export const cabinetPlacements = pgTable(
  'cabinet_placements',
  {
    orderNumber: id('order_number').notNull(),
    position: integer('position').notNull(),
    userId: userId(),
    drawerId: uuid('drawer_id')
      .notNull()
      .references(() => cabinetDrawers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.position] }),
    foreignKey({
      name: 'cabinet_placements_line',
      columns: [table.orderNumber, table.position],
      foreignColumns: [orderLines.orderNumber, orderLines.position],
    }),
    index('cabinet_placements_of_user').on(table.userId),
    index('cabinet_placements_of_drawer').on(table.drawerId),
  ],
);
