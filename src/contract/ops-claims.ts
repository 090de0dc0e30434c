/** Claims as the staff sees them (docs/shop.md "Damage"). Money is yuan. */
import * as z from 'zod';
import { claimSchema } from './claims.ts';
import { actorSchema } from './ops-order.ts';

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

const opsClaimSchema = claimSchema.omit({ items: true }).extend({
  order: z.string(),
  /** The order's version, which the answer must send. */
  version: z.int(),
  buyer: z.string(),
  answered_by: actorSchema.nullable(),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      grade: z.string(),
      sku: z.string(),
      claimed: z.int(),
      bought: z.int(),
      /** Units refunded by line since the claim. */
      refunded: z.int(),
      unit_price: z.number(),
    }),
  ),
  /** The price of the claimed units, or what is left of the order if that is less. */
  proposed: z.number(),
});

export const claimsPageSchema = z.object({
  /** Open claims oldest first, answered claims newest first; at most `CLAIMS_PAGE`. */
  items: z.array(opsClaimSchema),
  open: z.int(),
});

export type OpsClaim = z.infer<typeof opsClaimSchema>;
export type ClaimsPage = z.infer<typeof claimsPageSchema>;
export type ClaimsQuery = z.input<typeof claimsQuerySchema>;
