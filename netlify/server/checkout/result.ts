import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import type { LineRefusal } from '../../../src/features/shipping/shipping.contract.ts';
import type { OrderLine } from '../orders/store.ts';
import type { Allocation, Attempt } from '../payments/core/attempt-store.ts';
import type { LimitExceeded } from './limits.ts';
import type { OrderGoodsRefusal, RepricedOrder } from './order-goods.ts';

/** A product of the cart that may not be sent to the buyer's country. */
export interface BarredProduct {
  readonly kind: 'not-shippable';
  readonly why: LineRefusal;
  readonly name: string;
  /** ISO 3166-1. */
  readonly country: string;
}

export type CheckoutResult =
  | OpenAttemptResult
  /** The address has a blank field, or names no country. */
  | { readonly kind: 'profile-incomplete' | 'no-country' }
  /** Another tab deleted the chosen address. */
  | { readonly kind: 'no-address' }
  | { readonly kind: 'cart-empty' }
  | { readonly kind: 'cart-changed' }
  /** The freight that the buyer saw is not that of now. */
  | { readonly kind: 'freight-changed' }
  /** A price changed, or a product was taken down. */
  | { readonly kind: 'unconfirmed' }
  | OrderGoodsRefusal
  /** The buyer confirms the unpaid order's new amount by sending it. */
  | { readonly kind: 'repriced'; readonly repriced: RepricedOrder }
  | BarredProduct
  | { readonly kind: 'processing' }
  | { readonly kind: 'already-paid'; readonly number: string }
  | { readonly kind: 'no-order' }
  /** The order has ended, or too little time is left to pay for it. */
  | { readonly kind: 'ended' | 'too-late' }
  /** The order still waits for papers (docs/decisions/0098). */
  | { readonly kind: 'awaits-papers' }
  | LimitExceeded;

export interface CheckoutRequest {
  readonly method: MethodName;
  readonly version: number | undefined;
  /** Ids of the cart's lines that are bought; all if absent. */
  readonly lines?: readonly string[] | undefined;
  /** An address of the book; the account's own if absent. */
  readonly address?: string | undefined;
  /** An unpaid order's number; the cart is not read in this case. */
  readonly order?: string | undefined;
  /** As in the request (orders.contract.ts). */
  readonly freight?: { readonly way: string; readonly fee: number } | null | undefined;
  /** Yuan. The order's new amount, which the buyer has confirmed. */
  readonly total?: number | undefined;
}

export type OpenAttemptResult =
  | CommonCheckoutResult
  | { readonly kind: 'too-small' | 'too-large' }
  | { readonly kind: 'failed' };

export type CommonCheckoutResult =
  | { readonly kind: 'ready'; readonly number: string; readonly ref: string; readonly url: string | null }
  /** Another tab chose another method or cart. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'busy' };

export interface AttemptToOpen {
  readonly attempt: Attempt;
  /** Absent for an attempt from before this call. */
  readonly asked?: readonly Allocation[];
  readonly lines?: readonly OrderLine[];
}

export type CheckoutStep =
  | {
      readonly kind: 'refused';
      readonly because: Exclude<CheckoutResult, OpenAttemptResult> | OutOfRangeMethods;
    }
  | { readonly kind: 'end-attempt'; readonly attempt: Attempt }
  | ({ readonly kind: 'attempt' } & AttemptToOpen);

type OutOfRangeMethods = { readonly kind: 'too-small' | 'too-large' };
