/**
 * Writes to orders (docs/shop.md "The orders tool"). Each sends the version that the operator saw. The response is the
 * updated order, or 409 `order-changed` with the order and the events since.
 */

import * as z from 'zod';
import { countrySchema } from '../accounts/account.contract.ts';
import { isLatinScript } from '../base/characters.rules.ts';
import { hasHiddenCharacters, hasHiddenCharactersInLines } from '../base/hidden-characters.rules.ts';
import { FIELD_MAX_LENGTH } from '../base/limits.contract.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../base/money.rules.ts';
import { variantFields } from '../stock/ops-stock.contract.ts';
import { CHARGE_REASON_MAX_LENGTH } from './charges.rules.ts';
import { type OpsEvent, type OpsOrder, PRINTED_DOCUMENT_KINDS } from './ops-order.contract.ts';
import { ORDER_TAGS_MAX, TAG_MAX_LENGTH } from './ops-orders.contract.ts';
import { EDIT_LINES_MAX, EDIT_QUANTITY_MAX } from './order-edit.rules.ts';
import { FEE_STATUSES } from './orders.rules.ts';

export const SHIP_LINES_MAX = 100;
/** Orders that are sent in one parcel with another order. */
export const JOINED_ORDERS_MAX = 20;
export const PRINTED_ORDERS_MAX = 100;
export const NOTE_MAX_LENGTH = 1_000;
export const TEXT_LINE_MAX_LENGTH = 100;

const sound = (value: string) => /^[^\0\p{Surrogate}]*$/u.test(value);
const line = z
  .string()
  .trim()
  .max(TEXT_LINE_MAX_LENGTH)
  .refine((value) => sound(value) && !hasHiddenCharacters(value));
const text = z
  .string()
  .trim()
  .max(NOTE_MAX_LENGTH)
  .refine((value) => sound(value) && !hasHiddenCharactersInLines(value));
const number = z.string().regex(/^\d{4}-\d{4}-\d{4}$/);
const isPrice = (yuan: number) => (yuanToFen(yuan) ?? MAX_PRICE_FEN + 1) <= MAX_PRICE_FEN;
const yuan = z.number().refine(isPrice);
const seen = { number, version: z.int().min(0) };
const seenOrder = z.object(seen);
/** Only a fee above 0 has a status. */
const hasStatus = (given: { fee: number | null; feeStatus: string | null }) =>
  (given.fee ?? 0) > 0 === (given.feeStatus !== null);
const ofStatus = { path: ['feeStatus'] };
const fee = { fee: yuan.nullable(), feeStatus: z.enum(FEE_STATUSES).nullable(), feeNote: text.default('') };

const lineUnitsSchema = z.array(z.object({ position: z.int().min(0), pieces: z.int().min(1) })).max(100);

const latin = text.min(1).max(FIELD_MAX_LENGTH.address).refine(isLatinScript);
/** Yuan. */
const amount = yuan.refine((value) => value > 0);
/** A late or duplicate payment whose automatic refund failed; absent for the order's own payment. */
const ofPayment = {
  payment: z.uuid().optional(),
  /** `charges[].position` of what the payment paid; absent for the charge that it was begun for. */
  charge: z.int().min(0).max(1_000).optional(),
};
/** `reason` is for the staff only; `buyerMessage` is in the mails about the refund. */
const refundTexts = { reason: text.default(''), buyerMessage: text.default('') };
/** `charges[].position` */
const charge = z.int().min(1).max(1_000);

