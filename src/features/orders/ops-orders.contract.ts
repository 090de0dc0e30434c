/** `GET /api/v1/ops/orders`, `GET /ops/orders.csv` (docs/shop.md "The orders tool"). */
import * as z from 'zod';
import { findCountryByName } from '../base/country.rules.ts';
import { PERMIT_FILTERS } from '../papers/permits.rules.ts';
import type { OrderDisplay } from './display-status.rules.ts';
import {
  type FLAG_KINDS,
  ORDER_STAGES,
  ORDER_STATUSES,
  type OrderStage,
  type OrderStatus,
  type ShownFeeStatus,
} from './orders.rules.ts';
import { PROVIDER_NAMES, type ProviderName } from './providers.rules.ts';

export const ORDERS_PER_PAGE = 50;
/** Counting stops here; the number then means "this many or more". */
export const COUNTED_ORDERS_MAX = 10_000;
/** Days after payment; an unshipped order is late after that. */
export const LATE_AFTER_DAYS = 40;
/** A last line with `truncated` says that more orders exist. */
export const CSV_ORDERS_MAX = 10_000;
export const TAG_MAX_LENGTH = 30;
export const ORDER_TAGS_MAX = 20;

/** Views of orders to ship list the oldest payment first, the other views the newest order first. */
export const ORDER_VIEWS = [
  'to-ship',
  'shipped',
  'all',
  'late',
  'flagged',
  'refunds-due',
  'freight-undecided',
  'freight-due',
] as const;

/**
 * `processing`: the bank has not decided. `refunding`: a refund is pending. `refund-failed`: a
 * failed refund is owed. Others count completed refunds.
 */
export type PaymentStatus =
  | 'unpaid'
  | 'processing'
  | 'paid'
  | 'refunding'
  | 'refund-failed'
  | 'refunded-in-part'
  | 'refunded'
  | 'ended-unpaid';

const day = z.iso.date();
/** PostgreSQL texts can't contain NUL. */
const searched = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);

const countryNameSchema = z.string().transform((typed, context) => {
  const code = findCountryByName(typed);
  if (code === null) context.addIssue({ code: 'custom', input: typed });
  return code ?? z.NEVER;
});

export const ordersQuerySchema = z.object({
  view: z.enum(ORDER_VIEWS).default('to-ship'),
  /**
   * Any part of a name; start or end of an order or tracking number; last digits of a phone; start
   * of an e-mail address, provider reference or tag.
   */
  q: searched.min(1).max(100).optional(),
  tag: searched.min(1).max(TAG_MAX_LENGTH).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  stage: z.enum(ORDER_STAGES).optional(),
  method: z.enum(PROVIDER_NAMES).optional(),
  /** Days in the shop's time zone, both included. */
  from: day.optional(),
  to: day.optional(),
  /** ISO 3166 code, a country's name, or `none`. */
  country: z.union([z.literal('none'), countryNameSchema]).optional(),
  printed: z.enum(['yes', 'no']).optional(),
  /**
   * `needed`: orders with CITES specimens to send abroad. `missing`: needed orders that lack a valid export
   * permit.
   */
  permit: z.enum(PERMIT_FILTERS).optional(),
  /** `next` of the previous page. */
  cursor: z
    .string()
    .regex(/^[\w.:~-]{1,100}$/)
    .optional(),
});

export interface OpsOrderRow {
  readonly number: string;
  readonly createdAt: string;
  /** The account's data until shipping, then the shipped parcel's. Null after the account's deletion. */
  readonly buyer: { readonly name: string | null; readonly email: string | null };
  readonly country: string | null;
  /** Only the first lines; `lines` and `pieces` include all lines. */
  readonly items: readonly {
    readonly name: string;
    readonly grade: string;
    readonly quantity: number;
    readonly picture: string;
  }[];
  readonly lines: number;
  readonly pieces: number;
  readonly status: OrderStatus;
  readonly display: Pick<OrderDisplay, 'status' | 'tone'>;
  readonly payment: PaymentStatus;
  readonly method: ProviderName;
  /** Null if the order is cancelled or fully refunded. */
  readonly stage: OrderStage | null;
  readonly total: number;
  /** Completed refunds of the payment that paid the order. */
  readonly refunded: number;
  /** Pending refunds of that payment. */
  readonly refunding: number;
  /** Owed to the buyer because refunds failed, including refunds of late and duplicate payments. */
  readonly owed: number;
  /** Agreed with the buyer outside of the checkout. */
  readonly fee: number | null;
  readonly feeStatus: ShownFeeStatus | null;
  readonly paidAt: string | null;
  /** Whole days to now, or to shipping; null if unpaid. */
  readonly daysSincePayment: number | null;
  readonly flags: readonly FlagKind[];
  readonly tags: readonly string[];
  readonly printedAt: string | null;
  /** True if the address changed after a document with it was printed; false once shipped. */
  readonly reprint: boolean;
  readonly trackingNumber: string;
  /** Number of orders in one parcel, including this one; 0 if the order is not joined. */
  readonly joined: number;
  /** Number of the buyer's orders that could be sent in one parcel, including this one. */
  readonly joinable: number;
  /** True if replacements of damaged units are unsent. */
  readonly replacing: boolean;
  readonly version: number;
}

export interface OpsOrdersPage {
  readonly items: readonly OpsOrderRow[];
  /** Null at the end. */
  readonly next: string | null;
  /** True if `q` matches too many orders, so that a longer one helps. */
  readonly tooMany: boolean;
  /** Counts regardless of search and filters; at most `COUNTED_ORDERS_MAX`. */
  readonly counts: Readonly<Record<OrderView, number>>;
  readonly looseFlags: number;
  /** Claims of damage without an answer; at most `COUNTED_ORDERS_MAX`. */
  readonly openClaims: number;
  /** Quotes that wait for the operator: not sent, or asked about; at most `COUNTED_ORDERS_MAX`. */
  readonly openQuotes: number;
}

/** `GET /ops/orders/tags`, most frequent first. A count stops at 1,000. */
export interface OrderTags {
  readonly items: readonly { readonly tag: string; readonly orders: number }[];
}

export type OrderView = (typeof ORDER_VIEWS)[number];
export type OrdersQuery = z.input<typeof ordersQuerySchema>;
export type FlagKind = (typeof FLAG_KINDS)[number];
