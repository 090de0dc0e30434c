import type { ChargeBounds, Decimals, ProviderRules } from './provider.ts';

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
);

/** Currencies without decimals, from the same page. */
const WITHOUT_DECIMALS = new Set('HUF JPY TWD'.split(' '));

/**
 * MAX_VALUE_EXCEEDED of https://developer.paypal.com/api/rest/reference/orders/v2/errors/. An
 * account's own limit may be lower.
 */
const AMOUNT_MAX = { 2: 999_999_999, 0: 9_999_999 } as const;

export function paypalDecimals(currency: string): Decimals {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

function boundsOf(currency: string): ChargeBounds {
  return { least: 1, most: AMOUNT_MAX[paypalDecimals(currency)] };
}

export const paypalRules = {
  name: 'paypal',
  flow: 'window',
  takes: (currency) => CURRENCIES.has(currency),
  decimalsOf: paypalDecimals,
  boundsOf,
} as const satisfies ProviderRules;
