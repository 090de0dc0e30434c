import type { ChargeBounds, Decimals, ProviderRules } from './provider.ts';

/** https://docs.stripe.com/currencies#zero-decimal */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/**
 * Thousandths that must end in 0, or hundredths that must end in 00.
 * https://docs.stripe.com/currencies#three-decimal and #special-cases
 */
const BY_OTHER_RULES = new Set('BHD IQD JOD KWD LYD OMR TND ISK UGX'.split(' '));

/**
 * Stripe documents minimums for its settlement currencies. Others must reach the minimum after
 * conversion to the account's currency, which only Stripe knows. For CNY that is 3.30 to 3.90.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const MINIMUM_CHARGES: Readonly<Record<string, number>> = {
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

/** Some cards allow larger amounts. The limit is from the same page. */
const AMOUNT_MAX = 99_999_999;
const LARGE_AMOUNT_MAX = 999_999_999;
const LARGE_AMOUNT_CURRENCIES = ['IDR', 'INR'];

export function stripeDecimals(currency: string): Decimals {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

function takes(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency) && !BY_OTHER_RULES.has(currency);
}

function boundsOf(currency: string): ChargeBounds {
  return {
    least: MINIMUM_CHARGES[currency] ?? 1,
    most: LARGE_AMOUNT_CURRENCIES.includes(currency) ? LARGE_AMOUNT_MAX : AMOUNT_MAX,
  };
}

export const stripeRules = {
  name: 'stripe',
  flow: 'redirect',
  takes,
  decimalsOf: stripeDecimals,
  boundsOf,
} as const satisfies ProviderRules;
