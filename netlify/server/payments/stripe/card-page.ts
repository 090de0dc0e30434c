import type Stripe from 'stripe';
import type { OpenPaymentRequest } from '../core/provider.ts';

/** Types that can be authorised first, so that the shop captures them. */
const MANUAL_TYPES =
  'card link affirm afterpay_clearpay alma amazon_pay billie cashapp kakao_pay klarna kr_card mobilepay naver_pay payco paypal revolut_pay samsung_pay satispay scalapay sequra sunbit'.split(
    ' ',
  );

/** Types that Stripe captures, some of them days later: a sold-out order is refunded. */
const AUTOMATIC_TYPES =
  'acss_debit alipay au_becs_debit bacs_debit bancontact bizum blik boleto crypto customer_balance eps fpx grabpay ideal konbini mb_way multibanco nz_bank_account oxxo p24 pay_by_bank paynow paypay payto pix promptpay sepa_debit swish twint upi us_bank_account zip'.split(
    ' ',
  );

/**
 * The card's page offers those of these types that are enabled in Stripe's Dashboard. One that Stripe adds appears once
 * it stands here, because the shop has to know who captures it.
 */
export function cardPageParams(
  capture: OpenPaymentRequest['capture'],
): Pick<Stripe.Checkout.SessionCreateParams, 'allowed_payment_method_types' | 'payment_method_options'> {
  const manual = Object.fromEntries(
    MANUAL_TYPES.map((type) => [type, { capture_method: 'manual' as const }]),
  );
  return {
    allowed_payment_method_types: [...MANUAL_TYPES, ...AUTOMATIC_TYPES],
    ...(capture === 'manual' ? { payment_method_options: manual } : {}),
  };
}
