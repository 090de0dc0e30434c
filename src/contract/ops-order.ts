/**
 * One order as operators see it: `GET /api/v1/ops/orders/{number}`, and many of them for printing,
 * `GET /ops/orders/details?numbers=…` (docs/shop.md "The operators' desk"). Money is yuan.
 */
import * as z from 'zod';
import {
  DESK_EVENTS,
  FEE_STATUSES,
  FLAG_KINDS,
  OPERATOR_ACTIONS,
  ORDER_EVENTS,
  ORDER_STATUSES,
  SHIPPING_STAGES,
} from '../rules/orders.ts';
import { PROVIDER_NAMES } from '../rules/providers/providers.ts';
import { SOURCES } from '../rules/specimen.ts';
import { orderRowSchema, PAYMENT_STANDINGS } from './ops-orders.ts';

/** `GET /ops/orders/details` answers for at most this many orders a call. */
export const DETAILS_MAX = 50;

export const PAPERS = ['slip', 'labels', 'invoice'] as const;

const moment = z.iso.datetime();
const yuan = z.number();
const provider = z.enum(PROVIDER_NAMES);

/**
 * What labels and invoices tell of a specimen, as it was when it was bought; of a line from before this was kept, as the
 * catalogue had it when the database learnt it. Null where that knew it no more.
 */
export const specimenSchema = z.object({
  latinName: z.string(),
  /** The species' name, which need not be the product's. */
  speciesName: z.string(),
  family: z.string(),
  cites: z.enum(['II', 'III']).nullable(),
  /** The other species of a set. Absent if it names none. */
  otherSpecies: z
    .array(z.object({ name: z.string(), latinName: z.string(), cites: z.enum(['II', 'III']).nullable() }))
    .optional(),
  origin: z.string(),
  locality: z.string(),
  localityCoarsened: z.boolean(),
  collectedOn: z.string().nullable(),
  collector: z.string().nullable(),
  sex: z.string(),
  forewingMm: z.number().nullable(),
  source: z.enum(SOURCES).nullable(),
  /** What it leaves its country with: the permit's number and kind, in words. */
  permitNote: z.string().nullable(),
  exPupa: z.boolean(),
  repaired: z.boolean(),
});

export const opsLineSchema = z.object({
  /** Counts from 0. */
  position: z.int(),
  productId: z.string(),
  variantKey: z.string(),
  name: z.string(),
  /** Same-origin path. */
  picture: z.string(),
  grade: z.string(),
  quantity: z.int(),
  listPrice: yuan,
  unitPrice: yuan,
  amount: yuan,
  specimen: specimenSchema.nullable(),
  /** Pieces of its variant in this order that came back to the stock, and that still could. */
  returned: z.int(),
  returnable: z.int(),
  /** Pieces that are not in the parcel, or will not be: money for them went back, or is to, before it is shipped. */
  keptBack: z.int(),
  /** Pieces of this line that by-line refunds paid back, or will. */
  refunded: z.int(),
});

/** Who did something; `name` is null for an account that is gone. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), name: z.string().nullable() }),
  /** An operator on the command line. */
  z.object({ kind: z.literal('command') }),
  z.object({ kind: z.literal('buyer') }),
  z.object({ kind: z.literal('provider'), name: provider }),
  z.object({ kind: z.literal('shop') }),
]);

/** A value before and after; null where there was none. The field's name is such as `trackingNumber`. */
export const changedSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const opsEventSchema = z.object({
  /** The order's version that it made; 0 for those from before versions were counted. */
  version: z.int(),
  kind: z.enum([...ORDER_EVENTS, ...DESK_EVENTS]),
  at: moment,
  by: actorSchema,
  changes: z.array(changedSchema),
  /** What whoever did it wrote, such as why a flag was cleared. */
  note: z.string().nullable(),
});

export const opsFlagSchema = z.object({
  id: z.int(),
  kind: z.enum(FLAG_KINDS),
  provider,
  providerRef: z.string(),
  orderNumber: z.string().nullable(),
  /** In English, with the amounts, for whoever runs the shop; the Studio has its own sentence for each kind. */
  detail: z.string(),
  at: moment,
  doneAt: moment.nullable(),
  doneBy: actorSchema.nullable(),
  doneNote: z.string().nullable(),
});