/** Requests of the writes to orders, by path below `/ops`. */
export const orderRequests = {
  /** An absent `fee` stays unchanged. */
  '/orders/ship': z.object({
    ...seen,
    courier: line.min(1),
    trackingNumber: line.min(1),
    method: line.default(''),
    fee: z.object(fee).refine(hasStatus, ofStatus).optional(),
    /** Rejected unless it equals the parcel to pack, which is what is sent. */
    lines: lineUnitsSchema.min(1).optional(),
    /**
     * The other orders of the joined parcel. Rejected unless it names exactly these orders, each at its current
     * version.
     */
    joined: z.array(seenOrder).max(JOINED_ORDERS_MAX).default([]),
    /** True ships the order despite its open flags. */
    despiteFlags: z.boolean().default(false),
  }),
  /**
   * Changes the recipient of an unshipped order. From then on, changes of the account's address don't affect the order.
   * The buyer gets a mail. `reason` is for the staff.
   */
  '/orders/recipient': z.object({
    ...seen,
    name: line.min(1).max(FIELD_MAX_LENGTH.name),
    phone: line.min(1).max(FIELD_MAX_LENGTH.phone),
    address: text.min(1).max(FIELD_MAX_LENGTH.address),
    country: countrySchema,
    latin: z.object({ name: latin, address: latin }).nullable(),
    reason: line.min(1),
  }),
  /**
   * The orders are sent in one parcel. `fee` is its freight, charged with the first order; unpaid freight of the other
   * orders is withdrawn.
   */
  '/orders/join': z.object({
    ...seen,
    others: z.array(seenOrder).min(1).max(JOINED_ORDERS_MAX),
    fee: z.object(fee).refine(hasStatus, ofStatus).optional(),
  }),
  /** Each order of the joined parcel gets a parcel of its own. */
  '/orders/split': seenOrder,
  /** Chooses the contents of the next parcel; an empty `lines` packs all unsent units. */
  '/orders/pack': z.object({ ...seen, lines: lineUnitsSchema }),
  /** Mails the buyer. */
  '/orders/tracking': z.object({
    ...seen,
    courier: line.min(1),
    trackingNumber: line.min(1),
    /** `shipping.shipments[].id`; absent for the last parcel. */
    shipment: z.int().min(1).optional(),
  }),
  '/orders/receive': seenOrder,
  /** For an unpaid order without an attempt in `capturing` or `processing`. */
  '/orders/cancel': seenOrder,
  /** Polls the provider first, and applies a payment that has arrived. */
  '/orders/end': seenOrder,
  '/orders/refund': z.object({
    ...seen,
    /** Required even if `rest` is set, as a check. */
    amount,
    ...refundTexts,
    /** `rest` rejects an `amount` that differs from the remaining amount. */
    of: z.enum(['rest', 'part']),
    ...ofPayment,
    /** Refund by line: `amount` must be the units' price, or what is left if that is less. */
    lines: lineUnitsSchema.default([]),
    /** Units that return to the stock; in a refund by line only units of its lines. */
    back: lineUnitsSchema,
    /** True if the units of `lines` broke before shipping: they are neither sent nor returned to the stock. */
    broken: z.boolean().default(false),
  }),
  /**
   * `provider`: in the provider's dashboard, checked by its id. `outside`: by other means. `waived`: the rest is no
   * longer owed.
   */
  '/orders/record-refund': z.discriminatedUnion('way', [
    z.object({
      ...seen,
      way: z.literal('provider'),
      ...ofPayment,
      reference: z.string().regex(/^[\w-]{1,64}$/),
    }),
    z.object({
      ...seen,
      way: z.literal('outside'),
      amount,
      ...ofPayment,
      how: line.min(1),
      back: lineUnitsSchema,
      ...refundTexts,
    }),
    z.object({ ...seen, way: z.literal('waived'), ...ofPayment, note: text.min(1) }),
  ]),
  '/orders/restock': z.object({ ...seen, back: lineUnitsSchema.min(1) }),
  /** A private note. */
  '/orders/note': z.object({ ...seen, text: text.min(1) }),
  /** Replaces all tags. */
  '/orders/tags': z.object({
    ...seen,
    tags: z.array(line.min(1).max(TAG_MAX_LENGTH)).max(ORDER_TAGS_MAX),
  }),
  /** `send` mails the link of freight that is due. `way` is the id of the way whose price the fee is. */
  '/orders/fee': z
    .object({ ...seen, ...fee, send: z.boolean().default(false), way: z.string().max(200).optional() })
    .refine(hasStatus, ofStatus),
  '/orders/send-link': z.object({ ...seen, charge }),
  /** Adds a charge that the buyer must pay. The buyer reads `reason`. */
  '/orders/add-charge': z.object({
    ...seen,
    reason: line.min(1).max(CHARGE_REASON_MAX_LENGTH),
    amount,
  }),
  /** Withdraws an addition that is not paid. */
  '/orders/withdraw-charge': z.object({ ...seen, charge }),
  /**
   * Edits a paid order that is not shipped. A difference to pay becomes an addition with a pay link. The edit takes
   * effect once the difference is paid, or at once if there is none. The buyer reads `reason`.
   */
  '/orders/edit': z.object({
    ...seen,
    reason: line.min(1).max(CHARGE_REASON_MAX_LENGTH),
    /** Changed lines with their new quantity; 0 removes a line. */
    lines: z
      .array(z.object({ position: z.int().min(0), quantity: z.int().min(0).max(EDIT_QUANTITY_MAX) }))
      .max(EDIT_LINES_MAX)
      .default([]),
    /** New lines, at the present price for the quantity. */
    added: z
      .array(z.object({ ...variantFields, quantity: z.int().min(1).max(EDIT_QUANTITY_MAX) }))
      .max(EDIT_LINES_MAX)
      .default([]),
    /** Yuan, negative for a refund. Rejected if it differs from the server's result. */
    difference: z.number().refine((value) => isPrice(Math.abs(value))),
  }),
  /** `note` says what the operator did. */
  '/flags/clear': z.object({ id: z.int().min(1), note: text.min(1) }),
  /** With each order's version. */
  '/orders/printed': z.object({
    orders: z.array(seenOrder).min(1).max(PRINTED_ORDERS_MAX),
    paper: z.enum(PRINTED_DOCUMENT_KINDS),
  }),
  /** An invalid line does not stop the other lines. */
  '/orders/ship-many': z.object({
    lines: z
      .array(
        z.object({
          number: z.string().max(200),
          courier: z.string().max(200),
          tracking: z.string().max(200),
        }),
      )
      .min(1)
      .max(SHIP_LINES_MAX),
  }),
};

