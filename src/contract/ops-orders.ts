/** `GET /api/v1/ops/orders`, `GET /ops/orders.csv` (docs/shop.md "The orders tool"). */
import * as z from 'zod';
import { findCountryByName } from '../rules/country.ts';
import { FLAG_KINDS, ORDER_STATUSES, SHIPPING_STAGES, SHOWN_FEE_STATUSES } from '../rules/orders.ts';
import { PERMIT_FILTERS } from '../rules/permits.ts';
import { PROVIDER_NAMES } from '../rules/providers.ts';

export const ORDERS_PER_PAGE = 50;
/** Counting stops here; the number then means "this many or more". */
export const COUNTED_ORDERS_MAX = 10_000;
/** Days after payment; an unshipped order is late after that. */
export const LATE_AFTER_DAYS = 40;
/** A last line with `truncated` says that more orders exist. */
export const CSV_ORDERS_MAX = 10_000;
export const TAG_MAX_LENGTH = 30;
export const ORDER_TAGS_MAX = 20;

/** `to-ship` and `late` list the oldest payment first, the other views the newest order first. */
export const ORDER_VIEWS = [
  'to-ship',
  'late',
  'flagged',
  'refunds-due',
  'freight-due',
  'shipped',
  'all',
] as const;

/**
 * `processing`: the bank has not decided. `refunding`: a refund is pending. `refund-failed`: a
 * failed refund is owed. Others count completed refunds.
 */
export const PAYMENT_STATUSES = [
  'unpaid',
  'processing',
  'paid',
  'refunding',
  'refund-failed',
  'refunded-in-part',
  'refunded',
  'ended-unpaid',
] as const;

const moment = z.iso.datetime();
const yuan = z.number();
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
  stage: z.enum(SHIPPING_STAGES).optional(),
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

export const orderRowSchema = z.object({
  number: z.string(),
  createdAt: moment,
  /** The account's data until shipping, then the shipped parcel's. Null after the account's deletion. */
  buyer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  country: z.string().nullable(),
  /** Only the first lines; `lines` and `pieces` include all lines. */
  items: z.array(z.object({ name: z.string(), grade: z.string(), quantity: z.int(), picture: z.string() })),
  lines: z.int(),
  pieces: z.int(),
  status: z.enum(ORDER_STATUSES),
  payment: z.enum(PAYMENT_STATUSES),
  method: z.enum(PROVIDER_NAMES),
  /** Null if the order is cancelled or fully refunded. */
  stage: z.enum(SHIPPING_STAGES).nullable(),
  total: yuan,
  /** Completed refunds of the payment that paid the order. */
  refunded: yuan,
  /** Pending refunds of that payment. */
  refunding: yuan,
  /** Owed to the buyer because refunds failed, including refunds of late and duplicate payments. */
  owed: yuan,
  /** Agreed with the buyer outside of the checkout. */
  fee: yuan.nullable(),
  feeStatus: z.enum(SHOWN_FEE_STATUSES).nullable(),
  paidAt: moment.nullable(),
  /** Whole days to now, or to shipping; null if unpaid. */
  daysSincePayment: z.int().nullable(),
  flags: z.array(z.enum(FLAG_KINDS)),
  tags: z.array(z.string()),
  printedAt: moment.nullable(),
  /** True if the address changed after a document with it was printed; false once shipped. */
  reprint: z.boolean(),
  trackingNumber: z.string(),
  /** Number of orders in one parcel, including this one; 0 if the order is not joined. */
  joined: z.int(),
  /** Number of the buyer's orders that could be sent in one parcel, including this one. */
  joinable: z.int(),
  /** True if replacements of damaged units are unsent. */
  replacing: z.boolean(),
  version: z.int(),
});

export const ordersPageSchema = z.object({
  items: z.array(orderRowSchema),
  /** Null at the end. */
  next: z.string().nullable(),
  /** True if `q` matches too many orders, so that a longer one helps. */
  tooMany: z.boolean(),
  /** Counts regardless of search and filters; at most `COUNTED_ORDERS_MAX`. */
  counts: z.record(z.enum(ORDER_VIEWS), z.int()),
  looseFlags: z.int(),
  /** Claims of damage without an answer; at most `COUNTED_ORDERS_MAX`. */
  openClaims: z.int(),
  /** Quotes that wait for the operator: not sent, or asked about; at most `COUNTED_ORDERS_MAX`. */
  openQuotes: z.int(),
});

/** `GET /ops/orders/tags`, most frequent first. A count stops at 1,000. */
const orderTagsSchema = z.object({ items: z.array(z.object({ tag: z.string(), orders: z.int() })) });

export type OrderView = (typeof ORDER_VIEWS)[number];
export type OrdersQuery = z.input<typeof ordersQuerySchema>;
export type OrderRow = z.infer<typeof orderRowSchema>;
export type OrdersPage = z.infer<typeof ordersPageSchema>;
export type OrderTags = z.infer<typeof orderTagsSchema>;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type FlagKind = (typeof FLAG_KINDS)[number];
