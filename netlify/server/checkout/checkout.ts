/**
 * Going to pay (docs/decisions/0015): the server's own cart is priced and becomes an order that holds its pieces, or an
 * unpaid order is paid as it stands; with an attempt to pay for it, all in one transaction. Then the provider is asked
 * to open it.
 */
import type { Database } from '../db/connection.ts';
import type { ProviderName } from '../db/order-kinds.ts';
import { type Buyer, isReachable } from '../orders/buyer.ts';
import { lockAccount } from '../orders/store.ts';
import { endAttempt } from '../payments/settle/settle.ts';
import type { Attempt } from '../payments/till/attempt-store.ts';
import type { Till } from '../payments/till/till.ts';
import { readPayingAccount } from './account-store.ts';
import type { Limited, TooMuch } from './holding.ts';
import { type AttemptOpened, openAttempt } from './open-attempt.ts';
import { planCart } from './plan-cart.ts';
import { planOrder } from './plan-order.ts';

export type CheckedOut =
  | AttemptOpened
  /** Name, phone or address is missing. */
  | { readonly kind: 'profile-incomplete' }
  | { readonly kind: 'cart-empty' }
  /** The cart is not the one that the shopper saw. */
  | { readonly kind: 'cart-changed' }
  /** Lines have to be confirmed first: a price changed, or a product was taken down. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'out-of-stock' }
  /** An earlier payment is on its way. */
  | { readonly kind: 'processing' }
  /** It turned out that the open order is paid. */
  | { readonly kind: 'already-paid'; readonly number: string }
  /** The account has no such order. */
  | { readonly kind: 'no-order' }
  /** The order that was named ended, or is about to: too little time is left to pay for it. */
  | { readonly kind: 'ended' | 'too-late' }
  /** The account may not hold so much, or not now. */
  | Limited
  | TooMuch;

export interface CheckoutWish {
  readonly method: ProviderName;
  /** Of the cart that the shopper saw; undefined is taken as the present one. */
  readonly version: number | undefined;
  /** The number of an order that is to be paid as it stands, without a look at the cart. */
  readonly order?: string | undefined;
}

/** What comes next on the way to pay, decided under the account's lock. */
export type Next =
  | { readonly kind: 'refused'; readonly because: Exclude<CheckedOut, AttemptOpened> | Unfit }
  | { readonly kind: 'end-attempt'; readonly attempt: Attempt }
  | { readonly kind: 'attempt'; readonly attempt: Attempt };

type Unfit = { readonly kind: 'too-small' | 'too-large' };

/** Another tab may change what was planned on; more often than this, something else is wrong. */
const TRIES = 5;

export async function checkOut(till: Till, buyer: Buyer, wish: CheckoutWish): Promise<CheckedOut> {
  const provider = till.providers[wish.method];
  if (provider === undefined) return { kind: 'failed' };
  if (!isReachable(buyer)) return { kind: 'profile-incomplete' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = await till.database.transaction((tx) => plan(till, tx, buyer, wish));
    if (next.kind === 'refused') return next.because;
    if (next.kind === 'attempt') {
      await till.reached('order written');
      return await openAttempt(till, provider, buyer, next.attempt);
    }
    const ended = await endAttempt(till, next.attempt);
    if (ended.kind === 'paid') return { kind: 'already-paid', number: ended.number };
    if (ended.kind === 'processing') return { kind: 'processing' };
    if (ended.kind !== 'closed' && ended.kind !== 'sent-back' && ended.kind !== 'flagged')
      return { kind: 'failed' };
  }
  return { kind: 'superseded' };
}

async function plan(till: Till, tx: Database, buyer: Buyer, wish: CheckoutWish): Promise<Next> {
  await lockAccount(tx, buyer.id);
  const account = await readPayingAccount(tx, buyer.id, till.now());
  if (account === undefined) throw new Error('whoever goes to pay has no account');
  const { method, version, order } = wish;
  if (order !== undefined) return await planOrder(till, tx, buyer, account, { method, order });
  return await planCart(till, tx, buyer, account, { method, version });
}
