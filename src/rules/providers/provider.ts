/**
 * Rules of a payment provider that browser and server share. Currencies are three capital letters
 * (ISO 4217).
 */
export interface ProviderRules {
  /** Used in URLs, database and API. */
  readonly name: string;
  /**
   * `redirect`: the shopper pays on the provider's page. `window`: the shopper approves in the
   * provider's window, and the shop captures.
   */
  readonly flow: 'redirect' | 'window';
  /** True if the shop can charge this currency. */
  readonly takes: (currency: string) => boolean;
  readonly decimalsOf: (currency: string) => Decimals;
  readonly boundsOf: (currency: string) => ChargeBounds;
}

export type Decimals = 0 | 2;

/** Limits of one payment, in the currency's smallest unit. */
export interface ChargeBounds {
  readonly least: number;
  readonly most: number;
}
