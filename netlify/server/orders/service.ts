import type { Failure } from '../../../src/features/base/failure.contract.ts';
import type { Order, OrdersSlice, Receipt } from '../../../src/features/orders/orders.contract.ts';
import { blockedReason } from '../../../src/features/orders/orders.rules.ts';
import { chosenAddress, findAddress } from '../accounts/address-book-store.ts';
import { type Account, lockAccountRow, type ReviewMovedOrders } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Recipient } from '../db/schema-orders.ts';
import { takeWithinByteLimit } from '../http/byte-limit.ts';
import type { Services } from '../http/services.ts';
import type { Buyer } from './buyer.ts';
import { parseOrderNumber } from './number.ts';
import {
  listAndCountOrders,
  NEWEST_ORDERS,
  type OrderDetails,
  readOrderDetails,
} from './order-details-store.ts';
import { destinationColumns, recipientOf, type ShippingRecipient } from './recipient.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from './refund-sums-store.ts';
import { findOrder, insertEvent, lockAccountOrders, stateOfOrder, updateOrder } from './store.ts';
import { type OrderViewOptions, type ProviderDecimals, viewOrder, viewReceipt } from './view.ts';

/** Says by order number why orders, or their unpaid charges, may not be paid for. */
export type FindPaymentRefusals = (
  database: Database,
  orders: readonly OrderDetails[],
  present: ShippingRecipient,
  now: Date,
) => Promise<ReadonlyMap<string, Failure>>;

export interface OrdersContext {
  readonly database: Database;
  readonly now: () => Date;
  readonly rules: ProviderDecimals;
  readonly handling: OrderViewOptions['handling'];
  /** Path of the page that pays a charge. Absent: orders are shown without these links. */
  readonly payPath?: OrderViewOptions['payPath'];
  readonly orderPage?: OrderViewOptions['orderPage'];
  /** Absent: orders are shown without refusals of their payment. */
  readonly findPaymentRefusals?: FindPaymentRefusals;
}

/** Newest first; shorter if the response would be too large. */
export async function listBuyerOrders(
  context: OrdersContext,
  buyer: Buyer,
  part = NEWEST_ORDERS,
): Promise<OrdersSlice> {
  const { found, total } = await listAndCountOrders(context.database, buyer.id, {
    ...part,
    limit: part.limit + 1,
  });
  const orders = takeWithinByteLimit(
    await showOrders(context, found.slice(0, part.limit), buyer),
    ORDERS_BYTES_MAX,
  );
  const last = orders.at(-1);
  return { orders, total, next: orders.length < found.length && last !== undefined ? last.id : null };
}

/** Undefined if the order is not the account's. */
export async function findBuyerOrder(
  context: OrdersContext,
  accountId: string,
  typed: string,
): Promise<Order | undefined> {
  const number = parseOrderNumber(typed);
  const whole =
    number === undefined ? undefined : await readOrderDetails(context.database, number, accountId);
  if (whole?.present === undefined) return undefined;
  return (await showOrders(context, [whole], whole.present))[0];
}

async function showOrders(
  { database, now, findPaymentRefusals, ...viewing }: OrdersContext,
  orders: readonly OrderDetails[],
  present: ShippingRecipient,
): Promise<Order[]> {
  const at = now();
  const refusals = await findPaymentRefusals?.(database, orders, present, at);
  return orders.map((whole) => {
    const paymentRefusal = refusals?.get(whole.order.number) ?? null;
    return viewOrder(whole, present, at, { ...viewing, paymentRefusal });
  });
}

/** Anyone may have a payment's URL, so it contains no name and no address. */
export async function findReceipt(
  { database, handling }: Pick<OrdersContext, 'database' | 'handling'>,
  number: string,
  charge?: number,
): Promise<Receipt | undefined> {
  const whole = await readOrderDetails(database, number);
  return whole === undefined ? undefined : viewReceipt(whole, { handling, now: new Date() }, charge);
}

/** Netlify's functions respond with 6 MB at most. An order of 100 lines takes up to 250 KB. */
const ORDERS_BYTES_MAX = 4_000_000;

/** The order's number; undefined for an order of another account. */
export async function findOwnOrderNumber(
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
    if (fields.length > 0 && state !== 'unpaid')
      await insertEvent(tx, {
        orderNumber: number,
        kind: 'address-changed',
        actor: 'shopper',
        at,
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
