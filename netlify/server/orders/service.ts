import type { SQL } from 'drizzle-orm';
import type { Order, Receipt } from '../../../src/contract/orders.ts';
import type { Database } from '../db/connection.ts';
import type { Buyer } from './buyer.ts';
import { parseOrderNumber } from './number.ts';
import { listAndCountOrders, NEWEST_ORDERS, readOrderDetails } from './order-details-store.ts';
import { type OrderViewOptions, type ProviderDecimals, viewOrder, viewReceipt } from './view.ts';

export interface OrdersContext {
  readonly database: Database;
  readonly now: () => Date;
  readonly rules: ProviderDecimals;
  /** Path of the page that pays a charge. Absent: orders are shown without these links. */
  readonly payPath?: OrderViewOptions['payPath'];
  readonly orderPage?: OrderViewOptions['orderPage'];
}

export interface OrderList {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly next: string | null;
}

/** Newest first; shorter if the response would be too large. */
export async function listBuyerOrders(
  { database, now, ...viewing }: OrdersContext,
  buyer: Buyer,
  part = NEWEST_ORDERS,
): Promise<OrderList> {
  const { found, total } = await listAndCountOrders(database, buyer.id, { ...part, limit: part.limit + 1 });
  const shown = found.slice(0, part.limit).map((whole) => viewOrder(whole, buyer, now(), viewing));
  const orders = takeWithinByteLimit(shown);
  const last = orders.at(-1);
  return { orders, total, next: orders.length < found.length && last !== undefined ? last.id : null };
}

/** Undefined if the order is not the account's, or the session has ended. */
export async function findBuyerOrder(
  { database, now, ...viewing }: OrdersContext,
  asking: SQL<string | null>,
  typed: string,
): Promise<Order | undefined> {
  const number = parseOrderNumber(typed);
  const whole = number === undefined ? undefined : await readOrderDetails(database, number, asking);
  return whole?.present === undefined ? undefined : viewOrder(whole, whole.present, now(), viewing);
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
const ORDERS_BYTES_MAX = 4_000_000;

export function takeWithinByteLimit<T>(orders: readonly T[], max = ORDERS_BYTES_MAX): readonly T[] {
  let weight = 0;
  const tooMany = orders.findIndex((order) => {
    weight += Buffer.byteLength(JSON.stringify(order));
    return weight > max;
  });
  return tooMany === -1 ? orders : orders.slice(0, Math.max(1, tooMany));
}
