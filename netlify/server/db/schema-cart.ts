import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Product } from '../../../src/features/specimens/catalogue.contract.ts';
import { id } from './columns.ts';
import { users } from './schema-accounts.ts';

export const carts = pgTable('carts', {
  accountId: id('account_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
});

export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid('id').primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => carts.accountId, { onDelete: 'cascade' }),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    grade: text('quality').notNull(),
    quantity: integer('quantity').notNull(),
    /** Unit price in fen when the shopper last changed or confirmed the line. */
    confirmedUnitFen: integer('confirmed_unit_fen').notNull(),
    /** The product when the line was last changed or confirmed; shown if it is withdrawn. */
    product: jsonb('product').$type<Product>().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cart_lines_one_per_variant').on(table.accountId, table.productId, table.variantKey),
    check('cart_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
