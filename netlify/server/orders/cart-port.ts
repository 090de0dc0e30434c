/** `cartPort` of cart/service.ts implements this. */
import type { ProductContent } from '../../../src/content/schema.ts';
import type { Cart } from '../../../src/features/cart/cart.contract.ts';
import type { DayRange } from '../../../src/features/shipping/delivery-time.rules.ts';
import type { Database } from '../db/connection.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';

export interface CheckoutLine extends VariantQuantity {
  readonly confirmedUnitFen: number;
}

export interface CheckoutCart {
  readonly version: number;
  readonly lines: readonly (CheckoutLine & { readonly id: string })[];
  readonly products: readonly ProductContent[];
}

export interface CartViewOptions {
  /** Days in the shop between payment and dispatch. */
  readonly handling: DayRange;
  /** ISO 3166-1; added to the countries of the account and its address book. */
  readonly country?: string | undefined;
}

export interface CartPort {
  readonly read: (database: Database, accountId: string) => Promise<CheckoutCart>;
  readonly lock: (transaction: Database, accountId: string) => Promise<void>;
  /** The caller has locked the cart. Shoppers may have changed or removed lines since checkout. */
  readonly takeOut: (
    transaction: Database,
    accountId: string,
    bought: readonly VariantQuantity[],
  ) => Promise<void>;
  readonly show: (database: Database, accountId: string, options: CartViewOptions) => Promise<Cart>;
}
