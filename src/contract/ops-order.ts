/**
 * `GET /api/v1/ops/orders/{number}`; several for printing: `GET /ops/orders/details?numbers=…`
 * (docs/shop.md "The orders tool"). Money is yuan.
 */
import * as z from 'zod';
import { CHARGE_KINDS, CHARGE_STATES } from '../rules/charges.ts';
import { EDIT_STATES } from '../rules/order-edit.ts';
import {
  FLAG_KINDS,
  FLAG_STAGE_NAMES,
  OPERATOR_ACTIONS,
  ORDER_EVENTS,
  ORDER_STATUSES,
  SHIPPING_STAGES,
  SHOWN_FEE_STATUSES,
  type ShownFeeStatus,
  STAFF_EVENTS,
} from '../rules/orders.ts';
import { METHOD_NAMES } from '../rules/payment-methods.ts';
import { PERMIT_KINDS } from '../rules/permits.ts';
import { PROVIDER_NAMES } from '../rules/providers.ts';
import { opsLineSchema, yuan } from './ops-order-lines.ts';
import { orderRowSchema, PAYMENT_STATUSES } from './ops-orders.ts';

/** Maximum orders per call of `GET /ops/orders/details`. */
export const ORDER_DETAILS_MAX = 50;

export const PRINTED_DOCUMENT_KINDS = ['slip', 'labels', 'invoice', 'address', 'cn22', 'cn23'] as const;

const moment = z.iso.datetime();

const provider = z.enum(PROVIDER_NAMES);

/** `name` is null for a deleted account. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), name: z.string().nullable() }),
  /** An operator on the command line. */
  z.object({ kind: z.literal('command') }),
  z.object({ kind: z.literal('buyer') }),
  z.object({ kind: z.literal('provider'), name: provider }),
  z.object({ kind: z.literal('shop') }),
]);

/** Null for none. `field` is a name such as `trackingNumber`. */
const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const opsEventSchema = z.object({
  /** 0 for events from before versions. */
  version: z.int(),
  kind: z.enum([...ORDER_EVENTS, ...STAFF_EVENTS]),
  at: moment,
  by: actorSchema,
  changes: z.array(fieldChangeSchema),
  note: z.string().nullable(),
});

const opsFlagSchema = z.object({
  id: z.int(),
  kind: z.enum(FLAG_KINDS),
  provider,
  providerRef: z.string(),
  orderNumber: z.string().nullable(),
  stage: z.enum(FLAG_STAGE_NAMES).nullable(),
  /** The order's country for `not-shippable`, as an ISO 3166-1 code; null for other kinds. */
  to: z.string().nullable(),
  /** English, for the server's operators. */
  detail: z.string(),
  at: moment,
  doneAt: moment.nullable(),
  doneBy: actorSchema.nullable(),
  doneNote: z.string().nullable(),
});

const opsAttemptSchema = z.object({
  id: z.string(),
  provider,
  method: z.enum(METHOD_NAMES),
  providerRef: z.string().nullable(),
  charge: z.int(),
  state: z.enum(['opening', 'open', 'capturing', 'processing', 'paid', 'closed']),
  /** The amount in the provider's format, such as `128.50`. */
  amount: z.string(),
  currency: z.string(),
  createdAt: moment,
  /** Link to the provider's dashboard; null if there is none. */
  page: z.string().nullable(),
});

const opsPaymentSchema = z.object({
  id: z.string(),
  provider,
  providerRef: z.string(),
  /** `accepted` paid the goods, `collected` another charge. */
  outcome: z.enum(['accepted', 'collected', 'sent-back', 'flagged']),
  /** `charges[].position`. */
  charge: z.int(),
  amount: z.string(),
  currency: z.string(),
  /** The provider kept this fee; null if it hasn't reported one. */
  fee: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  at: moment,
  page: z.string().nullable(),
});

const opsRefundSchema = z.object({
  id: z.string(),
  paymentId: z.string(),
  cause: z.enum(['late', 'double', 'operator', 'provider']),
  /** `intended`: the shop retries until the provider accepts it. */
  state: z.enum(['intended', 'pending', 'done', 'failed']),
  /** False if the provider's key is missing. */
  retried: z.boolean(),
  /** The refunded part of the order's total. */
  yuan,
  amount: z.string(),
  currency: z.string(),
  by: actorSchema,
  createdAt: moment,
  providerRef: z.string().nullable(),
  page: z.string().nullable(),
  /** A refund outside the provider, in the operator's words. */
  outside: z.string().nullable(),
  /** Only the staff sees it. */
  reason: z.string().nullable(),
  /** The mails to the buyer quote it. */
  buyerMessage: z.string().nullable(),
  /** Units paid back by a refund by line. */
  lines: z.array(z.object({ position: z.int(), pieces: z.int() })),
});

/** See docs/decisions/0099. */
const opsEditSchema = z.object({
  id: z.uuid(),
  state: z.enum(EDIT_STATES),
  /** Yuan; positive if the buyer pays, negative if the shop refunds. */
  difference: z.number(),
  /** `charges[].position`; null if nothing is due. */
  charge: z.int().nullable(),
  /** Shown to the buyer. */
  reason: z.string(),
  by: actorSchema,
  createdAt: moment,
  closedAt: moment.nullable(),
});

