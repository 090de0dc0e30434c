/** The outbox may contain rows of an older release. Money is whole fen, times are ISO 8601. */
import * as z from 'zod';
import { CHARGE_KINDS } from '../../../src/features/orders/charges.rules.ts';
import { EDIT_STATES } from '../../../src/features/orders/order-edit.rules.ts';
import { deliverySchema } from '../../../src/features/orders/orders.contract.ts';
import {
  FLAG_KINDS,
  FLAG_STAGE_NAMES,
  SHOWN_FEE_STATUSES,
} from '../../../src/features/orders/orders.rules.ts';
import type { LabelFacts } from '../../../src/features/specimens/label.text.ts';

/** The last three are absent in rows of an older release. */
const labelled = {
  name: z.string(),
  label: z.custom<Omit<LabelFacts, 'grade'>>().optional(),
  productId: z.string().optional(),
  /** Path of the shop. */
  picture: z.string().optional(),
};

const goods = z.object({ ...labelled, quality: z.string(), quantity: z.number() });

const orderMailLine = goods.extend({
  /** Empty in rows of an older release. */
  sku: z.string().default(''),
  paidPrice: z.number(),
  amount: z.number(),
});

const orderMailData = z.object({
  number: z.string(),
  /** Empty for an unconfirmed mailbox. */
  name: z.string(),
  orderedAt: z.string(),
  lines: z.array(orderMailLine),
  total: z.number(),
  /** Null until a fee is set. */
  shippingFee: z.number().nullable(),
  /** Null if nothing is due, or in rows of an older release. */
  feeStatus: z.enum(SHOWN_FEE_STATUSES).nullable().default(null),
});

const recipient = z
  .object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    /** ISO 3166-1; absent in mails of older releases. */
    country: z.string().nullish(),
  })
  .nullable();

