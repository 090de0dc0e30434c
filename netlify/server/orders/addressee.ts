import { readAccount } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Recipient } from '../db/schema-orders.ts';
import { NO_MAILBOX } from './deleted-accounts-store.ts';
import type { OrderRow } from './store.ts';

export interface BuyerContact extends Recipient {
  /** ISO 3166-1; null if unknown. */
  readonly country: string | null;
  /** Null if the account's address turned out to be somebody else's (docs/decisions/0066). */
  readonly email: string | null;
  /** Mails to an unconfirmed address contain no personal data. */
  readonly emailVerified: boolean;
}

/** Undefined once the recipient was removed from the closed order (deleted-accounts-store.ts). */
export async function readAddressee(database: Database, order: OrderRow): Promise<BuyerContact | undefined> {
  return addresseeOf(
    order,
    order.buyerLeftAt === null ? await readAccount(database, order.accountId) : undefined,
  );
}

export function addresseeOf(order: OrderRow, account: BuyerContact | undefined): BuyerContact | undefined {
  const { buyerLeftAt, recipient, country, contactEmail: email } = order;
  if (buyerLeftAt === null) return account;
  if (recipient === null || email === null) return undefined;
  return { ...recipient, country, email: email === NO_MAILBOX ? null : email, emailVerified: false };
}
