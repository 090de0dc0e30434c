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

/** In the currency's smallest unit. */
export interface ChargeBounds {
  readonly least: number;
  readonly most: number;
}
