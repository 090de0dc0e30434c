/**
 * Locks in one statement and reads in the next one, which then sees changes that other transactions committed
 * before the lock.
 */
import { eq, sql } from 'drizzle-orm';
import { GOODS_CHARGE } from '../../../../src/rules/charges.ts';
import { lockedAccountRow } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { LIVE_ATTEMPT_STATES } from '../../db/kinds.ts';
import { orders, users } from '../../db/schema.ts';
import type { BuyerContact } from '../../orders/addressee.ts';
import type { CartPort, StoredCartLine } from '../../orders/cart-port.ts';
import { MATCHES_OUTER_ORDER, ORDER_LINES } from '../../orders/order-details-store.ts';
import { lockedAccountOf, type OrderLine, type OrderRow } from '../../orders/store.ts';
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
  readonly cart: readonly StoredCartLine[];
}

/**
 * Locks account, user and cart, in this order. Other code that locks user or cart holds no other lock of
 * the three (cart/store.ts).
 */
export async function lockBuyerOf(transaction: Database, cart: CartPort, number: string): Promise<void> {
  await cart.lock(transaction, lockedAccountRow(lockedAccountOf(number)));
}

/** Throws if no order has the number: each attempt has an order. */
export async function readOrderToSettle(
  transaction: Database,
  cart: CartPort,
  { id: attemptId, orderNumber, provider }: Pick<Attempt, 'id' | 'orderNumber' | 'provider'>,
  paymentRef: string,
): Promise<OrderToSettle> {
  const live = sql.raw(LIVE_ATTEMPT_STATES.map((state) => `'${state}'`).join(', '));
  const [found] = await transaction
    .select({
      order: orders,
      lines: ORDER_LINES,
      isReserved: sql<boolean>`exists (select from holds its where ${MATCHES_OUTER_ORDER} and its.state = 'held')`,
      isPaid: sql<boolean>`exists (select from payments its where ${MATCHES_OUTER_ORDER} and its.outcome = 'accepted')`,
      isCounted: sql<boolean>`exists (select from payments its where its.provider = ${provider} and its.provider_ref = ${paymentRef})`,
      hasOther: sql<boolean>`exists (
        select from payment_attempts its where ${MATCHES_OUTER_ORDER} and its.charge = ${GOODS_CHARGE} and its.state in (${live}) and its.id <> ${attemptId})`,
      account: {
        name: users.name,
        phone: users.phone,
        address: users.address,
        country: users.country,
        email: users.email,
        emailVerified: users.emailVerified,
      },
      cart: cart.linesAsJson(sql`"orders"."account_id"`),
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.accountId))
    .where(eq(orders.number, orderNumber));
  if (found === undefined) throw new Error(`there is no order ${orderNumber}`);
  return found;
}
