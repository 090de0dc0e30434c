/** What shoppers do with their orders (docs/shop.md "Pages", "Calls", "Orders and payments"). */
import type { Order, Receipt } from '../../../src/contract/orders.ts';
import { cancelIfDue } from '../payments/settle/cancel.ts';
import { endAttempt } from '../payments/settle/settle.ts';
import { findLiveAttempt } from '../payments/till/attempt-store.ts';
import type { Desk, Till } from '../payments/till/till.ts';
import type { Buyer } from './buyer.ts';
import { parseOrderNumber } from './number.ts';
import { countOrders, findOrder, listOrders, lockOrder, NEWEST_ORDERS, readWholeOrder } from './store.ts';
import { viewOrder, viewReceipt } from './view.ts';
import { lightest } from './weight.ts';

export interface OrderList {
  readonly orders: readonly Order[];
  /** How many there are in all. */
  readonly total: number;
  /** The number of the last one, when there are older ones; else null. */
  readonly next: string | null;
}

/** A part of the account's orders, the newest first; cut short where an answer would grow too heavy. */
export async function ordersOf(
  { database, now }: Desk,
  buyer: Buyer,
  part = NEWEST_ORDERS,
): Promise<OrderList> {
  // One more than is shown tells whether there are older ones.
  const [found, total] = await Promise.all([
    listOrders(database, buyer.id, { ...part, limit: part.limit + 1 }),
    countOrders(database, buyer.id),
  ]);
  const shown = found.slice(0, part.limit).map((whole) => viewOrder(whole, buyer, now()));
  const orders = lightest(shown);
  const last = orders.at(-1);
  return { orders, total, next: orders.length < found.length && last !== undefined ? last.id : null };
}

/** Undefined when there is no such order of this account. */
export async function orderOf(
  { database, now }: Desk,
  buyer: Buyer,
  typed: string,
): Promise<Order | undefined> {
  const number = parseOrderNumber(typed);
  const whole = number === undefined ? undefined : await readWholeOrder(database, number);
  return whole?.order.accountId === buyer.id ? viewOrder(whole, buyer, now()) : undefined;
}

/** What anybody may see who has the address of a payment: no name and no address. */
export async function receiptOf(
  { database }: Pick<Till, 'database'>,
  number: string,
): Promise<Receipt | undefined> {
  const whole = await readWholeOrder(database, number);
  return whole === undefined ? undefined : viewReceipt(whole);
}

export type Cancelled =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'paid' }
  /** It was cancelled before. */
  | { readonly kind: 'ended' }
  /** Another tab began to pay for it meanwhile. */
  | { readonly kind: 'still-open' }
  /** A payment is on its way. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'unreachable' };

/** Ends an unpaid order, once its attempt can't be paid any more; it may turn out to be paid. */
export async function cancelOrder(till: Till, buyer: Buyer, typed: string): Promise<Cancelled> {
  const number = parseOrderNumber(typed);
  const order = number === undefined ? undefined : await findOrder(till.database, number);
  if (order === undefined || order.accountId !== buyer.id) return { kind: 'not-found' };
  if (order.status === 'completed') return { kind: 'paid' };
  if (order.status === 'cancelled') return { kind: 'ended' };
  const attempt = await findLiveAttempt(till.database, order.number);
  if (attempt?.state === 'capturing') return { kind: 'processing' };
  if (attempt !== undefined) {
    const ended = await endAttempt(till, attempt, { asked: 'cancelled' });
    if (ended.kind === 'processing' || ended.kind === 'unreachable') return { kind: ended.kind };
    if (ended.kind === 'open' || ended.kind === 'approved') return { kind: 'unreachable' };
    if (ended.kind === 'paid') return { kind: 'paid' };
  }
  return await till.database.transaction(async (tx) => {
    const now = await lockOrder(tx, order.number);
    if (now !== undefined)
      await cancelIfDue(tx, now, { now: till.now(), asked: 'cancelled', actor: 'shopper' });
    const after = await findOrder(tx, order.number);
    if (after?.status === 'completed') return { kind: 'paid' };
    return { kind: after?.status === 'cancelled' ? 'cancelled' : 'still-open' };
  });
}