/** See docs/decisions/0089. */
const opsChargeSchema = z.object({
  /** 0 is the goods. */
  position: z.int(),
  kind: z.enum(CHARGE_KINDS),
  /** Reason of an addition, as the buyer reads it. */
  reason: z.string().nullable(),
  amount: yuan,
  standing: z.enum([...CHARGE_STATES, 'refunded']),
  /** Done refunds of the charge's payment. */
  refunded: yuan,
  /** Amount that the provider can refund; 0 if no provider took the money. */
  refundable: yuan,
  /** `payments[].id`. */
  paymentId: z.string().nullable(),
  /** True if paid outside the shop, as an operator recorded. */
  outside: z.boolean(),
  /** The link needs no login; null for goods and once the charge is not due. */
  link: z.string().nullable(),
  expiresAt: moment.nullable(),
  linkSentAt: moment.nullable(),
  remindedAt: moment.nullable(),
  createdAt: moment,
  by: actorSchema,
  paidAt: moment.nullable(),
  withdrawnAt: moment.nullable(),
  /** A Chinese sentence; null if the link can be mailed. */
  whyNoLink: z.string().nullable(),
});

/** Permits of the order's lines that are not withdrawn, one row for each line (docs/decisions/0098). */
const opsPermitSchema = z.object({
  id: z.int(),
  position: z.int(),
  /** `shipping.shipments[].id`; null until the line's parcel is sent. */
  shipment: z.int().nullable(),
  kind: z.enum(PERMIT_KINDS),
  permitNumber: z.string(),
  /** Null for a permit that was a paper of the order, if nobody recorded the day. */
  issuedOn: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  /** Same-origin path of the PDF, for operators only. */
  file: z.string().nullable(),
  by: actorSchema,
  createdAt: moment,
});

/** Another order of the buyer. */
const otherOrderSchema = z.object({
  number: z.string(),
  version: z.int(),
  createdAt: moment,
  /** Units that still have to be sent. */
  pieces: z.int(),
  fee: yuan.nullable(),
  feeStatus: z.enum(SHOWN_FEE_STATUSES).nullable(),
  /** A Chinese sentence; null if it can be sent together with this order. */
  why: z.string().nullable(),
});

export const opsOrderSchema = orderRowSchema
  .omit({ items: true, lines: true, buyer: true, flags: true, payment: true, fee: true, feeStatus: true })
  .omit({ joined: true, joinable: true })
  .extend({
    payment: z.enum(PAYMENT_STATUSES),
    /** Null unless unpaid. */
    payableUntil: moment.nullable(),
    buyer: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      email: z.string().nullable(),
      /** The recipient in Latin script, as an operator wrote it. */
      latin: z.object({ name: z.string(), address: z.string() }).nullable(),
      /** True if the account was deleted. */
      left: z.boolean(),
      /** True if name, phone and address no longer follow the account: the order is shipped, or has its own. */
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
      feeStatus: z.enum(SHOWN_FEE_STATUSES).nullable(),
      feeNote: z.string(),
      /** Parcels, oldest first, with the units of this order in each. */
      shipments: z.array(
        z.object({
          id: z.int(),
          courier: z.string(),
          trackingNumber: z.string(),
          /** Null for a courier that the settings don't list. */
          trackingUrl: z.string().nullable(),
          method: z.string(),
          shippedAt: moment,
          lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
          /** Numbers of the other orders in the parcel. */
          joinedWith: z.array(z.string()),
        }),
      ),
    }),
    joined: z.array(otherOrderSchema),
    /** Other orders that wait to be sent to the same recipient. */
    joinable: z.array(otherOrderSchema),
    /** Yuan, including what is owed; 0 if unpaid. */
    refundable: yuan,
    debts: z.array(z.object({ paymentId: z.string(), owed: yuan })),
    permits: z.array(opsPermitSchema),
    /** Goods first. */
    charges: z.array(opsChargeSchema),
    attempts: z.array(opsAttemptSchema),
    payments: z.array(opsPaymentSchema),
    refunds: z.array(opsRefundSchema),
    /** Edits of the paid order, oldest first. */
    edits: z.array(opsEditSchema),
    /** Yuan that order edits have refunded of the goods payment. Included in `refunded`. */
    editsRefunded: yuan,
    /** Open flags first. */
    flags: z.array(opsFlagSchema),
    /** Units that answer claims of damage, oldest claim first. */
    replacements: z.array(
      z.object({
        claim: z.string(),
        lines: z.array(z.object({ position: z.int(), pieces: z.int(), sent: z.int() })),
      }),
    ),
    /** Oldest first. */
    events: z.array(opsEventSchema),
    /** Newest first. */
    notes: z.array(z.object({ id: z.int(), text: z.string(), by: actorSchema, at: moment })),
    printed: z.array(z.object({ paper: z.enum(PRINTED_DOCUMENT_KINDS), at: moment })),
    /**
     * `why` is a Chinese sentence if `can` is false. `ship` asks for confirmation of open flags.
     */
    possible: z.record(z.enum(OPERATOR_ACTIONS), z.object({ can: z.boolean(), why: z.string().nullable() })),
    /** The suggested next action; null if there is none. */
    next: z.enum(OPERATOR_ACTIONS).nullable(),
    status: z.enum(ORDER_STATUSES),
    /** Id of the buyer's account, which may have been deleted. */
    account: z.string(),
    /** The quote that the order pays, which may have been deleted with its account; null for an order of a cart. */
    quote: z.uuid().nullable(),
  });

export type OpsActor = z.infer<typeof actorSchema>;

export type OpsEvent = z.infer<typeof opsEventSchema>;

export type OtherOrder = z.infer<typeof otherOrderSchema>;

export type OpsCharge = z.infer<typeof opsChargeSchema>;

export type OpsPermit = z.infer<typeof opsPermitSchema>;

export type OpsFlag = z.infer<typeof opsFlagSchema>;

export type OpsOrder = z.infer<typeof opsOrderSchema>;

export type PrintedDocumentKind = (typeof PRINTED_DOCUMENT_KINDS)[number];

export type FeeStatus = ShownFeeStatus;
