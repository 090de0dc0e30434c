import { fenToYuan } from '../../../../src/features/base/money.rules.ts';
import type { Customer } from '../../../../src/features/desk/ops-customers.contract.ts';
import { chargeStatus } from '../../../../src/features/orders/charges.rules.ts';
import { readAddressBook } from '../../accounts/address-book.ts';
import { readAccount } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { readActorNames } from '../../staff/actor-store.ts';
import { readCustomerNotes } from '../customer-notes-store.ts';
import { listOrdersOfAccount } from '../list.ts';
import { viewActor } from '../view-history.ts';
import {
  readAccountFacts,
  readCustomerCharges,
  readCustomerClaims,
  readCustomerQuotes,
  readCustomerSums,
} from './customer-store.ts';

/** Undefined if neither an account nor an order has the id. */
export async function findCustomer(
  database: Database,
  id: string,
  { cursor, now }: { readonly cursor: string | undefined; readonly now: Date },
): Promise<Customer | undefined> {
  const sums = await readCustomerSums(database, id);
  const account = await readAccount(database, id);
  const facts = await readAccountFacts(database, id);
  if (sums.orders === 0 && account === undefined) return undefined;
  const orders = await listOrdersOfAccount(database, id, cursor, now);
  const charges = await readCustomerCharges(database, id);
  const claims = await readCustomerClaims(database, id);
  const quotes = await readCustomerQuotes(database, id);
  const notes = await readCustomerNotes(database, id);
  const names = await readActorNames(
    database,
    notes.map(({ actor }) => actor),
  );
  return {
    id,
    account:
      account === undefined || facts === undefined
        ? null
        : {
            name: account.name,
            email: account.email,
            emailConfirmed: account.emailVerified,
            pendingEmail: account.pendingEmail,
            phone: account.phone,
            address: account.address,
            country: account.country,
            role: account.role,
            registeredAt: facts.registeredAt.toISOString(),
          },
    leftAt: iso(sums.leftAt),
    sums: {
      orders: sums.orders,
      paid: sums.paid,
      lastPaidAt: iso(sums.lastPaidAt),
      taken: fenToYuan(sums.takenFen),
      refunded: fenToYuan(sums.refundedFen),
    },
    addresses:
      account === undefined
        ? []
        : (await readAddressBook({ database }, account)).addresses.map((address) => ({ ...address })),
    orders: orders.items,
    nextOrders: orders.next,
    charges: charges.map(({ number, position, kind, reason, amountFen, state, refundedFen, createdAt }) => ({
      order: number,
      position,
      kind,
      reason,
      amount: fenToYuan(amountFen),
      standing: chargeStatus({ state, amountFen }, refundedFen),
      createdAt: new Date(createdAt).toISOString(),
    })),
    claims: claims.map(({ number, refundFen, createdAt, ...claim }) => ({
      ...claim,
      order: number,
      refund: refundFen === null ? null : fenToYuan(refundFen),
      createdAt: createdAt.toISOString(),
    })),
    quotes: quotes.map(({ createdAt, ...quote }) => ({ ...quote, createdAt: createdAt.toISOString() })),
    notes: notes.map(({ id: note, text, actor, at }) => ({
      id: note,
      text,
      by: viewActor(actor, names),
      at: at.toISOString(),
    })),
  };
}

function iso(at: string | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
