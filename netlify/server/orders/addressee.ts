import { readAccount } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Recipient } from '../db/schema-orders.ts';
import { NO_MAILBOX } from './deleted-accounts-store.ts';
import type { OrderRow } from './store.ts';

export interface BuyerContact extends Recipient {
  /** Null if the account's address turned out to be somebody else's (docs/decisions/0066). */
  readonly email: string | null;
  /** Mails to an unconfirmed address contain no personal data. */
  readonly emailVerified: boolean;
}

/** Undefined once it was removed from the closed order (deleted-accounts-store.ts). */
export async function readAddressee(database: Database, order: OrderRow): Promise<BuyerContact | undefined> {
  return addresseeOf(
    order,
    order.buyerLeftAt === null ? await readAccount(database, order.accountId) : undefined,
  );
}

/** The order's own recipient once it has one. */
export function recipientOf({ recipient }: OrderRow, { name, phone, address }: Recipient): Recipient {
  return recipient ?? { name, phone, address };
}

export function addresseeOf(order: OrderRow, account: BuyerContact | undefined): BuyerContact | undefined {
  const { buyerLeftAt, recipient, contactEmail: email } = order;
  if (buyerLeftAt === null) return account;
  if (recipient === null || email === null) return undefined;
  return { ...recipient, email: email === NO_MAILBOX ? null : email, emailVerified: false };
}
