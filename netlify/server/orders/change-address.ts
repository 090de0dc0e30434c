import { blockedReason } from '../../../src/rules/orders.ts';
import { chosenAddress, findAddress } from '../accounts/address-book-store.ts';
import { type Account, lockAccountRow, type ReviewMovedOrders } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Recipient } from '../db/schema-orders.ts';
import type { Services } from '../services/services.ts';
import { parseOrderNumber } from './number.ts';
import { readOrderDetails } from './order-details-store.ts';
import { destinationColumns, recipientOf } from './recipient.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from './refund-sums-store.ts';
import { findOrder, insertEvent, lockAccountOrders, stateOfOrder, updateOrder } from './store.ts';

/** The order's number; undefined for an order of another account. */
export async function findOwnOrder(
  database: Database,
  { id }: Account,
  typed: string,
): Promise<string | undefined> {
  const number = parseOrderNumber(typed);
  const order = number === undefined ? undefined : await findOrder(database, number);
  return order?.accountId === id ? order.number : undefined;
}

const FIELDS = ['name', 'phone', 'address', 'country'] as const;

/**
 * Sends the order to an address of the buyer's book, or with null to the account's. `in-review`: staff must decide
 * whether it may go there.
 */
export async function changeOrderAddress(
  {
    database,
    settings,
    reviewMovedOrders,
  }: Pick<Services, 'database' | 'settings'> & { readonly reviewMovedOrders: ReviewMovedOrders },
  buyer: Account,
  number: string,
  { addressId, at }: { readonly addressId: string | null; readonly at: Date },
): Promise<'changed' | 'in-review' | 'no-order' | 'no-address' | 'fixed'> {
  return await database.transaction(async (tx) => {
    // The second lock keeps the account's country from changing meanwhile.
    await lockAccountOrders(tx, buyer.id);
    await lockAccountRow(tx, buyer.id);
    const whole = await readOrderDetails(tx, number, buyer.id);
    if (whole?.present === undefined) return 'no-order';
    const { order, present } = whole;
    const state = stateOfOrder(order);
    const going = { isGoingBack: isFullyRefundedOrOwed(refundSumsOfOrder(whole.refundSums), order.totalFen) };
    // The first parcel fixes the order's recipient.
    if (whole.shipments.length > 0) return 'fixed';
    if (blockedReason('change-address', { state, ...going }) !== null) return 'fixed';
    const stored = addressId === null ? undefined : await findAddress(tx, buyer.id, addressId);
    if (addressId !== null && stored === undefined) return 'no-address';
    const chosen = destinationColumns(stored === undefined ? null : chosenAddress(stored), present);
    const change = { ...chosen, recipient: withLatin(chosen.recipient, order.recipient) };
    await updateOrder(tx, number, change);
    const [before, after] = [recipientOf(order, present), recipientOf({ ...order, ...change }, present)];
    const fields = [
      ...FIELDS.filter((field) => before[field] !== after[field]),
      ...(before.latin !== undefined && after.latin === undefined ? ['latinName', 'latinAddress'] : []),
    ];
    // Before the payment no document is valid.
    if (fields.length > 0 && state === 'to-ship')
      await insertEvent(tx, {
        ...{ orderNumber: number, kind: 'address-changed', actor: 'shopper', at },
        data: { changes: fields.map((field) => ({ field, before: null, after: null })) },
      });
    const isMoved = fields.includes('country');
    return isMoved && (await reviewMovedOrders(tx, settings, [number])) ? 'in-review' : 'changed';
  });
}

/** Keeps the operator's Latin version if name and address stay. */
function withLatin(chosen: Recipient | null, before: Recipient | null): Recipient | null {
  if (chosen === null || before?.latin === undefined) return chosen;
  const isSame = chosen.name === before.name && chosen.address === before.address;
  return isSame ? { ...chosen, latin: before.latin } : chosen;
}
