/**
 * An order goes to the account's present address until it is sent, or the buyer or an operator chooses another
 * address.
 */
import type { ChosenAddress } from '../accounts/address-book-store.ts';
import type { Recipient } from '../db/schema-orders.ts';
import type { OrderRow } from './store.ts';

export interface ShippingRecipient extends Recipient {
  /** ISO 3166-1; null if unknown. */
  readonly country: string | null;
}

/** `account`: the buyer's present data. */
export function recipientOf(
  { recipient, country }: Pick<OrderRow, 'recipient' | 'country'>,
  { name, phone, address, country: present }: ShippingRecipient,
): ShippingRecipient {
  return recipient === null ? { name, phone, address, country: present } : { ...recipient, country };
}

/**
 * The recipient of a paid order. Its country follows the account's; orders from before accounts had
 * a country keep their own.
 */
export function paidRecipientOf(
  order: Pick<OrderRow, 'recipient' | 'country'>,
  account: ShippingRecipient,
): ShippingRecipient {
  return { ...recipientOf(order, account), country: order.country };
}

/** `chosen` null: the order follows the account. */
export function destinationColumns(
  chosen: ChosenAddress | null,
  account: Pick<ShippingRecipient, 'country'>,
): Pick<OrderRow, 'recipient' | 'country'> {
  if (chosen === null) return { recipient: null, country: account.country };
  const { country, ...recipient } = chosen;
  return { recipient, country };
}
