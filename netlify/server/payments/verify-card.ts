/** The card's return page: its address is enough to see how the payment stands, but it is nothing to another account. */
import { findOrder } from '../orders/store.ts';
import { findAttemptByRef } from './attempt-store.ts';
import { type Settled, settle } from './settle.ts';
import type { Till } from './till.ts';

export type Verified = Settled | { readonly kind: 'not-found' };

/** Asks Stripe and settles (decisions "Orders and payments"). `shopperId`: who is logged in, if anybody. */
export async function verifyCard(till: Till, shopperId: string | undefined, ref: string): Promise<Verified> {
  const attempt = await findAttemptByRef(till.database, 'stripe', ref);
  const order = attempt === undefined ? undefined : await findOrder(till.database, attempt.orderNumber);
  if (attempt === undefined || order === undefined) return { kind: 'not-found' };
  if (shopperId !== undefined && shopperId !== order.accountId) return { kind: 'not-found' };
  return await settle(till, attempt);
}
