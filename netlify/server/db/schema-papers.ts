/**
 * Papers that an order waits for before it may be paid (docs/decisions/0098). They belong to the order, because they
 * outlive its quote and the account.
 */
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, isOneOf } from './columns.ts';
import { orders } from './schema-orders.ts';

const PAPER_HOLDERS = ['shop', 'buyer'] as const;

export const orderPapers = pgTable(
  'order_papers',
  {
    orderNumber: id('order_number')
      .notNull()
      .references(() => orders.number),
    position: integer('position').notNull(),
    /** From the shipping rule, or typed by the operator; unique in an order. */
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
