/** Which rows `database.query` reads together with others. */
import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
  relations,
} from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import * as tables from './schema.ts';

const {
  allocations,
  charges,
  claimLines,
  claimPhotos,
  claims,
  flags,
  orderEditLines,
  orderEdits,
  orderEvents,
  orderLines,
  orders,
  paymentAttempts,
  payments,
  permits,
  quoteLines,
  quotes,
  refunds,
  reservations,
  shipmentLines,
  shipments,
  users,
} = tables;

function ofOrder<Name extends string>(
  table: AnyPgTable<{ name: Name }> & { readonly orderNumber: AnyPgColumn<{ tableName: Name }> },
) {
  return relations(table, ({ one }) => ({
    order: one(orders, { fields: [table.orderNumber], references: [orders.number] }),
  }));
}

export const schema = {
  ...tables,
  ordersRelations: relations(orders, ({ one, many }) => ({
    account: one(users, { fields: [orders.accountId], references: [users.id] }),
    // The index of quotes' orders begins with the account.
    quote: one(quotes, {
      fields: [orders.accountId, orders.quoteId],
      references: [quotes.accountId, quotes.id],
    }),
    lines: many(orderLines),
    events: many(orderEvents),
    reservations: many(reservations),
    charges: many(charges),
    permits: many(permits),
    flags: many(flags),
    edits: many(orderEdits),
    attempts: many(paymentAttempts),
    payments: many(payments),
    shipmentLines: many(shipmentLines),
  })),
  orderLinesRelations: ofOrder(orderLines),
  orderEventsRelations: ofOrder(orderEvents),
  reservationsRelations: ofOrder(reservations),
  chargesRelations: ofOrder(charges),
  permitsRelations: ofOrder(permits),
  flagsRelations: ofOrder(flags),
  orderEditsRelations: relations(orderEdits, ({ one, many }) => ({
    order: one(orders, { fields: [orderEdits.orderNumber], references: [orders.number] }),
    lines: many(orderEditLines),
  })),
  orderEditLinesRelations: relations(orderEditLines, ({ one }) => ({
    edit: one(orderEdits, { fields: [orderEditLines.editId], references: [orderEdits.id] }),
  })),
  paymentAttemptsRelations: relations(paymentAttempts, ({ one, many }) => ({
    order: one(orders, { fields: [paymentAttempts.orderNumber], references: [orders.number] }),
    allocations: many(allocations),
  })),
  allocationsRelations: relations(allocations, ({ one }) => ({
    attempt: one(paymentAttempts, { fields: [allocations.attemptId], references: [paymentAttempts.id] }),
  })),
  paymentsRelations: relations(payments, ({ one, many }) => ({
    order: one(orders, { fields: [payments.orderNumber], references: [orders.number] }),
    refunds: many(refunds),
  })),
  refundsRelations: relations(refunds, ({ one }) => ({
    payment: one(payments, { fields: [refunds.paymentId], references: [payments.id] }),
  })),
  shipmentLinesRelations: relations(shipmentLines, ({ one }) => ({
    order: one(orders, { fields: [shipmentLines.orderNumber], references: [orders.number] }),
    shipment: one(shipments, { fields: [shipmentLines.shipmentId], references: [shipments.id] }),
  })),
  claimsRelations: relations(claims, ({ one, many }) => ({
    order: one(orders, { fields: [claims.orderNumber], references: [orders.number] }),
    account: one(users, { fields: [claims.accountId], references: [users.id] }),
    refund: one(refunds, { fields: [claims.refundId], references: [refunds.id] }),
    lines: many(claimLines),
    photos: many(claimPhotos),
  })),
  claimLinesRelations: relations(claimLines, ({ one }) => ({
    claim: one(claims, { fields: [claimLines.claimId], references: [claims.id] }),
  })),
  claimPhotosRelations: relations(claimPhotos, ({ one }) => ({
    claim: one(claims, { fields: [claimPhotos.claimId], references: [claims.id] }),
  })),
  quotesRelations: relations(quotes, ({ one, many }) => ({
    account: one(users, { fields: [quotes.accountId], references: [users.id] }),
    orders: many(orders),
    lines: many(quoteLines),
  })),
  quoteLinesRelations: relations(quoteLines, ({ one }) => ({
    quote: one(quotes, { fields: [quoteLines.quoteId], references: [quotes.id] }),
  })),
};

export type Schema = typeof schema;
export type Relations = ExtractTablesWithRelations<Schema>;

const extracted = extractTablesRelationalConfig<Relations>(schema, createTableRelationsHelpers);

/** Extracted once, because that takes a millisecond. */
export const relationalSchema = {
  fullSchema: schema,
  schema: extracted.tables,
  tableNamesMap: extracted.tableNamesMap,
};
