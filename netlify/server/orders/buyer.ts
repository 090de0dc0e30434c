/** What orders need to know of an account: whom the goods and the mails go to, as it is now. */
import type { Shopper } from '../accounts/store.ts';

export type Buyer = Pick<Shopper, 'id' | 'name' | 'email' | 'phone' | 'address'>;

/** What mails call a buyer: nothing, where a stranger may have written the name into an account with their address. */
export function nameInMails({ name, emailVerified }: Pick<Shopper, 'name' | 'emailVerified'>): string {
  return emailVerified ? name : '';
}

/** Whether goods can be sent there: name, phone and address are all told (docs/shop.md "API manners"). */
export function isReachable({ name, phone, address }: Pick<Buyer, 'name' | 'phone' | 'address'>): boolean {
  return [name, phone, address].every((told) => told.trim() !== '');
}
