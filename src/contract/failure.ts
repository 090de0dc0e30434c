/** What a call answers that was refused or failed (docs/shop.md "Failures"). */
import * as z from 'zod';

/**
 * Why, in a word that stays when the sentence is worded anew: whoever reads an answer branches on it, never on `msg`.
 * A new one may come at any time, so one that isn't known is told by its sentence alone.
 */
export const FAILURE_CODES = [
  // The request itself.
  'unknown-path',
  'wrong-method',
  'body-too-large',
  'bad-json',
  'bad-field',
  'bad-signature',
  'token-mismatch',
  // Accounts.
  'login-required',
  'wrong-credentials',
  'email-taken',
  'password-required',
  'wrong-password',
  'email-confirmed',
  'link-invalid',
  'avatar-type',
  'avatar-too-large',
  'too-many-tries',
  // Catalogue and cart.
  'product-not-found',
  'out-of-stock',
  'cart-full',
  'cart-changed',
  'line-not-found',
  'line-taken-down',
  // Checkout.
  'profile-incomplete',
  'cart-empty',
  'cart-unconfirmed',
  'amount-too-small',
  'amount-too-large',
  'too-many-pieces',
  'too-many-payments',
  'too-many-orders',
  'too-long-held',
  'network-full',
  'grade-shared',
  'mailbox-unconfirmed',
  'card-off',
  'payment-opening',
  'payment-superseded',
  'payment-not-begun',
  // Orders and their payment.
  'order-not-found',
  'order-paid',
  'order-ended',
  'hold-over',
  'cancel-failed',
  'payment-not-found',
  'payment-processing',
  'payment-declined',
  'payment-refused',
  'payment-open',
  'payment-closed',
  'payment-sent-back',
  'payment-under-review',
  // Editors and operators.
  'key-reused',
  'variant-unknown',
  'stock-moved',
  'stock-held',
  'stock-short',
  'stock-too-many',
  'content-unreachable',
  'order-changed',
  'order-flagged',
  'not-possible',
  'amount-differs',
  'flag-not-found',
  // The shop, and what stands behind it.
  'shop-busy',
  'provider-unreachable',
  'not-set-up',
  'not-well',
  'unforeseen',
] as const;

export const failureSchema = z.object({
  status: z.int(),
  code: z.enum(FAILURE_CODES),
  /** Chinese, and fit for a shopper. */
  msg: z.string(),
  data: z.null(),
  /** Names a bad input. */
  field: z.string().optional(),
  /** Of an unforeseen failure: the same id stands in the server's log. */
  errorId: z.string().optional(),
});

export type Failure = z.infer<typeof failureSchema>;
export type FailureCode = Failure['code'];
