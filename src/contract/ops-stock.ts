/** Stock as editors see and change it, below `/api/v1/ops/stock` (docs/shop.md "Stock"). */
import * as z from 'zod';
import { hidesSomething } from '../rules/hidden-characters.ts';

/** `GET /ops/stock` answers for at most this many products a call. */
export const STOCK_PRODUCTS_MAX = 100;
/** `POST /ops/stock/consignment` takes at most this many rows a call. */
export const CONSIGNMENT_ROWS_MAX = 100;
export const MOVEMENTS_A_PAGE = 10;
export const REASON_MAX = 200;
/** More of one grade at once is a typing error. */
export const PIECES_MAX = 100_000;

const name = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);
const variant = { productId: name, variantKey: name };
const pieces = z.int().min(1).max(PIECES_MAX);
const line = z
  .string()
  .trim()
  .max(REASON_MAX)
  .regex(/^[^\0\p{Surrogate}]*$/u)
  .refine((value) => !hidesSomething(value));

export const levelSchema = z.object({
  /** Pieces that are there. */
  onHand: z.int(),
  /** Of these, pieces promised to orders that are not paid yet. */
  held: z.int(),
  available: z.int(),
  /** Goes up with each movement; 0 where there was none. */
  version: z.int(),
});

/** Products without any stock are answered too, with no variants. */
export const stockLevelsSchema = z.object({
  items: z.array(
    z.object({ productId: z.string(), variants: z.array(levelSchema.extend({ key: z.string() })) }),
  ),
});

/** `GET /ops/stock/short` names at most this many products. */
export const SHORT_PRODUCTS_MAX = 100;

/** Products that are published and of which, all grades together, few pieces or none can be bought. */
export const shortProductsSchema = z.object({
  /** In the shop's order. */
  ids: z.array(z.string()).max(SHORT_PRODUCTS_MAX),
  /** How many there are, with those beyond the maximum. */
  total: z.int().min(0),
});

export const movementSchema = z.object({
  /** Counts up for each variant: the version that the movement made. */
  version: z.int(),
  kind: z.enum(['received', 'corrected', 'held', 'released', 'sold', 'returned']),
  /** Below 0 only where a correction took pieces away. */
  quantity: z.int(),
  /** Who did it; `name` is null for an account that is gone. */
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('account'), name: z.string().nullable() }),
    z.object({ kind: z.literal('shop') }),
  ]),
  /** In the words of whoever did it; null where the shop did. */
  reason: z.string().nullable(),
  /** An order's number, or what was received with it. */
  reference: z.string().nullable(),
  at: z.iso.datetime(),
});

/** The newest first; `next` is what the older ones are asked for with, as `before`. */
export const movementsSchema = z.object({
  level: levelSchema,
  movements: z.array(movementSchema),
  next: z.int().nullable(),
});

export const stockChangeRequestSchema = z.object({
  ...variant,
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('receive'), pieces, reason: line.default('') }),
    z.object({ kind: z.literal('remove'), pieces, reason: line.min(1) }),
    z.object({
      kind: z.literal('count'),
      onHand: z.int().min(0).max(PIECES_MAX),
      /** The version that was shown when it was counted. */
      seenVersion: z.int().min(0),
      reason: line.default(''),
    }),
  ]),
});

/** Each variant stands in it once. A row that was received before changes nothing. */
export const consignmentRequestSchema = z.object({
  /** The consignment's own number. */
  consignment: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u),
  rows: z
    .array(z.object({ ...variant, pieces }))
    .min(1)
    .max(CONSIGNMENT_ROWS_MAX)
    .refine((rows) => new Set(rows.map((row) => `${row.productId} ${row.variantKey}`)).size === rows.length),
});

export const consignmentAnswerSchema = z.object({
  rows: z.array(
    z.object({
      ...variant,
      /** Pieces that came with this consignment: now, or when the row was received before. */
      received: z.int(),
      isNew: z.boolean(),
      level: levelSchema,
    }),
  ),
});

export type Level = z.infer<typeof levelSchema>;
export type StockLevels = z.infer<typeof stockLevelsSchema>;
export type ShortProducts = z.infer<typeof shortProductsSchema>;
export type Movement = z.infer<typeof movementSchema>;
export type Movements = z.infer<typeof movementsSchema>;
export type StockChangeRequest = z.input<typeof stockChangeRequestSchema>;
export type StockChange = z.output<typeof stockChangeRequestSchema>['change'];
export type ConsignmentRequest = z.infer<typeof consignmentRequestSchema>;
export type ConsignmentAnswer = z.infer<typeof consignmentAnswerSchema>;
