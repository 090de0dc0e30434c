/** Below `/api/v1/ops/stock` (docs/shop.md "Stock"). */
import * as z from 'zod';
import { hasHiddenCharacters } from '../rules/hidden-characters.ts';

/** Per call of `GET /ops/stock`. */
export const STOCK_PRODUCTS_MAX = 100;
export const CONSIGNMENT_ROWS_MAX = 100;
export const MOVEMENTS_PER_PAGE = 10;
const REASON_MAX_LENGTH = 200;
/** Larger quantities count as typing errors. */
export const UNITS_MAX = 100_000;

const name = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);
export const variantFields = { productId: name, variantKey: name };
const quantity = z.int().min(1).max(UNITS_MAX);
const line = z
  .string()
  .trim()
  .max(REASON_MAX_LENGTH)
  .regex(/^[^\0\p{Surrogate}]*$/u)
  .refine((value) => !hasHiddenCharacters(value));

const levelSchema = z.object({
  onHand: z.int(),
  /** Reserved by staff, or paid and not confirmed by the bank. */
  held: z.int(),
  available: z.int(),
  /** Increases with each movement; 0 without movements. */
  version: z.int(),
});

/** Includes products without stock. */
export const stockLevelsSchema = z.object({
  items: z.array(
    z.object({ productId: z.string(), variants: z.array(levelSchema.extend({ key: z.string() })) }),
  ),
});

export const LOW_STOCK_PRODUCTS_MAX = 100;

export const lowStockProductsSchema = z.object({
  /** Variants in catalogue order. */
  ids: z.array(z.string()).max(LOW_STOCK_PRODUCTS_MAX),
  /** Includes reservations beyond the maximum. */
  total: z.int().min(0),
});

const movementSchema = z.object({
  /** The variant's version after the movement. */
  version: z.int(),
  kind: z.enum(['received', 'corrected', 'held', 'released', 'sold', 'returned']),
  /** Negative only if a correction removed units. */
  quantity: z.int(),
  /** `name` is null for a deleted account. */
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('account'), name: z.string().nullable() }),
    z.object({ kind: z.literal('shop') }),
  ]),
  /** Null if the shop made the change. */
  reason: z.string().nullable(),
  /** An order number or a consignment. */
  reference: z.string().nullable(),
  at: z.iso.datetime(),
});

/** Newest first; `next` is the `before` of the next call. */
export const movementsSchema = z.object({
  level: levelSchema,
  movements: z.array(movementSchema),
  next: z.int().nullable(),
});

/** Requests by path below `/ops`. */
export const stockRequests = {
  '/stock': z.object({
    ...variantFields,
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('receive'), pieces: quantity, reason: line.default('') }),
      z.object({ kind: z.literal('remove'), pieces: quantity, reason: line.min(1) }),
      z.object({
        kind: z.literal('count'),
        onHand: z.int().min(0).max(UNITS_MAX),
        /** The version that was shown during the count. */
        seenVersion: z.int().min(0),
        reason: line.default(''),
      }),
    ]),
  }),
  /** Each variant appears once. A row received before changes nothing. */
  '/stock/consignment': z.object({
    consignment: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u),
    rows: z
      .array(z.object({ ...variantFields, pieces: quantity }))
      .min(1)
      .max(CONSIGNMENT_ROWS_MAX)
      .refine(
        (rows) => new Set(rows.map((row) => `${row.productId} ${row.variantKey}`)).size === rows.length,
      ),
  }),
};

const consignmentResponseSchema = z.object({
  rows: z.array(
    z.object({
      ...variantFields,
      /** Includes earlier calls of this consignment. */
      received: z.int(),
      isNew: z.boolean(),
      level: levelSchema,
    }),
  ),
});

export type StockLevel = z.infer<typeof levelSchema>;
export type StockLevels = z.infer<typeof stockLevelsSchema>;
export type LowStockProducts = z.infer<typeof lowStockProductsSchema>;
export type Movement = z.infer<typeof movementSchema>;
export type Movements = z.infer<typeof movementsSchema>;
export type StockChangeRequest = z.input<(typeof stockRequests)['/stock']>;
export type StockChange = z.output<(typeof stockRequests)['/stock']>['change'];
export type ConsignmentRequest = z.infer<(typeof stockRequests)['/stock/consignment']>;
export type ConsignmentResponse = z.infer<typeof consignmentResponseSchema>;
