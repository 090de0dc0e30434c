/** What orders need to know of an account: whom the goods and the mails go to, as it is now. */
import type { Shopper } from '../accounts/store.ts';

export type Buyer = Pick<Shopper, 'id' | 'name' | 'email' | 'phone' | 'address'>;
