/** What mails tell, as it lies in the outbox. Money is whole fen. */

/** A line of an order as it was bought. */
export interface OrderLetterLine {
  readonly name: string;
  readonly quality: string;
  readonly quantity: number;
  /** What one piece cost, fen. */
  readonly paidPrice: number;
  /** What the line cost, fen. */
  readonly amount: number;
}

export interface OrderLetter {
  /** The order's number. */
  readonly number: string;
  /** The shopper's name; may be empty, as it is for a mailbox that was not confirmed. */
  readonly name: string;
  /** When it was ordered, ISO 8601. */
  readonly orderedAt: string;
  readonly lines: readonly OrderLetterLine[];
  /** Sum of the lines, fen. */
  readonly total: number;
  /** Fen; null while no fee was set. */
  readonly shippingFee: number | null;
}

export interface Shipment {
  readonly method: string;
  readonly courier: string;
  readonly trackingNumber: string;
  /** Where to, as it was when it was shipped; null for a mailbox that was not confirmed. */
  readonly recipient: { readonly name: string; readonly phone: string; readonly address: string } | null;
}

/** Money that went back and never was its order's: what was ordered is no part of the letter. */
export interface RefundBesideOrder {
  /** The order's number. */
  readonly number: string;
  /** The shopper's name; may be empty. */
  readonly name: string;
  /** What went back, fen. */
  readonly refunded: number;
}

/** A letter and what it needs to be written. */
export type Letter =
  /** The link is made when the mail is sent, so that its token lies nowhere. */
  | { readonly kind: 'password-reset' }
  | {
      readonly kind: 'email-changed';
      /** Names the change; the link that undoes it follows from it. */
      readonly undo: string;
      /** Null for a mailbox that was never confirmed: it gets nothing that a stranger wrote. */
      readonly told: { readonly name: string; readonly newEmail: string } | null;
    }
  /** To the address that the account had; nothing else is known any more. */
  | { readonly kind: 'account-deleted' }
  | { readonly kind: 'order-paid'; readonly order: OrderLetter }
  | { readonly kind: 'order-shipped'; readonly order: OrderLetter; readonly shipment: Shipment }
  | {
      readonly kind: 'order-refunded';
      readonly order: OrderLetter;
      /** What went back this time, fen. */
      readonly refunded: number;
    }
  /** The order is paid by other money; `goesOn`: it stands, and is or was sent. */
  | (RefundBesideOrder & { readonly kind: 'double-refunded'; readonly goesOn: boolean })
  /** The order had ended before the money came. */
  | (RefundBesideOrder & { readonly kind: 'late-refunded' });
