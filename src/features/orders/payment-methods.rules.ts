/** Payment methods in display order. */
import type { ProviderName } from './providers.rules.ts';

export interface PaymentMethod {
  /** alipay and wechat_pay are Stripe's own names. */
  readonly name: string;
  readonly provider: ProviderName;
  /** Separated by spaces; null means all currencies of the provider. */
  readonly currencies: string | null;
  /** `shop`: the buyer authorises the payment, and the shop captures it once it has taken the stock. */
  readonly capturedBy: 'shop' | 'provider';
}

export const PAYMENT_METHODS = [
  { name: 'card', provider: 'stripe', currencies: null, capturedBy: 'shop' },
  // https://docs.stripe.com/payments/alipay allows CNY for accounts of every country.
  {
    name: 'alipay',
    provider: 'stripe',
    currencies: 'CNY AUD CAD EUR GBP HKD JPY MYR NZD SGD USD',
    capturedBy: 'provider',
  },
  // https://docs.stripe.com/payments/wechat-pay/accept-a-payment
  {
    name: 'wechat_pay',
    provider: 'stripe',
    currencies: 'CNY AUD CAD CHF DKK EUR GBP HKD JPY NOK SEK SGD USD',
    capturedBy: 'provider',
  },
  { name: 'paypal', provider: 'paypal', currencies: null, capturedBy: 'shop' },
] as const satisfies readonly PaymentMethod[];

export type MethodName = (typeof PAYMENT_METHODS)[number]['name'];

export const METHOD_NAMES: readonly MethodName[] = PAYMENT_METHODS.map(({ name }) => name);

/** The first is the default. */
export function methodsOf(provider: ProviderName): MethodName[] {
  return PAYMENT_METHODS.filter((method) => method.provider === provider).map(({ name }) => name);
}

/** Attempts of older releases have only a provider. */
export function methodOf(attempt: {
  readonly provider: ProviderName;
  readonly method: MethodName | null;
}): MethodName {
  const method = attempt.method ?? methodsOf(attempt.provider)[0];
  if (method === undefined) throw new Error(`${attempt.provider} has no payment method`);
  return method;
}

export function isCapturedByShop(name: MethodName): boolean {
  return PAYMENT_METHODS.some((method) => method.name === name && method.capturedBy === 'shop');
}

/** Both method and provider must accept it. */
export function acceptsCurrency(
  { currencies }: Pick<PaymentMethod, 'currencies'>,
  currency: string,
): boolean {
  return currencies === null || currencies.split(' ').includes(currency);
}
