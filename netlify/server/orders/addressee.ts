/** Whom the goods of an order and the mails about it go to. */
import { readShopper } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Recipient } from '../db/schema-orders.ts';
import { NO_MAILBOX } from './leavers-store.ts';
import type { OrderRow } from './store.ts';

export interface Addressee extends Recipient {
  /** Null where the account ended because its address is somebody else's (docs/decisions/0066): nobody is mailed. */
  readonly email: string | null;
  /** Mails to an address that was not confirmed tell nothing of a person. */
  readonly emailVerified: boolean;
}

/**
 * The account's present data; of an account that was deleted, what was kept with the order, of which its mails tell
 * nothing any more. Undefined once the order is done and that was taken out, too (leavers-store.ts).
 */
export async function readAddressee(database: Database, order: OrderRow): Promise<Addressee | undefined> {
  return addresseeOf(
    order,
    order.buyerLeftAt === null ? await readShopper(database, order.accountId) : undefined,
  );
}

/** The same, where the account's data were read with the order. */
export function addresseeOf(order: OrderRow, account: Addressee | undefined): Addressee | undefined {
  const { buyerLeftAt, recipient, contactEmail: email } = order;
  if (buyerLeftAt === null) return account;
  if (recipient === null || email === null) return undefined;
  return { ...recipient, email: email === NO_MAILBOX ? null : email, emailVerified: false };
}
