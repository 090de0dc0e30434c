/** `cartPort` of cart/service.ts implements this. */
import type { SQL } from 'drizzle-orm';
import type { Cart } from '../../../src/contract/cart.ts';
import type { Product } from '../../../src/contract/catalogue.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import type { VariantQuantity } from '../inventory/shift-store.ts';

export interface CheckoutLine extends VariantQuantity {
  readonly confirmedUnitFen: number;
}

export interface StoredCartLine extends VariantQuantity {
  readonly id: string;
  readonly accountId: string;
  readonly grade: string;
  readonly confirmedUnitFen: number;
  readonly product: Product;
}

export interface CheckoutCart {
  readonly version: number;
  readonly lines: readonly CheckoutLine[];
  readonly products: readonly MirroredProduct[];
}

export interface CartPort {
  /** The cart as JSON, for a larger statement. */
  readonly asJson: (accountId: SQL) => SQL<CheckoutCart>;
  readonly lock: (transaction: Database, owner: SQL<string | null>) => Promise<unknown>;
  readonly linesAsJson: (accountId: SQL) => SQL<readonly StoredCartLine[]>;
  /** Shoppers may have changed or removed lines of the locked cart since checkout. */
  readonly takeOut: (
    transaction: Database,
    accountId: string,
    lines: readonly StoredCartLine[],
    bought: readonly VariantQuantity[],
  ) => Promise<void>;
  readonly show: (database: Database, accountId: string) => Promise<Cart>;
}