export const opsAttemptSchema = z.object({
  id: z.string(),
  provider,
  providerRef: z.string().nullable(),
  state: z.enum(['opening', 'open', 'capturing', 'processing', 'paid', 'closed']),
  /** As the provider counts it, such as `128.50`. */
  amount: z.string(),
  currency: z.string(),
  createdAt: moment,
  /** The provider's own page of it; null where it has none. */
  page: z.string().nullable(),
});

export const opsPaymentSchema = z.object({
  id: z.string(),
  provider,
  providerRef: z.string(),
  outcome: z.enum(['accepted', 'sent-back', 'flagged']),
  amount: z.string(),
  currency: z.string(),
  at: moment,
  page: z.string().nullable(),
});

export const opsRefundSchema = z.object({
  id: z.string(),
  /** Of which payment: `payments[].id`. */
  paymentId: z.string(),
  cause: z.enum(['late', 'double', 'operator', 'provider']),
  /** `intended`: recorded, and tried until the provider has taken it on. */
  state: z.enum(['intended', 'pending', 'done', 'failed']),
  /** It is tried again by itself; false where there is no key to ask the provider with. */
  retried: z.boolean(),
  /** What it is of the order's total. */
  yuan,
  amount: z.string(),
  currency: z.string(),
  by: actorSchema,
  createdAt: moment,
  providerRef: z.string().nullable(),
  page: z.string().nullable(),
  /** How it went back where the shop asked no provider, in an operator's words. */
  outside: z.string().nullable(),
  /** The pieces that it pays back, of a by-line refund. */
  lines: z.array(z.object({ position: z.int(), pieces: z.int() })),
});

export const opsOrderSchema = orderRowSchema
  .omit({ items: true, lines: true, buyer: true, flags: true, payment: true, fee: true, feeStatus: true })
  .extend({
    payment: z.enum(PAYMENT_STANDINGS),
    buyer: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      email: z.string().nullable(),
      /** The account was deleted. */
      left: z.boolean(),
      /** Name, phone and address stay as they are: it is shipped. */
      frozen: z.boolean(),
    }),
    lines: z.array(opsLineSchema),
    shipping: z.object({
      stage: z.enum(SHIPPING_STAGES).nullable(),
      method: z.string(),
      courier: z.string(),
      trackingNumber: z.string(),
      shippedAt: moment.nullable(),
      receivedAt: moment.nullable(),
      fee: yuan.nullable(),
      feeStatus: z.enum(FEE_STATUSES).nullable(),
      feeNote: z.string(),
    }),
    /** What is left to refund, in yuan, what is owed among it; 0 where it is not paid. */
    refundable: yuan,
    /** What is owed of each payment (`payments[].id`). */
    debts: z.array(z.object({ paymentId: z.string(), owed: yuan })),
    attempts: z.array(opsAttemptSchema),
    payments: z.array(opsPaymentSchema),
    refunds: z.array(opsRefundSchema),
    /** All, the open ones first. */
    flags: z.array(opsFlagSchema),
    /** The oldest first. */
    events: z.array(opsEventSchema),
    /** Private: no shopper ever sees them. The newest first. */
    notes: z.array(z.object({ id: z.int(), text: z.string(), by: actorSchema, at: moment })),
    printed: z.array(z.object({ paper: z.enum(PAPERS), at: moment })),
    /** `why` is a Chinese sentence where it can't be done. An open flag keeps nothing here: see `ship`. */
    possible: z.record(z.enum(OPERATOR_ACTIONS), z.object({ can: z.boolean(), why: z.string().nullable() })),
    /** What is to be done next; null when nothing is. */
    next: z.enum(OPERATOR_ACTIONS).nullable(),
    status: z.enum(ORDER_STATUSES),
  });

export const opsOrdersSchema = z.object({ items: z.array(opsOrderSchema) });
export const opsFlagsSchema = z.object({ items: z.array(opsFlagSchema) });

export type Specimen = z.infer<typeof specimenSchema>;
export type OpsLine = z.infer<typeof opsLineSchema>;
export type OpsActor = z.infer<typeof actorSchema>;
export type OpsEvent = z.infer<typeof opsEventSchema>;
export type OpsFlag = z.infer<typeof opsFlagSchema>;
export type OpsOrder = z.infer<typeof opsOrderSchema>;
export type OrderAction = (typeof OPERATOR_ACTIONS)[number];
export type Paper = (typeof PAPERS)[number];
export type FeeStatus = (typeof FEE_STATUSES)[number];
