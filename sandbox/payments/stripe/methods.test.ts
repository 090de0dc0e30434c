import type Stripe from 'stripe';
import { expectTypeOf, test } from 'vitest';
import type { ALLOWED_TYPES, MANUAL_TYPES } from './methods.ts';

type Params = Stripe.Checkout.SessionCreateParams;
type Options = Stripe.Checkout.SessionCreateParams.PaymentMethodOptions;
/** Without the package's `OtherString`. */
type Named<T> = T extends string ? (string extends T ? never : T) : never;
type ManualType = {
  [T in keyof Options]-?: 'capture_method' extends keyof NonNullable<Options[T]> ? T : never;
}[keyof Options];

test('the lists of payment methods are those of the package', () => {
  type Allowed = NonNullable<Params['allowed_payment_method_types']>[number];
  expectTypeOf<(typeof ALLOWED_TYPES)[number]>().toEqualTypeOf<Named<Allowed>>();
  expectTypeOf<(typeof MANUAL_TYPES)[number]>().toEqualTypeOf<ManualType>();
});
