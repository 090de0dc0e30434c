/**
 * `GET /api/v1/ops/orders/{number}`; several for printing: `GET /ops/orders/details?numbers=…`
 * (docs/shop.md "The orders tool"). Money is yuan.
 */

import type { PermitKind } from '../papers/permits.rules.ts';
import type { ChargeKind, ChargeState } from './charges.rules.ts';
import type { StaffDisplay } from './display-status.rules.ts';
import type { OpsLine } from './ops-order-lines.contract.ts';
import type { FlagKind, OpsOrderRow } from './ops-orders.contract.ts';
import type { EditState } from './order-edit.rules.ts';
import type {
  FlagStage,
  OperatorAction,
  OrderEventKind,
  OrderStage,
  ShownFeeStatus,
  StaffEventKind,
} from './orders.rules.ts';
import type { MethodName } from './payment-methods.rules.ts';
import type { ProviderName } from './providers.rules.ts';

/** Maximum orders per call of `GET /ops/orders/details`. */
export const ORDER_DETAILS_MAX = 50;

export const PRINTED_DOCUMENT_KINDS = ['slip', 'labels', 'invoice', 'address', 'cn22', 'cn23'] as const;

/** `name` is null for a deleted account. */
export type OpsActor =
  | { readonly kind: 'account'; readonly name: string | null }
  /** An operator on the command line. */
  | { readonly kind: 'command' }
  | { readonly kind: 'buyer' }
  | { readonly kind: 'provider'; readonly name: ProviderName }
  | { readonly kind: 'shop' };

/** Null for none. `field` is a name such as `trackingNumber`. */
interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface OpsEvent {
  /** 0 for events from before versions. */
  readonly version: number;
  readonly kind: OrderEventKind | StaffEventKind;
  readonly at: string;
  readonly by: OpsActor;
  readonly changes: readonly FieldChange[];
  readonly note: string | null;
}

/** A private note. */
export interface OpsNote {
  readonly id: number;
  readonly text: string;
  readonly by: OpsActor;
  readonly at: string;
}

export interface OpsFlag {
  readonly id: number;
  readonly kind: FlagKind;
  readonly provider: ProviderName;
  readonly providerRef: string;
  readonly orderNumber: string | null;
  readonly stage: FlagStage | null;
  /** The order's country for `not-shippable`, as an ISO 3166-1 code; null for other kinds. */
  readonly to: string | null;
  /** English, for the server's operators. */
  readonly detail: string;
  readonly at: string;
  readonly doneAt: string | null;
  readonly doneBy: OpsActor | null;
  readonly doneNote: string | null;
}

interface OpsAttempt {
  readonly id: string;
  readonly provider: ProviderName;
  readonly method: MethodName;
  readonly providerRef: string | null;
  readonly charge: number;
  readonly state: 'opening' | 'open' | 'capturing' | 'processing' | 'paid' | 'closed';
  /** The amount in the provider's format, such as `128.50`. */
  readonly amount: string;
  readonly currency: string;
  readonly createdAt: string;
  /** Link to the provider's dashboard; null if there is none. */
  readonly page: string | null;
}

interface OpsPayment {
  readonly id: string;
  readonly provider: ProviderName;
  readonly providerRef: string;
  /** `accepted` paid the goods, `collected` another charge. */
  readonly outcome: 'accepted' | 'collected' | 'sent-back' | 'flagged';
  /** `charges[].position`. */
  readonly charge: number;
  readonly amount: string;
  readonly currency: string;
  /** The provider kept this fee; null if it hasn't reported one. */
  readonly fee: { readonly amount: string; readonly currency: string } | null;
  readonly at: string;
  readonly page: string | null;
}

interface OpsRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly cause: 'late' | 'double' | 'operator' | 'provider';
  /** `intended`: the shop retries until the provider accepts it. */
  readonly state: 'intended' | 'pending' | 'done' | 'failed';
  /** False if the provider's key is missing. */
  readonly retried: boolean;
  /** The refunded part of the order's total. */
  readonly yuan: number;
  readonly amount: string;
  readonly currency: string;
  readonly by: OpsActor;
  readonly createdAt: string;
  readonly providerRef: string | null;
  readonly page: string | null;
  /** A refund outside the provider, in the operator's words. */
  readonly outside: string | null;
  /** Only the staff sees it. */
  readonly reason: string | null;
  /** The mails to the buyer quote it. */
  readonly buyerMessage: string | null;
  /** Units paid back by a refund by line. */
  readonly lines: readonly { readonly position: number; readonly pieces: number }[];
}

/** See docs/decisions/0099. */
interface OpsEdit {
  readonly id: string;
  readonly state: EditState;
  /** Yuan; positive if the buyer pays, negative if the shop refunds. */
  readonly difference: number;
  /** `charges[].position`; null if nothing is due. */
  readonly charge: number | null;
  /** Shown to the buyer. */
  readonly reason: string;
  readonly by: OpsActor;
  readonly createdAt: string;
  readonly closedAt: string | null;
}

