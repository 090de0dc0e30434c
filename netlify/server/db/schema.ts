/**
 * The shop's tables. Stores are the only other files that know them.
 * After a change: `npx drizzle-kit generate --config netlify/database/drizzle.config.ts --name what_changed`.
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
import type { BrokenDocument } from '../../../src/content/validation.ts';
import { id, isOneOf, moment, THIS_TRANSACTION, writtenIn } from './columns.ts';
import { MOVEMENT_KINDS } from './kinds.ts';

// drizzle-kit takes all tables from this file.
export * from './schema-accounts.ts';
export * from './schema-cart.ts';
export * from './schema-jobs.ts';
export * from './schema-mail.ts';
export * from './schema-operations.ts';
export * from './schema-orders.ts';
export * from './schema-payments.ts';
export * from './schema-publishing.ts';

/**
 * Each look at the content lake draws a ticket before it looks. What a later look saw counts,
 * whichever of the two gets here first (catalogue/store.ts).
 */
export const catalogueTickets = pgSequence('catalogue_tickets');

/**
 * The mirror of the published content: a row for each document that Sanity has or had. Checked content stands in it as
 * src/content/schema.ts gives it; beside it stand the columns that lists filter and order by. It is what last was
 * sound: a document that is broken now has its problem besides (docs/decisions/0033).
 */
export const catalogueDocuments = pgTable(
  'catalogue_documents',
  {
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    id: id('id').notNull(),
    /** Ticket of the look that this row tells of; 0 for a document that never was sound. */
    ticket: bigint('ticket', { mode: 'number' }).notNull(),
    /** Ticket of the last look that found something new. Above that of the last build, it wishes for another. */
    changedBy: bigint('changed_by', { mode: 'number' }).notNull(),
    /** When that was. */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** By which transaction; null of what never changed since this is told. */
    changedIn: writtenIn('changed_in').default(THIS_TRANSACTION),
    /** Sanity's `_updatedAt`; null, as all that follows, when the document is no longer published. */
    updatedAt: moment('updated_at'),
    /** Whether shoppers find it: published, and of a product at least one variant is not withdrawn. */
    listed: boolean('listed').notNull(),
    /** The editor's rank; those without come last. */
    rank: doublePrecision('rank'),
    createdAt: moment('created_at'),
    /** Of a product. */
    speciesId: id('species_id'),
    content: jsonb('content').$type<Content>(),
    /** The same as Sanity answered it, from which a build makes the content by its own rules. */
    raw: jsonb('raw'),
    /** Why the document as it is published now is not shown; null when it is. */
    problem: jsonb('problem').$type<Pick<BrokenDocument, 'title' | 'problems'>>(),
    /** Ticket of the look that found it broken. */
    problemTicket: bigint('problem_ticket', { mode: 'number' }),
    /** Since when it is broken. */
    problemSince: moment('problem_since'),
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
    index('catalogue_changed_in').on(table.changedIn),
    index('catalogue_problems').on(table.problemSince).where(sql`${table.problem} is not null`),
    check('catalogue_listed_has_content', sql`not ${table.listed} or ${table.content} is not null`),
  ],
);

/**
 * Services of pictures that published content ever showed, as `<left>-<top>-<width>-<height>/<file>`: `/images/*` makes no
 * other (docs/decisions/0068). Nothing is deleted.
 */
export const pictureParts = pgTable('picture_parts', { address: id('address').primaryKey() });

/**
 * Pieces of each variant, by the product's `_id` and the variant's `_key`. Has no tie to the mirror above: a withdrawn
 * or deleted variant keeps its row (docs/shop.md "Stock"). A variant without a row has never had a piece.
 */
export const stock = pgTable(
  'stock',
  {
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    onHand: integer('on_hand').notNull(),
    /** Pieces promised to orders that are not paid yet; part of what is on hand. */
    held: integer('held').notNull().default(0),
    /** Goes up by one with each movement. */
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.variantKey] }),
    check('stock_on_hand_not_negative', sql`${table.onHand} >= 0`),
    check('stock_held_not_negative', sql`${table.held} >= 0`),
    check('stock_held_is_on_hand', sql`${table.held} <= ${table.onHand}`),
  ],
);

/** The ledger: every change of `stock`, in its order. Rows are never changed or deleted. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    /** Pieces, above 0; only a correction may also be below. */
    quantity: integer('quantity').notNull(),
    /** The variant's version that this movement made. */
    version: integer('version').notNull(),
    /** Who did it: an operator's account, or the part of the shop that did. */
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    /** What it belongs to, such as an order's number. */
    reference: text('reference'),
    at: moment('at').notNull().defaultNow(),
    /** Null of what is older than this column. */
    writtenIn: writtenIn('written_in').default(THIS_TRANSACTION),
  },
  (table) => [
    foreignKey({
      name: 'stock_movements_of_stock',
      columns: [table.productId, table.variantKey],
      foreignColumns: [stock.productId, stock.variantKey],
    }),
    index('stock_movements_written_in').on(table.writtenIn).where(sql`${table.writtenIn} is not null`),
    index('stock_movements_of_variant').on(table.productId, table.variantKey, table.id),
    // A row of a consignment is received once, however often its file is read.
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
