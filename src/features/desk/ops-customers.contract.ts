/** Customers as the staff sees them (docs/shop.md "The orders tool"). Money is yuan. */

import * as z from 'zod';
import type { Address } from '../accounts/addresses.contract.ts';
import { hasHiddenCharactersInLines } from '../base/hidden-characters.rules.ts';
import type { ClaimState } from '../claims/claims.rules.ts';
import type { ChargeKind, ChargeState } from '../orders/charges.rules.ts';
import type { OpsNote } from '../orders/ops-order.contract.ts';
import type { OpsOrderRow } from '../orders/ops-orders.contract.ts';
import type { QuoteState } from '../quotes/quotes.rules.ts';

export const FOUND_CUSTOMERS_MAX = 20;
/** Maximum per account. Notes can't be deleted. */
export const CUSTOMER_NOTES_MAX = 200;
/** Maximum number of charges, claims and quotes; the newest are listed. */
export const CUSTOMER_ROWS_MAX = 50;
const NOTE_MAX = 1_000;

const isSound = (value: string) => /^[^\0\p{Surrogate}]*$/u.test(value) && !hasHiddenCharactersInLines(value);
const account = z.string().min(1).max(200).refine(isSound);

/** `GET /ops/customers`: `q` is a part of the name, the beginning of the mail address, or the end of the phone. */
export const customersQuerySchema = z.object({ q: z.string().trim().min(1).max(100).refine(isSound) });

export interface FoundCustomers {
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    /** Quotes are mailed, so only accounts with a confirmed mailbox get quotes. */
    readonly emailConfirmed: boolean;
  }[];
}

/** `GET /ops/customers/account/{id}`: `cursor` is `nextOrders` of the page before. */
export const customerQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^[\w.:~-]{1,100}$/)
    .optional(),
});

export interface Customer {
  readonly id: string;
  /** Null for a deleted account, of which only orders remain. */
  readonly account: {
    readonly name: string;
    readonly email: string;
    readonly emailConfirmed: boolean;
    /** The new address that waits for its confirmation. */
    readonly pendingEmail: string | null;
    readonly phone: string;
    readonly address: string;
    readonly country: string | null;
    readonly role: 'shopper' | 'editor' | 'operator';
    readonly registeredAt: string;
  } | null;
  /** Time at which the buyer deleted the account; null if unknown or not deleted. */
  readonly leftAt: string | null;
  readonly sums: {
    readonly orders: number;
    readonly paid: number;
    /** Sum of paid orders, without freight and additions. */
    readonly taken: number;
    /** Completed refunds of the payments in `taken`. */
    readonly refunded: number;
    readonly lastPaidAt: string | null;
  };
  /** The default first, then the newest. */
  readonly addresses: readonly Address[];
  /** Newest first, 50 a page. */
  readonly orders: readonly OpsOrderRow[];
  readonly nextOrders: string | null;
  /** Freight and additions of the newest orders, newest first. */
  readonly charges: readonly {
    readonly order: string;
    readonly position: number;
    readonly kind: ChargeKind;
    readonly reason: string | null;
    readonly amount: number;
    readonly standing: ChargeState | 'refunded';
    readonly createdAt: string;
  }[];
  readonly claims: readonly {
    readonly id: string;
    readonly order: string;
    readonly state: ClaimState;
    readonly words: string;
    readonly answer: string | null;
    readonly refund: number | null;
    readonly createdAt: string;
  }[];
  readonly quotes: readonly {
    readonly id: string;
    readonly state: QuoteState;
    readonly lines: number;
    readonly order: string | null;
    readonly createdAt: string;
  }[];
  /** Newest first. */
  readonly notes: readonly OpsNote[];
}

/** Requests by path below `/ops`. */
export const customerRequests = {
  '/customers/note': z.object({
    account,
    text: z.string().trim().min(1).max(NOTE_MAX).refine(isSound),
  }),
};
