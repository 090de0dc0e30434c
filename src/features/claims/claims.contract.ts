/** Claims of damage (docs/shop.md "Damage"). Money is yuan; an item is named by its `id` in the order. */
import * as z from 'zod';
import { hasHiddenCharactersInLines } from '../base/hidden-characters.rules.ts';
import { CART_LINES_MAX } from '../base/limits.contract.ts';
import { CLAIM_REFUSALS } from '../base/refusals.rules.ts';
import { CLAIM_PHOTOS_MAX, CLAIM_STATES, CLAIM_TEXT_MAX_LENGTH } from './claims.rules.ts';

export const claimSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  state: z.enum(CLAIM_STATES),
  items: z.array(z.object({ item: z.string(), quantity: z.int() })),
  words: z.string(),
  /** Addresses that only the buyer and the staff can open. */
  photos: z.array(z.string()),
  /** Null while the claim is open. */
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** The sum that the answer refunds. The order shows whether it has arrived. */
  refund: z.number().nullable(),
  /** Free replacement units, and how many of them were sent. The order's `shipments` have their tracking. */
  replacement: z.object({ quantity: z.int(), sent: z.int() }).nullable(),
});

export const orderClaimsSchema = z.object({
  /** Why no damage can be reported; null if it can. */
  refusal: z.enum(CLAIM_REFUSALS).nullable(),
  /** Latest time to report damage; null before shipping. */
  until: z.iso.datetime().nullable(),
  items: z.array(z.object({ item: z.string(), left: z.int() })),
  /** Newest first. */
  claims: z.array(claimSchema),
});

const isSound = (value: string) => /^[^\0\p{Surrogate}]*$/u.test(value) && !hasHiddenCharactersInLines(value);

/** `POST /orders/{number}/claims`, with an `IDEMPOTENCY_KEY_HEADER`. */
export const claimRequestSchema = z.object({
  items: z
    .array(z.object({ item: z.string().max(40), quantity: z.int().min(1) }))
    .min(1)
    .max(CART_LINES_MAX),
  words: z.string().trim().min(1).max(CLAIM_TEXT_MAX_LENGTH).refine(isSound),
  /** Ids of photographs that were sent before. */
  photos: z.array(z.uuid()).max(CLAIM_PHOTOS_MAX).default([]),
});

export type Claim = z.infer<typeof claimSchema>;
export type OrderClaims = z.infer<typeof orderClaimsSchema>;
export type ClaimRequest = z.input<typeof claimRequestSchema>;
