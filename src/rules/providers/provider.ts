/** The facts of a payment provider that browser and server share. Currencies are three capital letters (ISO 4217). */
export interface ProviderRules {
  /** The name in URLs, in the database and in the API. */
  readonly name: string;
  /**
   * `redirect`: the shopper pays on the provider's page. `window`: the shopper approves in its window, then
   * the shop captures.
   */
  readonly flow: 'redirect' | 'window';
  /** True if the shop can charge in this currency there. */
  readonly takes: (currency: string) => boolean;
  readonly decimalsOf: (currency: string) => Decimals;
  readonly boundsOf: (currency: string) => ChargeBounds;
}

/** Decimals of a currency, as the provider counts them. */
export type Decimals = 0 | 2;

/** The provider's minimum and maximum for one payment, in the currency's smallest unit. */
export interface ChargeBounds {
  readonly least: number;
  readonly most: number;
}
