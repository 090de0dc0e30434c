/** Body of an error response (docs/shop.md "Failures"). */
import * as z from 'zod';
import { CLAIM_REFUSALS } from '../rules/claims.ts';
import { QUOTE_REFUSALS } from '../rules/quotes.ts';

/**
 * Clients branch on these codes, never on `msg`. New codes may appear at any time; clients then show `msg`.
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
  'address-not-found',
  'addresses-full',
  'address-fixed',
  'too-many-tries',
  'product-not-found',
  'out-of-stock',
  'specimen-reserved',
  'specimen-sold',
  'others-paying',
  'sold-out-uncharged',
  'cart-full',
  'cart-changed',
  'line-not-found',
  'line-taken-down',
  'profile-incomplete',
  'cart-empty',
  'cart-unconfirmed',
  'amount-too-small',
  'amount-too-large',
  'too-many-payments',
  'too-many-orders',
  'shipping-forbidden',
  'shipping-needs-papers',
  'shipping-unknown',
  'shipping-country-unknown',
  'card-off',
  'method-off',
  'payment-opening',
  'payment-superseded',
  'payment-not-begun',
  'order-not-found',
  'permit-file-missing',
  'order-paid',
  'order-ended',
  'order-repriced',
  'order-out-of-stock',
  'order-taken-down',
  'order-expired',
  'cancel-failed',
  'payment-not-found',
  'payment-processing',
  'payment-declined',
  'payment-refused',
  'payment-open',
  'payment-closed',
  'payment-sent-back',
  'payment-under-review',
  'pay-link-not-found',
  'pay-link-expired',
  'charge-paid',
  'charge-withdrawn',
  'charge-closed',
  'claim-not-possible',
  'claim-units',
  'photo-refused',
  'photo-missing',
  'quote-not-found',
  'quote-not-possible',
  'quote-changed',
  'too-many-quotes',
  'papers-not-needed',
  'papers-limit',
  'paper-not-open',
  'email-unconfirmed',
  'favorites-full',
  'favorites-link-not-found',
  'alerts-full',
  'alert-not-found',
  'wants-full',
  'want-not-found',
  'drawers-full',
  'drawer-not-found',
  'cabinet-full',
  'specimen-not-found',
  'cabinet-link-not-found',
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
  'customer-not-found',
  'shop-busy',
  'provider-unreachable',
  'not-set-up',
  'not-well',
  'unforeseen',
] as const;

const count = z.int().nonnegative();
const seconds = count;
const minutes = count;
/** A product, and the ISO 3166-1 code of a country that it may not be sent to. */
const barred = z.object({ name: z.string(), country: z.string() });

/** A value never changes its meaning; a new meaning gets a new code. */
export const FAILURE_VALUES = {
  'bad-field': z.object({
    problem: z.enum([
      'missing',
      'too-long',
      'too-short',
      'not-an-email',
      'hidden-characters',
      'hidden-in-lines',
      'not-a-country',
    ]),
    /** Maximum characters. */
    most: count.optional(),
  }),
  'too-many-tries': z.object({
    tried: z.enum(['any', 'login', 'accounts', 'confirmations', 'email-changes', 'payments', 'avatars']),
    seconds,
  }),
  'shop-busy': z.object({ with: z.enum(['passwords', 'pictures']), seconds }),
  'avatar-type': z.object({ problem: z.enum(['format', 'interlaced', 'complex']) }),
  'avatar-too-large': z.object({ of: z.enum(['bytes', 'pixels']) }),
  'addresses-full': z.object({ most: count }),
  'favorites-full': z.object({ most: count }),
  'alerts-full': z.object({ most: count }),
  'wants-full': z.object({ most: count }),
  'drawers-full': z.object({ most: count }),
  'cabinet-full': z.object({ most: count }),
  'specimen-reserved': z.object({ number: z.string() }),
  'specimen-sold': z.object({ number: z.string() }),
  'cart-full': z.object({ lines: count }),
  'too-many-payments': z.object({ minutes }),
  'too-many-orders': z.object({ minutes }),
  'shipping-forbidden': barred,
  'shipping-needs-papers': barred,
  'shipping-unknown': barred,
  'shipping-country-unknown': z.object({ name: z.string() }),
  /** `left`: units that the order could still have. */
  'order-out-of-stock': z.object({ name: z.string(), left: count }),
  /** Yuan. */
  'order-repriced': z.object({ before: z.number(), total: z.number() }),
  'method-off': z.object({ method: z.string() }),
  'payment-refused': z.object({ provider: z.string() }),
  'claim-not-possible': z.object({ because: z.enum(CLAIM_REFUSALS) }),
  'quote-not-possible': z.object({ because: z.enum(QUOTE_REFUSALS) }),
  'too-many-quotes': z.object({ minutes }),
  'papers-limit': z.object({ by: z.enum(['cases', 'pieces']), cases: count, lines: count, pieces: count }),
  'photo-refused': z.object({ problem: z.enum(['format', 'pixels', 'interlaced', 'complex']) }),
} as const satisfies Partial<Record<(typeof FAILURE_CODES)[number], z.ZodType>>;

type Coded = typeof FAILURE_VALUES;
export type FailureValues = { readonly [Code in keyof Coded]: z.infer<Coded[Code]> };

export const failureSchema = z.object({
  status: z.int(),
  code: z.enum(FAILURE_CODES),
  /** Chinese text for shoppers. */
  msg: z.string(),
  data: z.null(),
  field: z.string().optional(),
  /** Keys and types are in `FAILURE_VALUES`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The server's log has the same id. */
  errorId: z.string().optional(),
});

export type Failure = z.infer<typeof failureSchema>;
export type FailureCode = Failure['code'];