/** See docs/decisions/0089. */
export interface OpsCharge {
  /** 0 is the goods. */
  readonly position: number;
  readonly kind: ChargeKind;
  /** Reason of an addition, as the buyer reads it. */
  readonly reason: string | null;
  readonly amount: number;
  readonly standing: ChargeState | 'refunded';
  /** Done refunds of the charge's payment. */
  readonly refunded: number;
  /** Amount that the provider can refund; 0 if no provider took the money. */
  readonly refundable: number;
  /** `payments[].id`. */
  readonly paymentId: string | null;
  /** True if paid outside the shop, as an operator recorded. */
  readonly outside: boolean;
  /** The link needs no login; null for goods and once the charge is not due. */
  readonly link: string | null;
  readonly expiresAt: string | null;
  readonly linkSentAt: string | null;
  readonly remindedAt: string | null;
  readonly createdAt: string;
  readonly by: OpsActor;
  readonly paidAt: string | null;
  readonly withdrawnAt: string | null;
  /** A Chinese sentence; null if the link can be mailed. */
  readonly whyNoLink: string | null;
}

/** Permits of the order's lines that are not withdrawn, one row for each line (docs/decisions/0098). */
export interface OpsPermit {
  readonly id: number;
  readonly position: number;
  /** `shipping.shipments[].id`; null until the line's parcel is sent. */
  readonly shipment: number | null;
  readonly kind: PermitKind;
  readonly permitNumber: string;
  /** Null for a permit that was a paper of the order, if nobody recorded the day. */
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
  /** Same-origin path of the PDF, for operators only. */
  readonly file: string | null;
  readonly by: OpsActor;
  readonly createdAt: string;
}

/** Another order of the buyer. */
export interface OtherOrder {
  readonly number: string;
  readonly version: number;
  readonly createdAt: string;
  /** Units that still have to be sent. */
  readonly pieces: number;
  readonly fee: number | null;
  readonly feeStatus: ShownFeeStatus | null;
  /** A Chinese sentence; null if it can be sent together with this order. */
  readonly why: string | null;
}

type ListedOnly = 'items' | 'lines' | 'buyer' | 'flags' | 'fee' | 'feeStatus' | 'joined' | 'joinable';

export interface OpsOrder extends Omit<OpsOrderRow, ListedOnly> {
  /** Null unless unpaid. */
  readonly payableUntil: string | null;
  readonly buyer: {
    readonly name: string | null;
    readonly phone: string | null;
    readonly address: string | null;
    readonly email: string | null;
    /** The recipient in Latin script, as an operator wrote it. */
    readonly latin: { readonly name: string; readonly address: string } | null;
    /** True if the account was deleted. */
    readonly left: boolean;
    /** True if name, phone and address no longer follow the account: the order is shipped, or has its own. */
    readonly frozen: boolean;
  };
  readonly lines: readonly OpsLine[];
  readonly shipping: {
    readonly stage: OrderStage | null;
    /** The way of the freight rates that the buyer or the operator chose before the payment. */
    readonly way: { readonly id: string; readonly name: string } | null;
    readonly method: string;
    readonly courier: string;
    readonly trackingNumber: string;
    readonly shippedAt: string | null;
    readonly receivedAt: string | null;
    readonly fee: number | null;
    readonly feeStatus: ShownFeeStatus | null;
    readonly feeNote: string;
    /** Parcels, oldest first, with the units of this order in each. */
    readonly shipments: readonly {
      readonly id: number;
      readonly courier: string;
      readonly trackingNumber: string;
      /** Null for a courier that the settings don't list. */
      readonly trackingUrl: string | null;
      readonly method: string;
      readonly shippedAt: string;
      readonly lines: readonly { readonly position: number; readonly quantity: number }[];
      /** Numbers of the other orders in the parcel. */
      readonly joinedWith: readonly string[];
    }[];
  };
  readonly joined: readonly OtherOrder[];
  /** Other orders that wait to be sent to the same recipient. */
  readonly joinable: readonly OtherOrder[];
  /** Yuan that a refund of the rest gives back: goods, and freight until a parcel was sent; 0 if unpaid. */
  readonly refundable: number;
  /** The part of `refundable` that paid freight. */
  readonly refundableFreight: number;
  /** `charge` is a position of `charges`. */
  readonly debts: readonly { readonly paymentId: string; readonly charge: number; readonly owed: number }[];
  readonly permits: readonly OpsPermit[];
  /** Goods first. */
  readonly charges: readonly OpsCharge[];
  readonly attempts: readonly OpsAttempt[];
  readonly payments: readonly OpsPayment[];
  readonly refunds: readonly OpsRefund[];
  /** Edits of the paid order, oldest first. */
  readonly edits: readonly OpsEdit[];
  /** Yuan that order edits have refunded of the goods payment. Included in `refunded`. */
  readonly editsRefunded: number;
  /** Open flags first. */
  readonly flags: readonly OpsFlag[];
  /** Units that answer claims of damage, oldest claim first. */
  readonly replacements: readonly {
    readonly claim: string;
    readonly lines: readonly { readonly position: number; readonly pieces: number; readonly sent: number }[];
  }[];
  /** Oldest first. */
  readonly events: readonly OpsEvent[];
  /** Newest first. */
  readonly notes: readonly OpsNote[];
  /** `why` is a Chinese sentence if `can` is false. `ship` asks for confirmation of open flags. */
  readonly possible: Readonly<Record<OperatorAction, { readonly can: boolean; readonly why: string | null }>>;
  readonly display: StaffDisplay;
  /** Id of the buyer's account, which may have been deleted. */
  readonly account: string;
  /** The quote that the order pays, which may have been deleted with its account; null for an order of a cart. */
  readonly quote: string | null;
}

export type PrintedDocumentKind = (typeof PRINTED_DOCUMENT_KINDS)[number];
export type FeeStatus = ShownFeeStatus;
