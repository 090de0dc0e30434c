/** Orders as operators list them: `GET /api/v1/ops/orders`, `GET /ops/orders.csv` (docs/shop.md "The operators' desk"). */
import * as z from 'zod';
import { countryNamed } from '../rules/country.ts';
import { FEE_STATUSES, FLAG_KINDS, ORDER_STATUSES, SHIPPING_STAGES } from '../rules/orders.ts';
import { PROVIDER_NAMES } from '../rules/providers/providers.ts';

export const ORDERS_A_PAGE = 50;
/** From here on a count says only that there are as many or more. */
export const COUNTED_MAX = 10_000;
/** Days after payment by which an order should have left the shop. */
export const LATE_AFTER_DAYS = 40;
/** An export holds at most so many orders; `truncated` of its last line says when there were more. */
export const CSV_ORDERS_MAX = 10_000;
export const TAG_MAX = 30;
export const TAGS_MAX = 20;

/** To ship and late: the oldest payment first. Refunds due, flagged, shipped, all: the newest order first. */
export const ORDER_VIEWS = ['to-ship', 'late', 'flagged', 'refunds-due', 'shipped', 'all'] as const;

/**
 * `processing`: the bank takes its time. `refunding`: money is on its way back. `refund-failed`: a refund failed, and its
 * money is owed to the buyer. `refunded-in-part` and `refunded` count what has gone back.
 */
export const PAYMENT_STANDINGS = [
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
/** Looked up as a text, in which PostgreSQL keeps no NUL. */
const searched = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);

const countryNameSchema = z.string().transform((typed, context) => {
  const code = countryNamed(typed);
  if (code === null) context.addIssue({ code: 'custom', input: typed });
  return code ?? z.NEVER;
});

/** What the list's address carries; all of it may be left out. */
export const ordersQuerySchema = z.object({
  view: z.enum(ORDER_VIEWS).default('to-ship'),
  /**
   * Any part of a person's, a product's or a species' name; the beginning or the end of an order's or a tracking number;
   * the last digits of a phone; the beginning of a mail address, a provider's reference or a tag.
   */
  q: searched.min(1).max(100).optional(),
  tag: searched.min(1).max(TAG_MAX).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  stage: z.enum(SHIPPING_STAGES).optional(),
  method: z.enum(PROVIDER_NAMES).optional(),
  /** Days in the shop's time zone, both included, in which the order was placed. */
  from: day.optional(),
  to: day.optional(),
  /** A country's letters (ISO 3166) or its name, or `none` where the address tells no country. */
  country: z.union([z.literal('none'), countryNameSchema]).optional(),
  printed: z.enum(['yes', 'no']).optional(),
  /** `next` of the page before. */
  cursor: z
    .string()
    .regex(/^[\w.:~-]{1,100}$/)
    .optional(),
});

export const orderRowSchema = z.object({
  number: z.string(),
  createdAt: moment,
  /** As it is to be sent: the account's present name until shipped. Null once it was taken out. */
  buyer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  country: z.string().nullable(),
  /** The first lines, and how many pieces the order has in all. */
  items: z.array(z.object({ name: z.string(), grade: z.string(), quantity: z.int(), picture: z.string() })),
  lines: z.int(),
  pieces: z.int(),
  status: z.enum(ORDER_STATUSES),
  payment: z.enum(PAYMENT_STANDINGS),
  method: z.enum(PROVIDER_NAMES),
  /** Null also where nothing will be shipped: the order is cancelled, or all of its money goes back. */
  stage: z.enum(SHIPPING_STAGES).nullable(),
  total: yuan,
  /** Of the payment that paid it: what has gone back, and what is on its way. */
  refunded: yuan,
  refunding: yuan,
  /** What refunds that failed still owe to the buyer, also of payments that came late or twice. */
  owed: yuan,
  /** For shipping, agreed with the buyer outside of checkout. */
  fee: yuan.nullable(),
  feeStatus: z.enum(FEE_STATUSES).nullable(),
  paidAt: moment.nullable(),
  /** Whole days since it was paid; null while it is not. Counted on once it is shipped: to the day it was. */
  daysSincePayment: z.int().nullable(),
  /** Open ones. */
  flags: z.array(z.enum(FLAG_KINDS)),
  tags: z.array(z.string()),
  printedAt: moment.nullable(),
  /** A paper with its address was printed, and the address changed since; until it is shipped. */
  reprint: z.boolean(),
  trackingNumber: z.string(),
  version: z.int(),
});

export const ordersPageSchema = z.object({
  items: z.array(orderRowSchema),
  /** To ask for the next page with, as `cursor`; null at the end. */
  next: z.string().nullable(),
  /** More is found by `q` than is searched: a longer text tells more. */
  tooMany: z.boolean(),
  /** Of each view, without search and filters; `COUNTED_MAX` stands for as many or more. */
  counts: z.record(z.enum(ORDER_VIEWS), z.int()),
  /** Open flags of payments that no order is known for (`GET /ops/flags`). */
  looseFlags: z.int(),
});

/** `GET /ops/orders/tags`: every tag that some order has, counted up to 1,000, the commonest first. */
export const orderTagsSchema = z.object({ items: z.array(z.object({ tag: z.string(), orders: z.int() })) });

export type OrderView = (typeof ORDER_VIEWS)[number];
export type OrdersQuery = z.input<typeof ordersQuerySchema>;
export type OrderRow = z.infer<typeof orderRowSchema>;
export type OrdersPage = z.infer<typeof ordersPageSchema>;
export type OrderTags = z.infer<typeof orderTagsSchema>;
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number];
export type FlagWord = (typeof FLAG_KINDS)[number];