const answered = { ...seen, claim: z.uuid(), answer: text.min(1) };

export const claimRequests = {
  /**
   * Ends a claim of damage. `answer` is mailed to the buyer. A refund covers the claim's lines, and no unit returns to
   * the stock. A replacement sends the claim's units again for free.
   */
  '/claims/answer': z.discriminatedUnion('action', [
    z.object({ ...answered, action: z.literal('refund'), amount }),
    z.object({ ...answered, action: z.literal('replace') }),
    z.object({ ...answered, action: z.literal('refuse') }),
  ]),
  /** Returns unsent units to the stock, and reopens the claim. The buyer reads `reason`. */
  '/claims/give-up-replacement': z.object({ ...seen, claim: z.uuid(), reason: text.min(1) }),
};

/** `shipped-before`: the order already has this courier and tracking number. */
export type ShipOutcome =
  | 'shipped'
  | 'shipped-before'
  | 'bad-line'
  | 'bad-tracking'
  | 'twice'
  | 'no-order'
  | 'not-paid'
  | 'refunded'
  | 'shipped-otherwise'
  | 'no-recipient'
  | 'flagged'
  | 'edit-waits'
  | 'reprint'
  | 'joined-refused'
  | 'failed';

export interface ShipManyResponse {
  /** Results follow the order of the lines. */
  readonly results: readonly {
    readonly line: number;
    /** Normalized, or the typed text if it is invalid. */
    readonly number: string;
    readonly outcome: ShipOutcome;
    readonly msg: string;
  }[];
}

export interface RefundResponse {
  /**
   * `recorded`: the provider is unreachable, and the shop retries. `waits-for-key`: the shop retries
   * once the provider's key is set.
   */
  readonly outcome: 'done' | 'pending' | 'recorded' | 'waits-for-key' | 'failed';
  readonly msg: string;
  readonly order: OpsOrder;
}

/** `outcome` and `msg` are absent unless the claim's answer is a refund. */
export type ClaimResponse = Partial<RefundResponse> & Pick<RefundResponse, 'order'>;

export interface RecordRefundResponse {
  /** `not-found` and `unreachable`: nothing was recorded. */
  readonly outcome: 'done' | 'pending' | 'failed' | 'not-found' | 'unreachable';
  readonly msg: string;
  readonly order: OpsOrder;
}

/** `msg` says why a link was not mailed; the freight is saved. Absent if it was mailed, or nothing was to be. */
export interface FeeResponse {
  readonly msg?: string;
  readonly order: OpsOrder;
}

export interface EditResponse {
  /**
   * `requested`: takes effect once the difference is paid. Otherwise the outcome of the refund; `done` if there is none.
   */
  readonly outcome: 'requested' | 'done' | 'pending' | 'failed';
  readonly msg: string;
  readonly order: OpsOrder;
}

export interface EndResponse {
  /**
   * `paid`, `sent-back`, `flagged`: a payment had already arrived. `recorded`: the order ends once the provider
   * responds.
   */
  readonly outcome: 'ended' | 'paid' | 'sent-back' | 'flagged' | 'recorded';
  readonly msg: string;
  readonly order: OpsOrder;
}

export interface MarkPrintedResponse {
  readonly items: readonly {
    readonly number: string;
    readonly version: number;
    readonly printedAt: string;
  }[];
}

/** The current order, and the events after the version that was seen. */
export interface OrderConflict {
  readonly order: OpsOrder;
  readonly changes: readonly OpsEvent[];
}

export type RefundRequest = z.input<(typeof orderRequests)['/orders/refund']>;
export type RecordRefundRequest = z.input<(typeof orderRequests)['/orders/record-refund']>;
export type EditOrderRequest = z.input<(typeof orderRequests)['/orders/edit']>;
export type AnswerClaimRequest = z.input<(typeof claimRequests)['/claims/answer']>;
export type GiveUpReplacementRequest = z.input<(typeof claimRequests)['/claims/give-up-replacement']>;
export type FeeRequest = z.input<(typeof orderRequests)['/orders/fee']>;
export type MarkPrintedRequest = z.input<(typeof orderRequests)['/orders/printed']>;
