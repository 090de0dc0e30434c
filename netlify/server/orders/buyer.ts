import type { Account } from '../accounts/store.ts';
import type { ShippingRecipient } from './recipient.ts';

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
  return [name, phone, address].every((fields) => fields.trim() !== '');
}

/** Two addresses may differ in nothing but their country. */
export function isSameRecipient(one: ShippingRecipient, other: ShippingRecipient): boolean {
  const fields = ['name', 'phone', 'address', 'country'] as const;
  return fields.every((field) => one[field] === other[field]);
}
