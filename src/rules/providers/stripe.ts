/** The card provider: what it takes, and how it counts. */
import type { Bounds, Decimals, ProviderRules } from './provider.ts';

/** Currencies whose smallest unit is the unit itself. https://docs.stripe.com/currencies#zero-decimal */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/**
 * What Stripe counts by rules of its own: thousandths that end in 0, or hundredths that end in 00.
 * https://docs.stripe.com/currencies#three-decimal and #special-cases
 */
const BY_OTHER_RULES = new Set('BHD IQD JOD KWD LYD OMR TND ISK UGX'.split(' '));

/**
 * Stripe names the least for the currencies that its accounts are paid out in. Any other has to come to as much when it
 * is converted to the account's own, which only Stripe can tell; for CNY that is some 3.30 to 3.90 of HKD 4.00, USD 0.50
 * and EUR 0.50. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const LEAST: Readonly<Record<string, number>> = {
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
const MOST = 99_999_999;
const NINE_DIGITS = 999_999_999;
const TAKEN_IN_NINE_DIGITS = ['IDR', 'INR'];

export function stripeDecimals(currency: string): Decimals {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

function takes(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency) && !BY_OTHER_RULES.has(currency);
}

function boundsOf(currency: string): Bounds {
  return {
    least: LEAST[currency] ?? 1,
    most: TAKEN_IN_NINE_DIGITS.includes(currency) ? NINE_DIGITS : MOST,
  };
}

export const stripe = {
  name: 'stripe',
  flow: 'redirect',
  takes,
  decimalsOf: stripeDecimals,
  boundsOf,
} as const satisfies ProviderRules;
