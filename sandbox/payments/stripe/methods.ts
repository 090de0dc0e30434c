import type { Stripe } from 'stripe';
import type { ResultOf } from '../controls/settings.ts';

interface Method {
  readonly title: string;
  /** Null for any currency. */
  readonly currencies: readonly string[] | null;
  readonly choices: readonly { readonly value: ResultOf<'stripe-payment'>; readonly label: string }[];
}

const currencies = (names: string) => names.split(' ');

const CARD: Method = {
  title: '银行卡支付',
  currencies: null,
  choices: [
    { value: 'succeed', label: '4242 4242 4242 4242 · 支付成功' },
    { value: 'decline', label: '4000 0000 0000 0002 · 银行卡被拒绝' },
    { value: 'insufficient_funds', label: '4000 0000 0000 9995 · 余额不足' },
    { value: 'async_succeed', label: '银行转账 · 稍后到账' },
    { value: 'async_fail', label: '银行转账 · 稍后失败' },
    { value: 'voucher', label: 'Multibanco · 凭付款单到银行或便利店支付' },
  ],
};

export const SIMULATED_METHODS = {
  card: CARD,
  // Both wallets report immediately whether the buyer agreed.
  alipay: {
    title: '支付宝',
    currencies: currencies('cny aud cad eur gbp hkd jpy myr nzd sgd usd'),
    choices: [
      { value: 'succeed', label: '支付宝 · 同意付款' },
      { value: 'decline', label: '支付宝 · 拒绝付款' },
    ],
  },
  wechat_pay: {
    title: '微信支付',
    currencies: currencies('cny aud cad chf dkk eur gbp hkd jpy nok sek sgd usd'),
    choices: [
      { value: 'succeed', label: '微信扫码 · 同意付款' },
      { value: 'decline', label: '微信扫码 · 拒绝付款' },
    ],
  },
} satisfies Record<string, Method>;

export type MethodType = keyof typeof SIMULATED_METHODS;
export const METHOD_TYPES = Object.keys(SIMULATED_METHODS) as MethodType[];

/** Sessions with several methods show the card's choices. */
export function pageMethod({
  payment_method_types,
}: {
  readonly payment_method_types: string[];
}): MethodType {
  return METHOD_TYPES.find((type) => type === payment_method_types[0]) ?? 'card';
}

/** True if the session's card or wallet is only authorised. A bank transfer or voucher is another method. */
export function isCapturedManually(session: Stripe.Checkout.Session): boolean {
  return pageMethod(session) === 'card' && session.payment_method_options?.card?.capture_method === 'manual';
}

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;
const words = <S extends string>(text: S) => text.split(' ') as Words<S>[];

/** `AllowedPaymentMethodType` of the package. The account has only the simulated ones enabled. */
export const ALLOWED_TYPES = [
  ...words('acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact'),
  ...words('billie bizum blik boleto card cashapp crypto customer_balance eps fpx giropay grabpay ideal'),
  ...words(
    'kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay nz_bank_account oxxo',
  ),
  ...words('p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay satispay'),
  ...words('scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip'),
];

/** The types whose options of a session have a `capture_method`. */
export const MANUAL_TYPES = [
  ...words('affirm afterpay_clearpay alma amazon_pay billie card cashapp kakao_pay klarna kr_card link'),
  ...words('mobilepay naver_pay payco paypal revolut_pay samsung_pay satispay scalapay sequra sunbit'),
];

export function supportsCurrency(type: MethodType, currency: string): boolean {
  const method: Method = SIMULATED_METHODS[type];
  return method.currencies?.includes(currency) ?? true;
}
