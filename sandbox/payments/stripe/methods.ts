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

export function supportsCurrency(type: MethodType, currency: string): boolean {
  const method: Method = SIMULATED_METHODS[type];
  return method.currencies?.includes(currency) ?? true;
}
