/**
 * Only stores use these tables. After a change: `npx drizzle-kit generate --config
 * netlify/database/drizzle.config.ts --name what_changed`.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Content } from '../../../src/content/documents.ts';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import type { DocumentProblems } from '../../../src/content/validation.ts';
import { CURRENT_TRANSACTION_ID, id, isOneOf, timestamptz, xid8 } from './columns.ts';
import { MOVEMENT_KINDS } from './kinds.ts';

// drizzle-kit finds tables only through this file's exports.
export * from './schema-accounts.ts';
export * from './schema-cabinet.ts';
export * from './schema-cart.ts';
export * from './schema-charges.ts';
export * from './schema-claims.ts';
export * from './schema-mail.ts';
export * from './schema-operations.ts';
export * from './schema-order-edits.ts';
export * from './schema-orders.ts';
export * from './schema-payments.ts';
export * from './schema-permits.ts';
export * from './schema-quotes.ts';
export * from './schema-shipments.ts';
export * from './schema-wants.ts';

/** Each read of the content lake draws a ticket first; data with a later ticket wins. */
export const catalogueTickets = pgSequence('catalogue_tickets');

/**
 * `content` is the last valid version; an invalid document also has its problem
 * (docs/decisions/0033). Other columns serve lists.
 */
export const catalogueDocuments = pgTable(
  'catalogue_documents',
  {
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    id: id('id').notNull(),
    /** Ticket of this version's read; 0 for a document that was never valid. */
    ticket: bigint('ticket', { mode: 'number' }).notNull(),
    /** A value above the last build's ticket requests a build. */
    changedBy: bigint('changed_by', { mode: 'number' }).notNull(),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
    /** Null for rows older than the column. */
    changedIn: xid8('changed_in').default(CURRENT_TRANSACTION_ID),
    /** Sanity's `_updatedAt`. Null if the document is not published, as are `rank` to `content`. */
    updatedAt: timestamptz('updated_at'),
    /** True if published; a product also needs a variant that is not withdrawn. */
    listed: boolean('listed').notNull(),
    /** The editor's rank; null sorts last. */
    rank: doublePrecision('rank'),
    createdAt: timestamptz('created_at'),
    speciesId: id('species_id'),
    content: jsonb('content').$type<Content>(),
    /** The content before withdrawal. The page at the product's address still names it. */
    lastContent: jsonb('last_content').$type<Content>(),
    /** The document as Sanity returns it; the build parses it by its own rules. */
    raw: jsonb('raw'),
    problem: jsonb('problem').$type<Pick<DocumentProblems, 'title' | 'problems'>>(),
    problemTicket: bigint('problem_ticket', { mode: 'number' }),
    problemSince: timestamptz('problem_since'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('catalogue_in_order')
      .on(table.kind, table.rank, table.createdAt.desc(), table.id)
      .where(sql`${table.listed}`),
    index('products_of_species_in_order')
      .on(table.speciesId, table.rank, table.createdAt.desc(), table.id)
      .where(sql`${table.listed} and ${table.kind} = 'product'`),
    index('products_by_name_part')
      .using('gin', sql`search_parts(folded(${table.content} ->> 'name'))`)
      .where(sql`${table.kind} = 'product'`),
    index('catalogue_by_slug').on(sql`(${table.content} ->> 'slug')`).where(sql`${table.kind} = 'page'`),
    index('catalogue_by_old_address').using('gin', sql`(${table.content} -> 'oldAddresses')`),
    index('catalogue_withdrawn').on(table.kind).where(sql`${table.lastContent} is not null`),
    index('catalogue_changed_in').on(table.changedIn),
    index('catalogue_problems').on(table.problemSince).where(sql`${table.problem} is not null`),
    check('catalogue_listed_has_content', sql`not ${table.listed} or ${table.content} is not null`),
  ],
);

/**
 * `<left>-<top>-<width>-<height>/<file>` of crops that published content ever showed: `/images/*` serves only
 * these crops (docs/decisions/0004).
 */
export const pictureCrops = pgTable('picture_parts', { address: id('address').primaryKey() });

/**
 * No foreign key to the catalogue, because withdrawn or deleted variants keep their rows
 * (docs/shop.md "Stock").
 */
export const stock = pgTable(
  'stock',
  {
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    onHand: integer('on_hand').notNull(),
    /** Units reserved by unpaid orders, included in `onHand`. */
    held: integer('held').notNull().default(0),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.variantKey] }),
    check('stock_on_hand_not_negative', sql`${table.onHand} >= 0`),
    check('stock_held_not_negative', sql`${table.held} >= 0`),
    check('stock_held_is_on_hand', sql`${table.held} <= ${table.onHand}`),
  ],
);

/** Rows are never changed or deleted. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    /** Units, above 0; a correction may be negative. */
    quantity: integer('quantity').notNull(),
    version: integer('version').notNull(),
    /** An operator's account, or the part of the shop that acted. */
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    reference: text('reference'),
    at: timestamptz('at').notNull().defaultNow(),
    /** Null for rows older than the column. */
    writtenIn: xid8('written_in').default(CURRENT_TRANSACTION_ID),
  },
  (table) => [
    foreignKey({
      name: 'stock_movements_of_stock',
      columns: [table.productId, table.variantKey],
      foreignColumns: [stock.productId, stock.variantKey],
    }),
    index('stock_movements_written_in').on(table.writtenIn).where(sql`${table.writtenIn} is not null`),
    index('stock_movements_of_variant').on(table.productId, table.variantKey, table.id),
    // A row of a consignment is received once, even if its file is read again.
    uniqueIndex('stock_received_once')
      .on(table.productId, table.variantKey, table.reference)
      .where(sql`${table.kind} = 'received' and ${table.reference} is not null`),
    check('stock_movements_kind_known', isOneOf(table.kind, MOVEMENT_KINDS)),
    check(
      'stock_movements_quantity_fits',
      sql`${table.quantity} > 0 or (${table.kind} = 'corrected' and ${table.quantity} <> 0)`,
    ),
  ],
);
