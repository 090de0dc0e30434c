/** The least and the most that a provider takes in one payment, in the currency's smallest unit. */
import { decimalsOf, type Provider } from './currency.ts';

/**
 * Stripe names the least for the currencies that its accounts are paid out in. Any other has to come to as much when it
 * is converted to the account's own, which only Stripe can tell; for CNY that is some 3.30 to 3.90 of HKD 4.00, USD 0.50
 * and EUR 0.50. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const STRIPE_LEAST: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CNY: 400,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  USD: 50,
};

/** Eight digits, and nine of these two; more of some others with some cards only. The same page. */
const STRIPE_MOST = 99_999_999;
const STRIPE_NINE_DIGITS = ['IDR', 'INR'];
const NINE_DIGITS = 999_999_999;

/**
 * "Should be less than or equal to 9999999.99": MAX_VALUE_EXCEEDED of
 * https://developer.paypal.com/api/rest/reference/orders/v2/errors/. An account's own bound may be lower.
 */
const PAYPAL_MOST = { 2: 999_999_999, 0: 9_999_999 } as const;

export function boundsOf(
  provider: Provider,
  currency: string,
): { readonly least: number; readonly most: number } {
  if (provider === 'paypal') return { least: 1, most: PAYPAL_MOST[decimalsOf(provider, currency)] };
  return {
    least: STRIPE_LEAST[currency] ?? 1,
    most: STRIPE_NINE_DIGITS.includes(currency) ? NINE_DIGITS : STRIPE_MOST,
  };
}
