import type { SQL } from 'drizzle-orm';
import type { Failure } from '../../../src/contract/failure.ts';
import type { Order, Receipt } from '../../../src/contract/orders.ts';
import type { Database } from '../db/connection.ts';
import type { Buyer } from './buyer.ts';
import { parseOrderNumber } from './number.ts';
import {
  listAndCountOrders,
  NEWEST_ORDERS,
  type OrderDetails,
  readOrderDetails,
} from './order-details-store.ts';
import type { ShippingRecipient } from './recipient.ts';
import { type OrderViewOptions, type ProviderDecimals, viewOrder, viewReceipt } from './view.ts';

/** Says why the order, or its unpaid charges, may not be paid for; null if they may. */
export type FindPaymentRefusal = (
  database: Database,
  order: OrderDetails,
  present: ShippingRecipient,
  now: Date,
) => Promise<Failure | null>;

export interface OrdersContext {
  readonly database: Database;
  readonly now: () => Date;
  readonly rules: ProviderDecimals;
  /** Path of the page that pays a charge. Absent: orders are shown without these links. */
  readonly payPath?: OrderViewOptions['payPath'];
  readonly orderPage?: OrderViewOptions['orderPage'];
  /** Absent: orders are shown without refusals of their payment. */
  readonly findPaymentRefusal?: FindPaymentRefusal;
}

export interface OrderList {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly next: string | null;
}

/** Newest first; shorter if the response would be too large. */
export async function listBuyerOrders(
  context: OrdersContext,
  buyer: Buyer,
  part = NEWEST_ORDERS,
): Promise<OrderList> {
  const { found, total } = await listAndCountOrders(context.database, buyer.id, {
    ...part,
    limit: part.limit + 1,
  });
  const shown: Order[] = [];
  for (const whole of found.slice(0, part.limit)) shown.push(await showOrder(context, whole, buyer));
  const orders = takeWithinByteLimit(shown);
  const last = orders.at(-1);
  return { orders, total, next: orders.length < found.length && last !== undefined ? last.id : null };
}

/** Undefined if the order is not the account's, or the session has ended. */
export async function findBuyerOrder(
  context: OrdersContext,
  asking: SQL<string | null>,
  typed: string,
): Promise<Order | undefined> {
  const number = parseOrderNumber(typed);
  const whole = number === undefined ? undefined : await readOrderDetails(context.database, number, asking);
  return whole?.present === undefined ? undefined : await showOrder(context, whole, whole.present);
}

async function showOrder(
  { database, now, findPaymentRefusal, ...viewing }: OrdersContext,
  whole: OrderDetails,
  present: ShippingRecipient,
): Promise<Order> {
  const at = now();
  const paymentRefusal = (await findPaymentRefusal?.(database, whole, present, at)) ?? null;
  return viewOrder(whole, present, at, { ...viewing, paymentRefusal });
}

/** Anyone may have a payment's URL, so it contains no name and no address. */
export async function findReceipt(
  { database }: Pick<OrdersContext, 'database'>,
  number: string,
  charge?: number,
): Promise<Receipt | undefined> {
  const whole = await readOrderDetails(database, number);
  return whole === undefined ? undefined : viewReceipt(whole, charge);
}

/** Netlify's functions respond with 6 MB at most. An order of 100 lines takes up to 250 KB. */
export const ORDERS_BYTES_MAX = 4_000_000;

export function takeWithinByteLimit<T>(orders: readonly T[], max = ORDERS_BYTES_MAX): readonly T[] {
  let weight = 0;
  const tooMany = orders.findIndex((order) => {
    weight += Buffer.byteLength(JSON.stringify(order));
    return weight > max;
  });
  return tooMany === -1 ? orders : orders.slice(0, Math.max(1, tooMany));
}
