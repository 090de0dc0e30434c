/** The currencies that each provider can be asked for, as it counts them. */

/** The shop's own; it needs no rate. */
export const HOME_CURRENCY = 'CNY';

export type Provider = 'stripe' | 'paypal';

/** Currencies whose smallest unit is the unit itself. */
const WITHOUT_DECIMALS: Readonly<Record<Provider, ReadonlySet<string>>> = {
  // https://docs.stripe.com/currencies#zero-decimal
  stripe: new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')),
  // https://developer.paypal.com/api/rest/reference/currency-codes/
  paypal: new Set('HUF JPY TWD'.split(' ')),
};

/**
 * What Stripe counts by rules of its own: thousandths that end in 0, or hundredths that end in 00.
 * https://docs.stripe.com/currencies#three-decimal and #special-cases
 */
const STRIPE_BY_OTHER_RULES = new Set('BHD IQD JOD KWD LYD OMR TND ISK UGX'.split(' '));

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const PAYPAL_TAKES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
);

export function decimalsOf(provider: Provider, currency: string): 0 | 2 {
  return WITHOUT_DECIMALS[provider].has(currency) ? 0 : 2;
}

/** Whether the shop can charge in a currency there; `currency` is three capital letters. */
export function isChargeable(provider: Provider, currency: string): boolean {
  if (provider === 'paypal') return PAYPAL_TAKES.has(currency);
  return Intl.supportedValuesOf('currency').includes(currency) && !STRIPE_BY_OTHER_RULES.has(currency);
}
