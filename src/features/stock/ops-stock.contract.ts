/** Below `/api/v1/ops/stock` (docs/shop.md "Stock"). */
import * as z from 'zod';
import { hasHiddenCharacters, STORABLE_TEXT } from '../base/hidden-characters.rules.ts';

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
  .regex(STORABLE_TEXT)
  .refine((value) => !hasHiddenCharacters(value));

export interface StockLevel {
  readonly onHand: number;
  /** Reserved by staff, or paid and not confirmed by the bank. */
  readonly held: number;
  readonly available: number;
  /** Increases with each movement; 0 without movements. */
  readonly version: number;
}

/** Includes products without stock. */
export interface StockLevels {
  readonly items: readonly {
    readonly productId: string;
    readonly variants: readonly (StockLevel & { readonly key: string })[];
  }[];
}

export const LOW_STOCK_PRODUCTS_MAX = 100;

export interface LowStockProducts {
  /** Variants in catalogue order. */
  readonly ids: readonly string[];
  /** Includes reservations beyond the maximum. */
  readonly total: number;
}

export interface Movement {
  /** The variant's version after the movement. */
  readonly version: number;
  readonly kind: 'received' | 'corrected' | 'held' | 'released' | 'sold' | 'returned';
  /** Negative only if a correction removed units. */
  readonly quantity: number;
  /** `name` is null for a deleted account. */
  readonly by: { readonly kind: 'account'; readonly name: string | null } | { readonly kind: 'shop' };
  /** Null if the shop made the change. */
  readonly reason: string | null;
  /** An order number or a consignment. */
  readonly reference: string | null;
  readonly at: string;
}

/** Newest first; `next` is the `before` of the next call. */
export interface Movements {
  readonly level: StockLevel;
  readonly movements: readonly Movement[];
  readonly next: number | null;
}

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

export interface ConsignmentResponse {
  readonly rows: readonly {
    readonly productId: string;
    readonly variantKey: string;
    /** Includes earlier calls of this consignment. */
    readonly received: number;
    /** When an earlier call of this consignment received the row; null if this call did. */
    readonly receivedBefore: string | null;
    /** For tabs of the Studio that were opened before `receivedBefore` existed. */
    readonly isNew?: boolean;
    readonly level: StockLevel;
  }[];
}
export type StockChangeRequest = z.input<(typeof stockRequests)['/stock']>;
export type StockChange = z.output<(typeof stockRequests)['/stock']>['change'];
export type ConsignmentRequest = z.infer<(typeof stockRequests)['/stock/consignment']>;
