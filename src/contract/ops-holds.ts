/** What unpaid orders hold: `GET /api/v1/ops/holds`, `POST /ops/holds/free` (docs/shop.md "The operators' desk"). */
import * as z from 'zod';

/** The desk lists at most so many networks. */
export const NETWORKS_MAX = 20;

/** A network is told by a keyed hash: nobody at the desk reads addresses. */
const network = z.string().regex(/^[\w-]{1,100}$/);

export const heldSchema = z.object({
  /** Grades with pieces on hand. */
  grades: z.int(),
  /** Those of which unpaid orders hold at least one piece. */
  held: z.int(),
  /** A fifth of the grades or more: the staff was told by mail. */
  many: z.boolean(),
  /** Unpaid orders of accounts that never paid, by network; the one with the most lines first. */
  networks: z.array(
    z.object({ network, orders: z.int(), lines: z.int(), pieces: z.int(), since: z.iso.datetime() }),
  ),
});

export const freeRequestSchema = z.object({ network });

/** How many orders ended, turned out to be paid, and wait for their provider's answer; with a sentence. */
export const freeAnswerSchema = z.object({
  ended: z.int(),
  paid: z.int(),
  waiting: z.int(),
  msg: z.string(),
});

export type Held = z.infer<typeof heldSchema>;
export type FreeRequest = z.input<typeof freeRequestSchema>;
export type FreeAnswer = z.infer<typeof freeAnswerSchema>;
