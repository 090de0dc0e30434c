/**
 * The shop's tables. Stores are the only other files that know them.
 * After a change: `npx drizzle-kit generate --config netlify/database/drizzle.config.ts --name what_changed`.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type {
  CarouselContent,
  CategoryContent,
  ProductContent,
  SpeciesContent,
} from '../../../src/content/schema.ts';

/** Compared byte by byte: ids sort alike in the database, in the build and on every machine. */
const id = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Each look at the content lake draws a ticket before it looks. What a later look saw counts,
 * whichever of the two gets here first (catalogue/store.ts).
 */
export const catalogueTickets = pgSequence('catalogue_tickets');

export const DOCUMENT_KINDS = ['species', 'category', 'product', 'carouselItem'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What is known of each document of the catalogue, also of those that were taken down. */
export const catalogueDocuments = pgTable('catalogue_documents', {
  id: id('id').primaryKey(),
  kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
  /** Ticket of the look that this row tells of. */
  ticket: bigint('ticket', { mode: 'number' }).notNull(),
  /** Sanity's `_updatedAt`; null when the document is not published. */
  updatedAt: moment('updated_at'),
});

/** The columns that the catalogue's order looks at: rank (none comes last), then newest, then id. */
const ordered = {
  id: id('id').primaryKey(),
  rank: doublePrecision('rank'),
  createdAt: moment('created_at').notNull(),
};

export const species = pgTable('species', {
  ...ordered,
  content: jsonb('content').$type<SpeciesContent>().notNull(),
});

export const categories = pgTable('categories', {
  ...ordered,
  content: jsonb('content').$type<CategoryContent>().notNull(),
});

export const carouselItems = pgTable('carousel_items', {
  ...ordered,
  content: jsonb('content').$type<CarouselContent>().notNull(),
});

export const products = pgTable(
  'products',
  {
    ...ordered,
    speciesId: id('species_id').notNull(),
    categoryId: id('category_id').notNull(),
    /** Whether every variant is withdrawn: the product then counts as taken down. */
    withdrawn: boolean('withdrawn').notNull(),
    content: jsonb('content').$type<ProductContent>().notNull(),
  },
  (table) => [
    index('products_in_order')
      .on(table.rank, table.createdAt.desc(), table.id)
      .where(sql`not ${table.withdrawn}`),
    index('products_of_species')
      .on(table.speciesId, table.rank, table.createdAt.desc(), table.id)
      .where(sql`not ${table.withdrawn}`),
  ],
);

/**
 * Pieces of each variant, by the product's `_id` and the variant's `_key`. Has no tie to the mirror above: a withdrawn
 * or deleted variant keeps its row (decisions, "Stock"). A variant without a row has never had a piece.
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

export const MOVEMENT_KINDS = ['received', 'corrected', 'held', 'released', 'sold', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

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
  },
  (table) => [
    foreignKey({
      name: 'stock_movements_of_stock',
      columns: [table.productId, table.variantKey],
      foreignColumns: [stock.productId, stock.variantKey],
    }),
    index('stock_movements_of_variant').on(table.productId, table.variantKey, table.id),
    check(
      'stock_movements_kind_known',
      sql`${table.kind} in (${sql.raw(MOVEMENT_KINDS.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check(
      'stock_movements_quantity_fits',
      sql`${table.quantity} > 0 or (${table.kind} = 'corrected' and ${table.quantity} <> 0)`,
    ),
  ],
);
