/** The facts of a payment provider that browser and server share. Currencies are three capital letters (ISO 4217). */
export interface ProviderRules {
  /** In addresses, in the database and on the wire. */
  readonly name: string;
  /**
   * `redirect`: the shopper pays on a page of the provider's. `window`: they agree in its window, and then the shop
   * takes the money.
   */
  readonly flow: 'redirect' | 'window';
  /** Whether the shop can charge in a currency there. */
  readonly takes: (currency: string) => boolean;
  readonly decimalsOf: (currency: string) => Decimals;
  readonly boundsOf: (currency: string) => Bounds;
}

/** How many decimals an amount of a currency has, as a provider counts it. */
export type Decimals = 0 | 2;

/** The least and the most that a provider takes in one payment, in the currency's smallest unit. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}
