/**
 * Reservations of unpaid orders: `GET /api/v1/ops/holds`, `POST /ops/holds/free` (docs/shop.md "The
 * operators' desk").
 */
import * as z from 'zod';

/** Maximum networks in the list. */
export const NETWORKS_MAX = 20;

/** A keyed hash, so that the staff never sees IP addresses. */
const network = z.string().regex(/^[\w-]{1,100}$/);

export const heldSchema = z.object({
  /** Grades with units on hand. */
  grades: z.int(),
  /** Grades with at least one reserved unit. */
  held: z.int(),
  /** A fifth of the grades or more: the staff was notified by mail. */
  many: z.boolean(),
  /** Unpaid orders of accounts that never paid, by network, most lines first. */
  networks: z.array(
    z.object({ network, orders: z.int(), lines: z.int(), pieces: z.int(), since: z.iso.datetime() }),
  ),
});

export const freeRequestSchema = z.object({ network });

/** Number of orders that were ended, found paid, or still await their provider; with a message. */
export const freeAnswerSchema = z.object({
  ended: z.int(),
  paid: z.int(),
  waiting: z.int(),
  msg: z.string(),
});

export type Held = z.infer<typeof heldSchema>;
export type FreeRequest = z.input<typeof freeRequestSchema>;
export type FreeAnswer = z.infer<typeof freeAnswerSchema>;
