/** Leads a buyer to the field of the profile that a payment asks for, and back to where they were. */
import type { User } from '../accounts/account.contract.ts';
import { withReturnPath } from '../base/return-path.rules.ts';
import { pagePath } from '../base/words.text.ts';

const FIELDS = ['name', 'phone', 'address', 'country'] as const;
type RecipientField = (typeof FIELDS)[number];

/** The first field without which nothing can be sent; undefined if none is missing. */
export function missingField(user: Pick<User, RecipientField>): RecipientField | undefined {
  return FIELDS.find((field) => (user[field] ?? '').trim() === '');
}

/** `isCart`: the shopper comes back to the open cart. */
export function profileLink(target: RecipientField | 'address-book', isCart: boolean): string {
  const back = location.pathname + location.search + (isCart ? '#cart' : '');
  return `${pagePath(withReturnPath('/profile', back))}#${target}`;
}
