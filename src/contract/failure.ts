/** Body of a refused or failed call (docs/shop.md "Failures"). */
import * as z from 'zod';

/**
 * Stable reason codes: clients branch on them, never on `msg`. New ones may appear at any time;
 * clients show the message of an unknown one.
 */
export const FAILURE_CODES = [
  'unknown-path',
  'wrong-method',
  'body-too-large',
  'bad-json',
  'bad-field',
  'bad-signature',
  'token-mismatch',
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
  'product-not-found',
  'out-of-stock',
  'cart-full',
  'cart-changed',
  'line-not-found',
  'line-taken-down',
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
  'method-off',
  'payment-opening',
  'payment-superseded',
  'payment-not-begun',
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
  'shop-busy',
  'provider-unreachable',
  'not-set-up',
  'not-well',
  'unforeseen',
] as const;

export const failureSchema = z.object({
  status: z.int(),
  code: z.enum(FAILURE_CODES),
  /** Chinese, suitable for shoppers. */
  msg: z.string(),
  data: z.null(),
  /** The invalid input. */
  field: z.string().optional(),
  /** For unexpected failures: the same id is in the server's log. */
  errorId: z.string().optional(),
});

export type Failure = z.infer<typeof failureSchema>;
export type FailureCode = Failure['code'];
