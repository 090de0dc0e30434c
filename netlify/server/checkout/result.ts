/** The request to check out, and its outcomes. */
import type { MethodName } from '../../../src/rules/payment-methods.ts';
import type { OrderLine } from '../orders/store.ts';
import type { Attempt } from '../payments/core/attempt-store.ts';
import type { LimitExceeded, NewcomerLimit, QuantityExceeded } from './limits.ts';

export type CheckoutResult =
  | OpenAttemptResult
  /** The profile lacks name, phone or address. */
  | { readonly kind: 'profile-incomplete' }
  | { readonly kind: 'cart-empty' }
  /** The cart's version is not the one that the shopper saw. */
  | { readonly kind: 'cart-changed' }
  /** Lines need confirmation: a price changed, or a product was taken down. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'out-of-stock' }
  /** An earlier payment is being processed. */
  | { readonly kind: 'processing' }
  /** The open order turned out to be paid. */
  | { readonly kind: 'already-paid'; readonly number: string }
  /** The account has no such order. */
  | { readonly kind: 'no-order' }
  /** The named order has ended, or too little time is left to pay for it. */
  | { readonly kind: 'ended' | 'too-late' }
  /** The account's limit of unpaid reservations is reached. */
  | LimitExceeded
  | QuantityExceeded
  /** The limit for newcomers' reservations is reached. */
  | (NewcomerLimit & {
      /** The product and grade concerned; empty for a network. */
      readonly name: string;
    });

export interface CheckoutRequest {
  readonly method: MethodName;
  /** The version of the cart that the shopper saw; undefined means the current one. */
  readonly version: number | undefined;
  /** The network's keyed hash (accounts/network.ts). */
  readonly network: string;
  /** An unpaid order's number; the cart is then not read. */
  readonly order?: string | undefined;
}

export type OpenAttemptResult =
  | CommonCheckoutResult
  /** Outside the amounts that the provider accepts. */
  | { readonly kind: 'too-small' | 'too-large' }
  /** The provider was unreachable or refused. */
  | { readonly kind: 'failed' };

export type CommonCheckoutResult =
  | { readonly kind: 'ready'; readonly number: string; readonly ref: string; readonly url: string | null }
  /** The other tab chose another method or cart. */
  | { readonly kind: 'superseded' }
  /** The provider has not answered yet. */
  | { readonly kind: 'busy' };

export interface AttemptToOpen {
  readonly attempt: Attempt;
  readonly lines?: readonly OrderLine[];
}

/** The next step, decided under the account's lock. */
export type CheckoutStep =
  | {
      readonly kind: 'refused';
      readonly because: Exclude<CheckoutResult, OpenAttemptResult> | OutOfRangeMethods;
    }
  | { readonly kind: 'end-attempt'; readonly attempt: Attempt }
  | ({ readonly kind: 'attempt' } & AttemptToOpen);

type OutOfRangeMethods = { readonly kind: 'too-small' | 'too-large' };
