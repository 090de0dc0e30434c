/** Refusals that the shipping rules cause, read before anybody tries to pay (docs/decisions/0096). */
import { GOODS_CHARGE } from '../../../src/rules/charges.ts';
import { payFailures } from '../../../src/text/checkout-failures.ts';
import { findForbiddenLine } from '../address-review/review.ts';
import { findProducts } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { readShippingRules } from '../eligibility/rules-store.ts';
import { toFailure } from '../http/failure.ts';
import type { OrderDetails } from '../orders/order-details-store.ts';
import { recipientOf } from '../orders/recipient.ts';
import type { FindPaymentRefusal } from '../orders/service.ts';
import { toShippingFailure } from './checkout-failure.ts';
import { findRefusedProduct } from './refused-product.ts';

/** Null for a paid order whose charges are all paid. */
export const findPaymentRefusal: FindPaymentRefusal = async (database, whole, present, now) => {
  if (whole.order.status === 'pending')
    return whole.isAwaitingPapers ? null : await refusalOfGoods(database, whole, present, now);
  if (!whole.charges.some(({ state, position }) => position !== GOODS_CHARGE && state === 'due')) return null;
  const line = await findForbiddenLine(database, whole.order.number, now);
  return line === undefined ? null : toFailure(409, 'shipping-forbidden', payFailures, { values: line });
};

async function refusalOfGoods(
  database: Database,
  { order, lines }: OrderDetails,
  present: Parameters<FindPaymentRefusal>[2],
  now: Date,
) {
  const rules = await readShippingRules(database);
  const products = await findProducts(
    database,
    lines.map(({ productId }) => productId),
  );
  const refused = await findRefusedProduct(
    database,
    order,
    { rules, products, to: recipientOf(order, present) },
    now,
  );
  return refused === undefined ? null : toShippingFailure(refused, true);
}
