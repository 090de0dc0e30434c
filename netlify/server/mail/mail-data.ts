/** What mails tell, as it lies in the outbox: an older version of the shop may have put it there. Money is whole fen. */
import * as z from 'zod';
import { FEE_STATUSES, FLAG_KINDS } from '../../../src/rules/orders.ts';

/** A line of an order as it was bought. */
const orderMailLine = z.object({
  name: z.string(),
  quality: z.string(),
  quantity: z.number(),
  /** What one piece cost, fen. */
  paidPrice: z.number(),
  /** What the line cost, fen. */
  amount: z.number(),
});

const orderMailData = z.object({
  /** The order's number. */
  number: z.string(),
  /** The shopper's name; may be empty, as it is for a mailbox that was not confirmed. */
  name: z.string(),
  /** When it was ordered, ISO 8601. */
  orderedAt: z.string(),
  lines: z.array(orderMailLine),
  /** Sum of the lines, fen. */
  total: z.number(),
  /** Fen; null while no fee was set. */
  shippingFee: z.number().nullable(),
  /** Null where there is nothing to pay, or an older version of the shop wrote the letter. */
  feeStatus: z.enum(FEE_STATUSES).nullable().default(null),
});

/** Null for a mailbox that was not confirmed. */
const recipient = z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable();

const shipment = z.object({
  method: z.string(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** Where to, as it was when it was shipped. */
  recipient,
});

/** An order that a letter names without telling what was ordered. */
const namedOrder = z.object({
  /** The order's number. */
  number: z.string(),
  /** The shopper's name; may be empty. */
  name: z.string(),
});

/** The money went back in another way than through the provider that took it. */
const outside = z.boolean().default(false);

const refundNews = {
  refunded: z.number(),
  /** The order is paid by other money, and stands. */
  isDouble: z.boolean().default(false),
};

/** Money that went back and never was its order's: what was ordered is no part of the letter. */
const refundBesideOrder = namedOrder.extend({
  /** What went back, fen. */
  refunded: z.number(),
  outside,
});

/** A paid order as the staff is told of it: nothing of who bought it but the country. */
const paidOrder = z.object({
  number: z.string(),
  paidAt: z.string(),
  /** ISO 3166; null where the address names none. */
  country: z.string().nullable(),
  lines: z.array(orderMailLine),
  /** Sum of the lines, fen. */
  total: z.number(),
});

/** To the shop's own staff. */
const staffMailData = [
  z.object({ kind: z.literal('staff-paid'), order: paidOrder }),
  z.object({
    kind: z.literal('staff-sheet'),
    /** What was paid before this moment, ISO 8601. */
    until: z.string(),
    /** The first of them. */
    orders: z.array(paidOrder),
    /** How many they are in all, and what they come to, fen. */
    count: z.number(),
    total: z.number(),
  }),
  z.object({
    kind: z.literal('staff-flagged'),
    flag: z.enum(FLAG_KINDS),
    provider: z.string(),
    /** Null of a payment that no order knows. */
    number: z.string().nullable(),
    /** The flag's own sentence. */
    note: z.string(),
  }),
  z.object({
    kind: z.literal('staff-mail-failed'),
    /** The mail's key in the outbox, and the kind of its letter. */
    mail: z.string(),
    mailKind: z.string(),
    recipient: z.string(),
    tries: z.number(),
    /** Of the order that it tells of. */
    number: z.string().nullable(),
  }),
  /** `since`: when it ended last; `isFirst`: it never did, and is watched since then. */
  z.object({ kind: z.literal('staff-reconcile-silent'), since: z.string(), isFirst: z.boolean() }),
  z.object({ kind: z.literal('staff-reconcile-again'), since: z.string(), again: z.string() }),
  z.object({
    kind: z.literal('staff-stock-held'),
    /** Grades with pieces on hand, and those of which unpaid orders hold some. */
    grades: z.number(),
    held: z.number(),
    /** The network of newcomers that holds the most; null where none of them holds anything. */
    network: z.object({ orders: z.number(), lines: z.number() }).nullable(),
  }),
] as const;

/** A letter and what it needs to be written. */
export const mailDataSchema = z.discriminatedUnion('kind', [
  /** The link is made when the mail is sent, so that its token lies nowhere. */
  z.object({ kind: z.literal('password-reset') }),
  /** To the address of a registration. The link is made when the mail is sent; nothing of the account is told. */
  z.object({ kind: z.literal('email-confirmation') }),
  /** To the new address of a change, whose link follows from the change's id; nothing of the account is told. */
  z.object({ kind: z.literal('email-change'), change: z.string() }),
  /** To the present address, if it was confirmed: the link that stops the change follows from its id. */
  z.object({
    kind: z.literal('email-change-asked'),
    change: z.string(),
    name: z.string(),
    newEmail: z.string(),
  }),
  z.object({
    kind: z.literal('email-changed'),
    /** Null only in letters of the release before 0066, to a mailbox that was not confirmed: they are not sent. */
    told: z.object({ name: z.string(), newEmail: z.string() }).nullable(),
  }),
  /** To the address that the account had; nothing else is known any more. */
  z.object({ kind: z.literal('account-deleted') }),
  z.object({
    kind: z.literal('order-paid'),
    order: orderMailData,
    /** The account's address when it was paid. */
    recipient: recipient.default(null),
  }),
  /** Unpaid, by an operator. */
  namedOrder.extend({ kind: z.literal('order-cancelled') }),
  z.object({ kind: z.literal('order-shipped'), order: orderMailData, shipment }),
  /** It is shipped, and tracked by another number than was told. */
  z.object({ kind: z.literal('tracking-corrected'), order: orderMailData, shipment }),
  z.object({
    kind: z.literal('order-refunded'),
    order: orderMailData,
    /** What went back this time, fen. */
    refunded: z.number(),
    /** The order ended with it. */
    isCancelled: z.boolean().default(false),
    outside,
  }),
  /** On its way back: the provider took it on. */
  namedOrder.extend({ kind: z.literal('refund-pending'), ...refundNews }),
  namedOrder.extend({ kind: z.literal('refund-failed'), ...refundNews }),
  /** The order is paid by other money; `goesOn`: it stands, and is or was sent. */
  refundBesideOrder.extend({ kind: z.literal('double-refunded'), goesOn: z.boolean() }),
  /** The order had ended before the money came. */
  refundBesideOrder.extend({ kind: z.literal('late-refunded') }),
  ...staffMailData,
]);

const orderNamed = z.union([
  z.object({ order: z.object({ number: z.string() }) }).transform(({ order }) => order.number),
  z.object({ number: z.string() }).transform(({ number }) => number),
]);

/** The number of the order that a letter tells of, also one that can't be read otherwise; null where it is of none. */
export function orderOfMail(letter: unknown): string | null {
  return orderNamed.safeParse(letter).data ?? null;
}

export type MailData = Readonly<z.output<typeof mailDataSchema>>;
export type StaffMailData = Readonly<z.output<(typeof staffMailData)[number]>>;
export type PaidOrder = Readonly<z.output<typeof paidOrder>>;
export type OrderMailLine = Readonly<z.output<typeof orderMailLine>>;
export type OrderMailData = Readonly<z.output<typeof orderMailData>>;
export type Shipment = Readonly<z.output<typeof shipment>>;
export type NamedOrder = Readonly<z.output<typeof namedOrder>>;
export type RefundBesideOrder = Readonly<z.output<typeof refundBesideOrder>>;
