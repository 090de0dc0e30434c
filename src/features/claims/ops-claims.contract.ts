/** Claims as the staff sees them (docs/shop.md "Damage"). Money is yuan. */

import * as z from 'zod';
import type { OpsActor } from '../orders/ops-order.contract.ts';
import type { Claim } from './claims.contract.ts';

export const CLAIM_VIEWS = ['open', 'answered'] as const;
export const CLAIMS_PER_PAGE = 50;

export const claimsQuerySchema = z.object({
  view: z.enum(CLAIM_VIEWS).default('open'),
  /** Only one order's claims, in all states. */
  order: z
    .string()
    .regex(/^\d{4}-\d{4}-\d{4}$/)
    .optional(),
});

export type OpsClaim = Omit<Claim, 'items'> & {
  readonly order: string;
  /** The order's version, which the answer must send. */
  readonly version: number;
  readonly buyer: string;
  readonly answered_by: OpsActor | null;
  readonly lines: readonly {
    readonly position: number;
    readonly name: string;
    readonly grade: string;
    readonly sku: string;
    readonly claimed: number;
    readonly bought: number;
    /** Units refunded by line since the claim. */
    readonly refunded: number;
    readonly unit_price: number;
  }[];
  /** The price of the claimed units, or what is left of the order if that is less. */
  readonly proposed: number;
};

export interface OpsClaimsPage {
  /** Open claims oldest first, answered claims newest first; at most `CLAIMS_PER_PAGE`. */
  readonly items: readonly OpsClaim[];
  readonly open: number;
}
export type ClaimsQuery = z.input<typeof claimsQuerySchema>;
