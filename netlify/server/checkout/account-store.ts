import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { LIVE_ATTEMPT_STATES } from '../db/kinds.ts';
import { inStates, isCartOrder, isOpenCartOrder } from '../db/order-states.ts';
import { paymentAttempts as attempts, orders, users } from '../db/schema.ts';
import type { CartPort, CheckoutCart } from '../orders/cart-port.ts';
import { lockAccountOrders, type OrderRow } from '../orders/store.ts';
import type { Attempt } from '../payments/core/attempt-store.ts';
import { readShippingTerms, type ShippingTerms } from '../shipping/rates-store.ts';
import { type CheckoutHistory, LOOK_BACK_MS } from './limits.ts';

export interface PayingAccount {
  /** An account has at most one unpaid order of its cart. */
  readonly open: OrderRow | undefined;
  /** At most one attempt can be paid at a time. */
  readonly attempt: Attempt | undefined;
  readonly history: CheckoutHistory;
  readonly cart: CheckoutCart;
  readonly terms: ShippingTerms;
}

/** Locks the account's orders. Undefined if the account was deleted. */
export async function lockPayingAccount(
  transaction: Database,
  accountId: string,
  cart: CartPort,
  now: Date,
): Promise<PayingAccount | undefined> {
  await lockAccountOrders(transaction, accountId);
  const isLive = inArray(attempts.state, [...LIVE_ATTEMPT_STATES]);
  const [found] = await transaction
    .select({ open: orders, attempt: attempts })
    .from(users)
    .leftJoin(orders, and(eq(orders.accountId, users.id), isOpenCartOrder('orders')))
    .leftJoin(attempts, and(eq(attempts.orderNumber, orders.number), isLive))
    .where(eq(users.id, accountId));
  if (found === undefined) return undefined;
  return {
    open: found.open ?? undefined,
    attempt: found.attempt ?? undefined,
    history: await readHistory(transaction, accountId, now),
    cart: await cart.read(transaction, accountId),
    terms: await readShippingTerms(transaction),
  };
}

async function readHistory(transaction: Database, accountId: string, now: Date): Promise<CheckoutHistory> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const ordered = await transaction
    .select({ at: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        isCartOrder('orders'),
        or(inStates(['unpaid'], 'orders'), isNotNull(orders.ending)),
        gt(orders.createdAt, since(LOOK_BACK_MS.orders)),
      ),
    );
  const attempted = await transaction
    .select({ at: attempts.createdAt })
    .from(attempts)
    .innerJoin(orders, eq(orders.number, attempts.orderNumber))
    .where(and(eq(orders.accountId, accountId), gt(attempts.createdAt, since(LOOK_BACK_MS.attempts))));
  return { orders: ordered.map(({ at }) => at), attempts: attempted.map(({ at }) => at) };
}