const shipment = z.object({
  method: z.string(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** Absent in rows of the previous release. */
  trackingUrl: z.string().nullable().default(null),
  recipient,
  /** Contents of the parcel; empty if the parcel is the whole order. */
  contents: z.array(goods).default([]),
  /** True if more parcels follow. */
  isPart: z.boolean().default(false),
  /** True for free replacement units; absent in rows of the previous release. */
  isReplacement: z.boolean().default(false),
  /** Numbers of other orders in the parcel; absent in rows of the previous release. */
  joinedWith: z.array(z.string()).default([]),
});

const namedOrder = z.object({
  number: z.string(),
  name: z.string(),
});

/** The goods are those of the order, or the units that a claim is about; empty in rows of an older release. */
const aboutGoods = namedOrder.extend({ goods: z.array(goods).default([]) });

const charge = z.enum(CHARGE_KINDS);
/** Absent in rows of the previous release. */
const reason = z.string().nullable().default(null);

/** True if the money was returned outside the provider that took it. */
const outside = z.boolean().default(false);

/** An operator's words about a refund; absent in rows of the previous release. */
const message = z.string().nullable().default(null);

const refundNews = {
  refunded: z.number(),
  message,
  /** True if another payment has paid the order. */
  isDouble: z.boolean().default(false),
  /** `goods` in rows of an older release. */
  charge: charge.default('goods'),
  reason,
};

/** The payment never paid a charge of its order. */
const refundBesideOrder = namedOrder.extend({
  refunded: z.number(),
  outside,
  message,
});

const paidOrder = z.object({
  number: z.string(),
  paidAt: z.string(),
  country: z.string().nullable(),
  lines: z.array(orderMailLine),
  total: z.number(),
});

const staffMailData = [
  z.object({ kind: z.literal('staff-paid'), order: paidOrder }),
  /** A buyer reported damage. The mail omits the buyer's words and photographs. */
  z.object({ kind: z.literal('staff-claim'), number: z.string(), pieces: z.number(), photos: z.number() }),
  /** A buyer requested a quote or a reservation, or asked about a quote. The mail omits the buyer's words. */
  z.object({
    kind: z.literal('staff-quote'),
    news: z.enum(['requested', 'papers-requested', 'asked']),
    lines: z.number(),
    pieces: z.number(),
  }),
  /**
   * A reservation that waits for papers. The mail omits the buyer's words. `reserved` is only in rows of an older
   * release, in which buyers reserved.
   */
  z.object({
    kind: z.literal('staff-papers'),
    news: z.enum(['reserved', 'reported', 'given-up', 'overdue', 'ending', 'stopped', 'freed']),
    number: z.string(),
    quote: z.string(),
  }),
  z.object({
    kind: z.literal('staff-sheet'),
    /** The digest lists orders paid before this time. */
    until: z.string(),
    orders: z.array(paidOrder),
    /** Number of all orders, listed or not; `total` in fen. */
    count: z.number(),
    total: z.number(),
  }),
  z.object({
    kind: z.literal('staff-flagged'),
    flag: z.enum(FLAG_KINDS),
    stage: z.enum(FLAG_STAGE_NAMES).nullable().default(null),
    provider: z.string(),
    number: z.string().nullable(),
    note: z.string(),
  }),
  /** No payment arrived for `days`. */
  z.object({
    kind: z.literal('staff-charge-unpaid'),
    reason,
    number: z.string(),
    charge,
    amount: z.number(),
    days: z.number(),
  }),
  z.object({
    kind: z.literal('staff-mail-failed'),
    mail: z.string(),
    mailKind: z.string(),
    recipient: z.string(),
    tries: z.number(),
    number: z.string().nullable(),
  }),
  /** `since`: end of the last run; with `isFirst`, start of the watch. */
  z.object({ kind: z.literal('staff-reconcile-silent'), since: z.string(), isFirst: z.boolean() }),
  /** Shipping rules that nobody reviewed in time, and rules whose review is due within two weeks. */
  z.object({ kind: z.literal('staff-rules-due'), stale: z.number(), soon: z.number() }),
  /** Ways of the freight rates whose prices ended, or end within 30 days; `until` is the last day. */
  z.object({
    kind: z.literal('staff-rates-due'),
    ways: z.array(z.object({ zone: z.string(), way: z.string(), until: z.string() })),
  }),
  z.object({ kind: z.literal('staff-reconcile-again'), since: z.string(), again: z.string() }),
] as const;

export const mailDataSchema = z.discriminatedUnion('kind', [
  /** The token is created when the mail is sent, so it is never stored. */
  z.object({ kind: z.literal('password-reset') }),
  z.object({ kind: z.literal('email-confirmation') }),
  /** Reveals nothing about the account. The link derives from the change's id. */
  z.object({ kind: z.literal('email-change'), change: z.string() }),
  /** The link that stops the change derives from its id. */
  z.object({
    kind: z.literal('email-change-asked'),
    change: z.string(),
    name: z.string(),
    newEmail: z.string(),
  }),
  z.object({
    kind: z.literal('email-changed'),
    /** Null only in rows of the release before 0066; such mails are not sent. */
    told: z.object({ name: z.string(), newEmail: z.string() }).nullable(),
  }),
  /** The account is deleted, so nothing else is known. */
  z.object({ kind: z.literal('account-deleted') }),
  /** The alerts that wait for a confirmation are read when the mail is sent. */
  z.object({ kind: z.literal('alert-confirmation') }),
  /** Names and prices are read when the mail is sent. */
  z.object({
    kind: z.literal('stock-news'),
    mailbox: z.string(),
    items: z.array(
      z.object({ productId: z.string(), variantKey: z.string(), because: z.enum(['alert', 'want']) }),
    ),
  }),
  z.object({
    kind: z.literal('order-paid'),
    order: orderMailData,
    /** The account's address at the time of payment. */
    recipient: recipient.default(null),
    /** Absent in rows of the previous release. */
    delivery: deliverySchema.nullable().default(null),
  }),
  aboutGoods.extend({ kind: z.literal('order-cancelled') }),
  /** The buyer had authorised a payment by card, which the shop did not capture. */
  aboutGoods.extend({ kind: z.literal('payment-released') }),
  z.object({ kind: z.literal('order-shipped'), order: orderMailData, shipment }),
  z.object({ kind: z.literal('tracking-corrected'), order: orderMailData, shipment }),
  z.object({
    kind: z.literal('order-refunded'),
    order: orderMailData,
    refunded: z.number(),
    isCancelled: z.boolean().default(false),
    outside,
    message,
  }),
  namedOrder.extend({ kind: z.literal('refund-pending'), ...refundNews }),
  namedOrder.extend({ kind: z.literal('refund-failed'), ...refundNews }),
  /** `goesOn`: the order stays paid, so the mail says that it is unaffected. */
  refundBesideOrder.extend({ kind: z.literal('double-refunded'), goesOn: z.boolean() }),
  /** `isOfQuote`: refunded because its quote had ended. */
  refundBesideOrder.extend({
    ...aboutGoods.shape,
    kind: z.literal('late-refunded'),
    isOfQuote: z.boolean().default(false),
  }),
  /** The link is created when the mail is sent, so that its token is never stored. */
  namedOrder.extend({
    kind: z.literal('pay-link'),
    charge,
    reason,
    /** Fen. */
    amount: z.number(),
    linkId: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
    isReminder: z.boolean(),
  }),
  namedOrder.extend({ kind: z.literal('charge-paid'), charge, reason, amount: z.number() }),
  /**
   * `refunded`: by an operator; `double`: it was paid twice; `late`: it was withdrawn before the
   * payment arrived.
   */
  refundBesideOrder.extend({
    kind: z.literal('charge-refunded'),
    charge,
    reason,
    why: z.enum(['refunded', 'double', 'late']),
    /** The goods went back before, so the order ended. */
    isCancelled: z.boolean().default(false),
    /** False if the whole price of the goods went back, goes back, or is owed. */
    goesOn: z.boolean().default(true),
  }),
  /** Prices and lines stay on the page, which needs a login. `freight` null: agreed on later. Fen; ISO 8601. */
  namedOrder.extend({
    kind: z.literal('quote-sent'),
    total: z.number(),
    freight: z.number().nullable(),
    validUntil: z.string(),
    isReserved: z.boolean(),
    /** The operator's words; empty for none, and in rows of an older release. */
    note: z.string().default(''),
    /** The quote was a reservation until its papers were complete, or no longer needed. */
    because: z.enum(['quoted', 'papers-complete', 'papers-not-needed']).default('quoted'),
  }),
  /** A reservation that waits for papers; `reason`: the operator's words, or empty. ISO 8601. */
  aboutGoods.extend({
    kind: z.literal('quote-papers'),
    news: z.enum(['reserved', 'extended', 'ending', 'over', 'stopped', 'freed']),
    until: z.string(),
    reason: z.string(),
  }),
  /** `number` is null if the quote has no order: it was never sent, or was revised. `reason` may be empty. */
  z.object({
    kind: z.literal('quote-withdrawn'),
    number: z.string().nullable(),
    name: z.string(),
    reason: z.string(),
  }),
  /** An operator changed the recipient, which is null for an unconfirmed mailbox. */
  namedOrder.extend({ kind: z.literal('recipient-changed'), recipient }),
  /** An operator edited the paid order. `difference` in fen; negative for a refund. */
  namedOrder.extend({
    kind: z.literal('order-edited'),
    state: z.enum(EDIT_STATES),
    reason: z.string(),
    difference: z.number(),
    changes: z.array(z.object({ ...labelled, grade: z.string(), before: z.number(), after: z.number() })),
    /** Null unless the difference is due. */
    linkId: z.string().nullable(),
    expiresAt: z.string().nullable(),
  }),
  aboutGoods.extend({ kind: z.literal('claim-received') }),
  /** The answer to a claim; `refund` in fen, null if the claim was refused or is replaced. */
  aboutGoods.extend({
    kind: z.literal('claim-answered'),
    answer: z.string(),
    refund: z.number().nullable(),
    isReplaced: z.boolean().default(false),
  }),
  /** An operator's own words. */
  namedOrder.extend({ kind: z.literal('buyer-message'), subject: z.string(), text: z.string() }),
  /** The buyer gets no replacement, and the claim is open again. */
  aboutGoods.extend({ kind: z.literal('replacement-given-up'), reason: z.string() }),
  ...staffMailData,
]);

const orderNamed = z.union([
  z.object({ order: z.object({ number: z.string() }) }).transform(({ order }) => order.number),
  z.object({ number: z.string() }).transform(({ number }) => number),
]);

export function mailOrderNumber(data: unknown): string | null {
  return orderNamed.safeParse(data).data ?? null;
}

export type MailData = Readonly<z.output<typeof mailDataSchema>>;
export type StaffMailData = Readonly<z.output<(typeof staffMailData)[number]>>;
export type PaidOrder = Readonly<z.output<typeof paidOrder>>;
export type MailGoods = Readonly<z.output<typeof goods>>;
export type OrderMailLine = Readonly<z.output<typeof orderMailLine>>;
export type OrderMailData = Readonly<z.output<typeof orderMailData>>;
export type Shipment = Readonly<z.output<typeof shipment>>;
export type OrderWithBuyerName = Readonly<z.output<typeof namedOrder>>;
