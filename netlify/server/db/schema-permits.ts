/** Permits of order lines, and their PDFs (docs/decisions/0098). Withdrawn permits stay; PDFs are deleted. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PERMIT_KINDS } from '../../../src/features/papers/permits.rules.ts';
import { bytes, id, isOneOf, timestamptz } from './columns.ts';
import { orderLines, orderReference } from './schema-orders.ts';
import { shipments } from './schema-shipments.ts';

export const permitFiles = pgTable(
  'permit_files',
  {
    /** Chosen by the browser, so that a repeated upload adds no second file. */
    id: uuid('id').primaryKey(),
    createdAt: timestamptz('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** Null until a permit names the file. By then its parts were checked to be a PDF. */
    attachedAt: timestamptz('attached_at'),
  },
  (table) => [
    index('permit_files_loose').on(table.createdBy, table.createdAt).where(sql`${table.attachedAt} is null`),
  ],
);

export const permitFileParts = pgTable(
  'permit_file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => permitFiles.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.part] })],
);

/** One row for each line that a permit covers. */
export const permits = pgTable(
  'permits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: id('order_number').notNull(),
    position: integer('position').notNull(),
    /** Null until the line's parcel is sent. */
    shipmentId: bigint('shipment_id', { mode: 'number' }).references(() => shipments.id),
    kind: text('kind', { enum: PERMIT_KINDS }).notNull(),
    permitNumber: text('permit_number').notNull(),
    /** Null if the paper that became the permit didn't say. */
    issuedOn: date('issued_on'),
    validUntil: date('valid_until'),
    fileId: uuid('file_id').references(() => permitFiles.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
  },
  (table) => [
    foreignKey({
      name: 'permits_line',
      columns: [table.orderNumber, table.position],
      foreignColumns: [orderLines.orderNumber, orderLines.position],
    }),
    index('permits_of_line').on(table.orderNumber, table.position),
    index('permits_of_shipment').on(table.shipmentId),
    index('permits_of_file').on(table.fileId),
    uniqueIndex('permits_once')
      .on(
        table.orderNumber,
        table.position,
        table.kind,
        table.permitNumber,
        sql`coalesce(${table.shipmentId}, 0)`,
      )
      .where(sql`${table.withdrawnAt} is null`),
    check('permits_kind_known', isOneOf(table.kind, PERMIT_KINDS)),
    check('permits_dates', sql`${table.validUntil} is null or ${table.validUntil} >= ${table.issuedOn}`),
    check('permits_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
  ],
);

const PAPER_HOLDERS = ['shop', 'buyer'] as const;

/**
 * Papers that an order waits for before it may be paid (docs/decisions/0098). They belong to the order, because they
 * outlive its quote and the account.
 */
export const orderPapers = pgTable(
  'order_papers',
  {
    orderNumber: orderReference(),
    position: integer('position').notNull(),
    /** The shipping rule or the operator gives the name. It is unique in an order. */
    name: text('name').notNull(),
    who: text('who', { enum: PAPER_HOLDERS }).notNull(),
    /** Positions of the order's lines that need the paper. */
    lines: integer('lines').array().notNull(),
    /** Day of the application. */
    askedOn: date('asked_on'),
    expectedBy: date('expected_by'),
    receivedOn: date('received_on'),
    issuedOn: date('issued_on'),
    number: text('number').notNull().default(''),
    validUntil: date('valid_until'),
    /** Read by the staff only. */
    note: text('note').notNull().default(''),
    /** Number that the buyer reported; null without a report, or if the operator dismissed it. */
    reportedNumber: text('reported_number'),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.name] }),
    check('order_papers_who_known', isOneOf(table.who, PAPER_HOLDERS)),
    check('order_papers_lines', sql`cardinality(${table.lines}) > 0`),
    check('order_papers_received', sql`${table.receivedOn} is null or ${table.number} <> ''`),
  ],
);
