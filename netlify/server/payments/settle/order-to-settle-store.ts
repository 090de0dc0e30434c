/**
 * Locks in one statement and reads in the next one, which then sees changes that other transactions committed
 * before the lock.
 */
import { and, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import { lockAccountRow } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { LIVE_ATTEMPT_STATES } from '../../db/kinds.ts';
import { paymentAttempts as attempts, orders, payments, reservations, users } from '../../db/schema.ts';
import type { BuyerContact } from '../../orders/addressee.ts';
import type { CartPort } from '../../orders/cart-port.ts';
import { lockAccountOfOrder, type OrderLine, type OrderRow, readLines } from '../../orders/store.ts';
import type { Attempt } from '../core/attempt-store.ts';

export interface OrderToSettle {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  readonly isReserved: boolean;
  readonly isPaid: boolean;
  /** True if an earlier call counted this payment. */
  readonly isCounted: boolean;
  /** True if another attempt could still pay; no attempt begins while the account is locked. */
  readonly hasOther: boolean;
  readonly account: BuyerContact | null;
}

/**
 * Locks account, user and cart, in this order. Other code that locks user or cart holds no other lock of
 * the three (cart/store.ts).
 */
export async function lockBuyerOf(transaction: Database, cart: CartPort, number: string): Promise<void> {
  const accountId = await lockAccountOfOrder(transaction, number);
  const account = accountId === undefined ? undefined : await lockAccountRow(transaction, accountId);
  if (account !== undefined) await cart.lock(transaction, account.id);
}

/** Throws if no order has the number: each attempt has an order. */
export async function readOrderToSettle(
  transaction: Database,
  { id: attemptId, orderNumber, provider }: Pick<Attempt, 'id' | 'orderNumber' | 'provider'>,
  paymentRef: string,
): Promise<OrderToSettle> {
  const ofOrder = (table: typeof reservations | typeof payments | typeof attempts) =>
    eq(table.orderNumber, orderNumber);
  const has = (table: typeof reservations | typeof payments | typeof attempts, ...conditions: SQL[]) =>
    sql<boolean>`${exists(
      transaction
        .select()
        .from(table)
        .where(and(...conditions)),
    )}`;
  const [found] = await transaction
    .select({
      order: orders,
      isReserved: has(reservations, ofOrder(reservations), eq(reservations.state, 'held')),
      isPaid: has(payments, ofOrder(payments), eq(payments.outcome, 'accepted')),
      isCounted: has(payments, eq(payments.provider, provider), eq(payments.providerRef, paymentRef)),
      hasOther: has(
        attempts,
        ofOrder(attempts),
        eq(attempts.charge, GOODS_CHARGE),
        inArray(attempts.state, [...LIVE_ATTEMPT_STATES]),
        ne(attempts.id, attemptId),
      ),
      account: {
        name: users.name,
        phone: users.phone,
        address: users.address,
        country: users.country,
        email: users.email,
        emailVerified: users.emailVerified,
      },
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.accountId))
    .where(eq(orders.number, orderNumber));
  if (found === undefined) throw new Error(`there is no order ${orderNumber}`);
  return { ...found, lines: await readLines(transaction, orderNumber) };
}
