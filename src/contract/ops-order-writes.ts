/**
 * What operators do with orders (docs/shop.md "The operators' desk"). Each is a POST with a key (`KEY_HEADER`); all but
 * those for many orders carry the version that was seen. The answer is the order as it is then; where somebody else was
 * quicker, 409 `order-changed` with the order and what was changed since.
 */
import * as z from 'zod';
import { hidesSomething, hidesSomethingInLines } from '../rules/hidden-characters.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../rules/money.ts';
import { FEE_STATUSES } from '../rules/orders.ts';
import { opsEventSchema, opsOrderSchema, PAPERS } from './ops-order.ts';
import { TAG_MAX, TAGS_MAX } from './ops-orders.ts';

export const SHIP_LINES_MAX = 100;
export const PRINTED_MAX = 100;
export const NOTE_MAX = 1_000;
export const LINE_MAX = 100;

const sound = (value: string) => /^[^\0\p{Surrogate}]*$/u.test(value);
const line = z
  .string()
  .trim()
  .max(LINE_MAX)
  .refine((value) => sound(value) && !hidesSomething(value));
const text = z
  .string()
  .trim()
  .max(NOTE_MAX)
  .refine((value) => sound(value) && !hidesSomethingInLines(value));
const number = z.string().regex(/^\d{4}-\d{4}-\d{4}$/);
const isPrice = (yuan: number) => (yuanToFen(yuan) ?? MAX_PRICE_FEN + 1) <= MAX_PRICE_FEN;
const yuan = z.number().refine(isPrice);
/** Which order, and its version as it was seen. */
const seen = { number, version: z.int().min(0) };
/** What is to be paid is to be received, or was; where nothing is, there is neither. */
const hasStatus = (told: { fee: number | null; feeStatus: string | null }) =>
  (told.fee ?? 0) > 0 === (told.feeStatus !== null);
const ofStatus = { path: ['feeStatus'] };
const fee = { fee: yuan.nullable(), feeStatus: z.enum(FEE_STATUSES).nullable(), feeNote: text.default('') };

/** `POST /ops/orders/ship`. `fee` absent: it stays as it is. */
export const shipRequestSchema = z.object({
  ...seen,
  courier: line.min(1),
  trackingNumber: line.min(1),
  method: line.default(''),
  fee: z.object(fee).refine(hasStatus, ofStatus).optional(),
  /** It is shipped though it has an open flag. */
  despiteFlags: z.boolean().default(false),
});
/** `POST /ops/orders/tracking`, of one that is shipped; the buyer is told by mail. */
export const trackingRequestSchema = z.object({ ...seen, courier: line.min(1), trackingNumber: line.min(1) });
/** `POST /ops/orders/receive`. */
export const receiveRequestSchema = z.object(seen);
/** `POST /ops/orders/cancel`: one that nobody has begun to pay for, or whose payment can be closed. */
export const cancelRequestSchema = z.object(seen);
/** `POST /ops/orders/end`: one that hangs; its provider is asked first, and money that came counts. */
export const endRequestSchema = z.object(seen);

const linePieces = z.array(z.object({ position: z.int().min(0), pieces: z.int().min(1) })).max(100);
/** What goes back now, in yuan: said again although it may be all that is left. */
const amount = yuan.refine((value) => value > 0);
/** Of a payment that came late or twice and whose own refund failed; absent: of the one that paid the order. */
const payment = z.uuid().optional();

/** `POST /ops/orders/refund`. */
export const refundRequestSchema = z.object({
  ...seen,
  amount,
  /** All that is left, or a part: the first refuses an `amount` that is not all. */
  of: z.enum(['rest', 'part']),
  payment,
  /** The pieces that a by-line refund pays back: `amount` is their price, or all that is left where that is less. */
  lines: linePieces.default([]),
  /** Pieces that come back to the stock with it, by line; empty: none. Of a by-line refund only pieces of its lines. */
  back: linePieces,
});

/**
 * `POST /ops/orders/record-refund`: what the shop did not do itself. `provider`: made in the provider's dashboard, which
 * is asked about it by its name. `outside`: paid back another way. `waived`: nothing is owed any more.
 */
export const recordRefundRequestSchema = z.discriminatedUnion('way', [
  z.object({ ...seen, way: z.literal('provider'), payment, reference: z.string().regex(/^[\w-]{1,64}$/) }),
  z.object({ ...seen, way: z.literal('outside'), amount, payment, how: line.min(1), back: linePieces }),
  z.object({ ...seen, way: z.literal('waived'), payment, note: text.min(1) }),
]);

/** `POST /ops/orders/restock`: pieces of a refunded order that came back later, by line. */
export const restockRequestSchema = z.object({
  ...seen,
  back: linePieces.min(1),
});

