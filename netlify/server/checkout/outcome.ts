/** What a shopper who goes to pay asks for, and what comes of it. */
import type { ProviderName } from '../../../src/rules/providers/providers.ts';
import type { OrderLine } from '../orders/store.ts';
import type { Attempt } from '../payments/core/attempt-store.ts';
import type { Limited, NewcomerLimit, TooMuch } from './holding.ts';

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
  | TooMuch
  /** What accounts that never paid may hold together is used up. */
  | (NewcomerLimit & {
      /** The product and its grade that it is about; empty for a network. */
      readonly name: string;
    });

export interface CheckoutWish {
  readonly method: ProviderName;
  /** Of the cart that the shopper saw; undefined is taken as the present one. */
  readonly version: number | undefined;
  /** Keyed hash of the shopper's network (accounts/network.ts). */
  readonly network: string;
  /** The number of an order that is to be paid as it stands; the cart is not read. */
  readonly order?: string | undefined;
}

/** What a provider made of an attempt to pay. */
export type AttemptOpened =
  | Shared
  /** Less or more than this provider takes at once. */
  | { readonly kind: 'too-small' | 'too-large' }
  /** The provider could not be asked, or won't have it. */
  | { readonly kind: 'failed' };

/** What becomes of an attempt that another tab opens too. */
export type Shared =
  | { readonly kind: 'ready'; readonly number: string; readonly ref: string; readonly url: string | null }
  /** It chose another way to pay, or another cart, meanwhile. */
  | { readonly kind: 'superseded' }
  /** The provider works for it, and takes its time. */
  | { readonly kind: 'busy' };

export interface AttemptToOpen {
  readonly attempt: Attempt;
  /** Of its order, where they are known. */
  readonly lines?: readonly OrderLine[];
}

/** What comes next on the way to pay, decided under the account's lock. */
export type Next =
  | { readonly kind: 'refused'; readonly because: Exclude<CheckedOut, AttemptOpened> | Unfit }
  | { readonly kind: 'end-attempt'; readonly attempt: Attempt }
  | ({ readonly kind: 'attempt' } & AttemptToOpen);

type Unfit = { readonly kind: 'too-small' | 'too-large' };
