/** What checkout needs of the cart, and what it gives back to it. */
import type { SQL } from 'drizzle-orm';
import type { Cart } from '../../../src/contract/cart.ts';
import type { Product } from '../../../src/contract/catalogue.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import type { HeldPieces } from '../inventory/shift-store.ts';

export interface BoughtLine extends HeldPieces {
  /** The price of one piece that the shopper saw when they last confirmed the line, fen. */
  readonly confirmedUnitFen: number;
}

/** A line as the cart keeps it. */
export interface KeptLine extends HeldPieces {
  readonly id: string;
  readonly accountId: string;
  readonly grade: string;
  readonly confirmedUnitFen: number;
  readonly product: Product;
}

export interface BoughtCart {
  /** Rises with every change of the cart. */
  readonly version: number;
  readonly lines: readonly BoughtLine[];
  /** Those of the lines that can be bought, in no order. */
  readonly products: readonly MirroredProduct[];
}

/** The cart as orders see it. */
export interface CartOfAccount {
  /** As JSON, in a statement that reads more of an account. */
  readonly asJson: (accountId: SQL) => SQL<BoughtCart>;
  /** The variants of its lines, as rows of product and key in such a statement. */
  readonly variants: (accountId: SQL) => SQL;
  /** Locks it: of the account that a part of the statement names, which may lock more before. */
  readonly lock: (transaction: Database, owner: SQL<string | null>) => Promise<unknown>;
  /** The lines of a locked one, as JSON in a statement that reads more of the account. */
  readonly linesAsJson: (accountId: SQL) => SQL<readonly KeptLine[]>;
  /** Takes what was bought out of a locked one: less of a line that has more by now, nothing of one that is gone. */
  readonly takeOut: (
    transaction: Database,
    accountId: string,
    lines: readonly KeptLine[],
    bought: readonly HeldPieces[],
  ) => Promise<void>;
  /** The cart as the shopper is to see it. */
  readonly show: (database: Database, accountId: string) => Promise<Cart>;
}
