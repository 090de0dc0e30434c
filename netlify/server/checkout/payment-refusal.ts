/** Refusals by shipping rules, stock and prices, read before anybody tries to pay (docs/decisions/0108, 0096). */
import type { Failure } from '../../../src/features/base/failure.contract.ts';
import { checkoutFailures, payFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import type { Database } from '../db/connection.ts';
import { isAwaitingProvider } from '../db/kinds.ts';
import { toFailure } from '../http/failure.ts';
import { hasRecipientDetails } from '../orders/buyer.ts';
import type { OrderDetails } from '../orders/order-details-store.ts';
import { recipientOf, type ShippingRecipient } from '../orders/recipient.ts';
import type { FindPaymentRefusals } from '../orders/service.ts';
import { payableUntil } from '../orders/store.ts';
import { findForbiddenLines } from '../payments/address-review/review.ts';
import { hasTimeToPay } from '../payments/core/decide.ts';
import { isFreightFor } from '../shipping/freight.ts';
import { readShippingTerms } from '../shipping/rates-store.ts';
import { findProducts } from '../specimens/store.ts';
import { toGoodsFailure, toShippingFailure } from './checkout-failure.ts';
import { compareOrderGoods } from './order-goods.ts';
import { findRefusedProduct } from './refused-product.ts';

export const findPaymentRefusals: FindPaymentRefusals = async (database, orders, present, now) => {
  const unpaid = orders.filter(
    ({ order, isAwaitingPapers, attempt }) =>
      order.status === 'pending' &&
      payableUntil(order) > now &&
      !isAwaitingPapers &&
      !isAwaitingProvider(attempt?.state),
  );
  const withDueCharges = orders.filter(
    ({ order, charges }) =>
      order.status !== 'pending' &&
      charges.some(({ state, position }) => position !== GOODS_CHARGE && state === 'due'),
  );
  const refusals = await findRefusalsOfGoods(database, unpaid, present, now);
  const forbidden = await findForbiddenLines(
    database,
    withDueCharges.map(({ order }) => order.number),
    now,
  );
  for (const [number, values] of forbidden)
    refusals.set(number, toFailure(409, 'shipping-forbidden', payFailures, { values }));
  return refusals;
};

async function findRefusalsOfGoods(
  database: Database,
  orders: readonly OrderDetails[],
  present: ShippingRecipient,
  now: Date,
): Promise<Map<string, Failure>> {
  const refusals = new Map<string, Failure>();
  if (orders.length === 0) return refusals;
  const terms = await readShippingTerms(database);
  const ids = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const found = await findProducts(database, [...new Set(ids)]);
  for (const { order, lines, attempt } of orders) {
    const to = recipientOf(order, present);
    const { country } = to;
    if (!hasRecipientDetails(to) || country === null) {
      const code = hasRecipientDetails(to) ? 'no-country' : 'profile-incomplete';
      refusals.set(order.number, toFailure(400, code, checkoutFailures));
      continue;
    }
    const products = found.filter(({ _id }) => lines.some(({ productId }) => productId === _id));
    const refused = await findRefusedProduct(database, order, { rules: terms.rules, products, country }, now);
    if (refused !== undefined) {
      refusals.set(order.number, toShippingFailure(refused, true));
      continue;
    }
    const goods = await compareOrderGoods(database, order, lines, products, {
      terms,
      country,
      now,
    });
    const isGone = goods.kind !== 'as-ordered' && goods.kind !== 'repriced' && goods.kind !== 'taken-down';
    // An attempt keeps the price and the time that it began with.
    const isSame = order.country === country && isFreightFor(order, country);
    const isLive = attempt?.state === 'open' && attempt.expiresAt > now && isSame;
    if (isLive && !isGone) continue;
    if (goods.kind !== 'as-ordered') refusals.set(order.number, toGoodsFailure(goods));
    else if (!hasTimeToPay(payableUntil(order), now))
      refusals.set(order.number, toFailure(409, 'order-expired', checkoutFailures));
  }
  return refusals;
}
