/** Currencies are ISO 4217. */
export interface ProviderRules {
  /** Used in URLs, database and API. */
  readonly name: string;
  /** `window`: the shopper approves in the provider's window, and the shop captures. */
  readonly flow: 'redirect' | 'window';
  readonly takes: (currency: string) => boolean;
  readonly decimalsOf: (currency: string) => Decimals;
  readonly boundsOf: (currency: string) => ChargeBounds;
}

export type Decimals = 0 | 2;

/** Amounts in the currency's smallest unit. */
export interface ChargeBounds {
  readonly least: number;
  readonly most: number;
}

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const PAYPAL_CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
);

/** Currencies without decimals, from the same page. */
const PAYPAL_WITHOUT_DECIMALS = new Set('HUF JPY TWD'.split(' '));

/**
 * MAX_VALUE_EXCEEDED of https://developer.paypal.com/api/rest/reference/orders/v2/errors/. An
 * account's own limit may be lower.
 */
const PAYPAL_AMOUNT_MAX = { 2: 999_999_999, 0: 9_999_999 } as const;

export function paypalDecimals(currency: string): Decimals {
  return PAYPAL_WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

function paypalBoundsOf(currency: string): ChargeBounds {
  return { least: 1, most: PAYPAL_AMOUNT_MAX[paypalDecimals(currency)] };
}

export const paypalRules = {
  name: 'paypal',
  flow: 'window',
  takes: (currency) => PAYPAL_CURRENCIES.has(currency),
  decimalsOf: paypalDecimals,
  boundsOf: paypalBoundsOf,
} as const satisfies ProviderRules;

/** https://docs.stripe.com/currencies#zero-decimal */
const STRIPE_WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);

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
const STRIPE_AMOUNT_MAX = 99_999_999;
const LARGE_AMOUNT_MAX = 999_999_999;
const LARGE_AMOUNT_CURRENCIES = ['IDR', 'INR'];

function stripeDecimals(currency: string): Decimals {
  return STRIPE_WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

function isTakenByStripe(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency) && !BY_OTHER_RULES.has(currency);
}

function stripeBoundsOf(currency: string): ChargeBounds {
  return {
    least: MINIMUM_CHARGES[currency] ?? 1,
    most: LARGE_AMOUNT_CURRENCIES.includes(currency) ? LARGE_AMOUNT_MAX : STRIPE_AMOUNT_MAX,
  };
}

export const stripeRules = {
  name: 'stripe',
  flow: 'redirect',
  takes: isTakenByStripe,
  decimalsOf: stripeDecimals,
  boundsOf: stripeBoundsOf,
} as const satisfies ProviderRules;

export const PROVIDERS = [stripeRules, paypalRules] as const;

export type ProviderName = (typeof PROVIDERS)[number]['name'];

export const PROVIDER_NAMES: readonly ProviderName[] = PROVIDERS.map(({ name }) => name);
