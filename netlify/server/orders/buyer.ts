import type { Account } from '../accounts/store.ts';
import type { Recipient } from '../db/schema-orders.ts';

export type Buyer = Pick<Account, 'id' | 'name' | 'email' | 'phone' | 'address' | 'country'>;

/** Empty for unconfirmed addresses: a stranger may have registered them and chosen the name. */
export function nameInMails({ name, emailVerified }: Pick<Account, 'name' | 'emailVerified'>): string {
  return emailVerified ? name : '';
}

export function hasRecipientDetails({
  name,
  phone,
  address,
}: Pick<Buyer, 'name' | 'phone' | 'address'>): boolean {
  return [name, phone, address].every((told) => told.trim() !== '');
}

export function isSameRecipient(one: Recipient, other: Recipient): boolean {
  return one.name === other.name && one.phone === other.phone && one.address === other.address;
}
