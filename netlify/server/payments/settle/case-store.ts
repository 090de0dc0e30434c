/** All that it takes to count a payment: locked in one statement, and read in the next. */
import { eq, sql } from 'drizzle-orm';
import { lockedShopper } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { type HoldState, LIVE_STATES } from '../../db/order-kinds.ts';
import { orders, users } from '../../db/schema.ts';
import type { HeldPieces } from '../../inventory/shift-store.ts';
import type { Addressee } from '../../orders/addressee.ts';
import type { CartPort, StoredCartLine } from '../../orders/cart-port.ts';
import { lockedAccountOf, type OrderLine, type OrderRow } from '../../orders/store.ts';
import { OF_ORDER, ORDER_LINES } from '../../orders/whole-store.ts';
import type { Attempt } from '../core/attempt-store.ts';

export interface PaymentCase {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  /** None where the order never held anything. */
  readonly hold: readonly (HeldPieces & { readonly state: HoldState })[];
  /** Whether a payment has paid the order. */
  readonly isPaid: boolean;
  /** Whether it could still be paid by another attempt; none is made while the account is locked, nor once it is paid. */
  readonly hasOther: boolean;
  readonly account: Addressee | null;
  readonly cart: readonly StoredCartLine[];
}

/**
 * Locks the account, its user and its cart, in this order, until the transaction ends; what is read after it, nobody
 * changes. Others lock the user, or the cart, and nothing of these before it (cart/store.ts).
 */
export async function lockCase(transaction: Database, cart: CartPort, number: string): Promise<void> {
  await cart.lock(transaction, lockedShopper(lockedAccountOf(number)));
}

/** Throws where there is no such order: there is none without, of an attempt. */
export async function readCase(
  transaction: Database,
  cart: CartPort,
  { id: attemptId, orderNumber }: Pick<Attempt, 'id' | 'orderNumber'>,
): Promise<PaymentCase> {
  const live = sql.raw(LIVE_STATES.map((state) => `'${state}'`).join(', '));
  const [found] = await transaction
    .select({
      order: orders,
      lines: ORDER_LINES,
      hold: sql<PaymentCase['hold']>`(
        select coalesce(json_agg(json_build_object('productId', its.product_id, 'variantKey', its.variant_key,
          'quantity', its.quantity, 'state', its.state)), '[]')
        from holds its where ${OF_ORDER})`,
      isPaid: sql<boolean>`exists (select from payments its where ${OF_ORDER} and its.outcome = 'accepted')`,
      hasOther: sql<boolean>`exists (
        select from payment_attempts its where ${OF_ORDER} and its.state in (${live}) and its.id <> ${attemptId})`,
      account: {
        name: users.name,
        phone: users.phone,
        address: users.address,
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