/** `POST /ops/orders/note`: a private one. */
export const noteRequestSchema = z.object({ ...seen, text: text.min(1) });
/** `POST /ops/orders/tags`: all that it is to have. */
export const tagsRequestSchema = z.object({
  ...seen,
  tags: z.array(line.min(1).max(TAG_MAX)).max(TAGS_MAX),
});
/** `POST /ops/orders/fee`. */
export const feeRequestSchema = z.object({ ...seen, ...fee }).refine(hasStatus, ofStatus);
/** `POST /ops/flags/clear`: a flag of an order or of none, with what was done about it. */
export const clearFlagRequestSchema = z.object({ id: z.int().min(1), note: text.min(1) });
/** `POST /ops/orders/printed`: a paper of these orders was printed, of each as it was at that version. */
export const printedRequestSchema = z.object({
  orders: z.array(z.object(seen)).min(1).max(PRINTED_MAX),
  paper: z.enum(PAPERS),
});

/** `POST /ops/orders/ship-many`: lines as they were pasted. What is wrong with one stops no other. */
export const shipManyRequestSchema = z.object({
  lines: z
    .array(
      z.object({ number: z.string().max(200), courier: z.string().max(200), tracking: z.string().max(200) }),
    )
    .min(1)
    .max(SHIP_LINES_MAX),
});

/** `shipped-before`: with the same courier and tracking number, so that the line is as good as done. */
export const SHIP_OUTCOMES = [
  'shipped',
  'shipped-before',
  'bad-line',
  'bad-tracking',
  'twice',
  'no-order',
  'not-paid',
  'refunded',
  'shipped-otherwise',
  'no-recipient',
  'flagged',
  'reprint',
  'failed',
] as const;

export const shipManyAnswerSchema = z.object({
  /** In the order of the lines. */
  results: z.array(
    z.object({
      line: z.int(),
      /** As the shop writes it; what was typed where it is none. */
      number: z.string(),
      outcome: z.enum(SHIP_OUTCOMES),
      /** A Chinese sentence. */
      msg: z.string(),
    }),
  ),
});

/** `GET` and every write of one order. */
export const opsOrderAnswerSchema = z.object({ order: opsOrderSchema });

/**
 * `recorded`: the provider could not be asked; it is tried again by itself. `waits-for-key`: nobody tries until a key of
 * the provider is set.
 */
export const MONEY_OUTCOMES = ['done', 'pending', 'recorded', 'waits-for-key', 'failed'] as const;
export const refundAnswerSchema = z.object({
  outcome: z.enum(MONEY_OUTCOMES),
  msg: z.string(),
  order: opsOrderSchema,
});

/** `not-found`, `unreachable`: nothing is recorded, as the provider knows no such refund or could not be asked. */
export const RECORD_OUTCOMES = ['done', 'pending', 'failed', 'not-found', 'unreachable'] as const;
export const recordRefundAnswerSchema = refundAnswerSchema.extend({ outcome: z.enum(RECORD_OUTCOMES) });

/** `paid`, `sent-back`, `flagged`: money turned out to have come. `recorded`: it ends by itself once it can be asked. */
export const END_OUTCOMES = ['ended', 'paid', 'sent-back', 'flagged', 'recorded'] as const;
export const endAnswerSchema = z.object({
  outcome: z.enum(END_OUTCOMES),
  msg: z.string(),
  order: opsOrderSchema,
});
/** `POST /ops/flags/clear`; null where the flag is of no order. */
export const clearFlagAnswerSchema = z.object({ order: opsOrderSchema.nullable() });
export const printedAnswerSchema = z.object({
  items: z.array(z.object({ number: z.string(), version: z.int(), printedAt: z.iso.datetime() })),
});

/** What a refused write brings, where the order is known: as it is now, and what came after the version seen. */
export const orderConflictSchema = z.object({ order: opsOrderSchema, changes: z.array(opsEventSchema) });

export type ShipRequest = z.input<typeof shipRequestSchema>;
export type TrackingRequest = z.input<typeof trackingRequestSchema>;
export type ReceiveRequest = z.input<typeof receiveRequestSchema>;
export type CancelRequest = z.input<typeof cancelRequestSchema>;
export type EndRequest = z.input<typeof endRequestSchema>;
export type RefundRequest = z.input<typeof refundRequestSchema>;
export type RecordRefundRequest = z.input<typeof recordRefundRequestSchema>;
export type RecordRefundAnswer = z.infer<typeof recordRefundAnswerSchema>;
export type RestockRequest = z.input<typeof restockRequestSchema>;
export type NoteRequest = z.input<typeof noteRequestSchema>;
export type TagsRequest = z.input<typeof tagsRequestSchema>;
export type FeeRequest = z.input<typeof feeRequestSchema>;
export type ClearFlagRequest = z.input<typeof clearFlagRequestSchema>;
export type PrintedRequest = z.input<typeof printedRequestSchema>;
export type ShipManyRequest = z.input<typeof shipManyRequestSchema>;
export type ShipManyAnswer = z.infer<typeof shipManyAnswerSchema>;
export type ShipOutcome = (typeof SHIP_OUTCOMES)[number];
export type RefundAnswer = z.infer<typeof refundAnswerSchema>;
export type EndAnswer = z.infer<typeof endAnswerSchema>;
export type PrintedAnswer = z.infer<typeof printedAnswerSchema>;
export type OrderConflict = z.infer<typeof orderConflictSchema>;
