/** Checkout of an unpaid order, which neither reads nor changes the cart. */

import type { ProductContent } from '../../../src/content/schema.ts';
import { yuanToFen } from '../../../src/features/base/money.rules.ts';
import { chargesOfOrder } from '../../../src/features/orders/charges.rules.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import type { Database } from '../db/connection.ts';
import type { OrderWay } from '../db/schema-orders.ts';
import { type Buyer, hasRecipientDetails } from '../orders/buyer.ts';
import { parseOrderNumber } from '../orders/number.ts';
import { isAwaitingPapers } from '../orders/quote-order-store.ts';
import { recipientOf } from '../orders/recipient.ts';
import {
  findOrder,
  type OrderLine,
  type OrderRow,
  payableUntil,
  readLines,
  stateOfOrder,
} from '../orders/store.ts';
import { findLiveAttempt } from '../payments/core/attempt-store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { hasTimeToPay, planCheckout } from '../payments/core/decide.ts';
import { isFreightFor } from '../shipping/freight.ts';
import type { ShippingTerms } from '../shipping/rates-store.ts';
import { findProducts } from '../specimens/store.ts';
import type { PayingAccount } from './account-store.ts';
import { checkAttemptLimit } from './limits.ts';
import { checkBounds, createAttempt } from './new-order.ts';
import { compareOrderGoods } from './order-goods.ts';
import { repriceOrder } from './order-store.ts';
import { findRefusedProduct } from './refused-product.ts';
import type { CheckoutRequest, CheckoutStep } from './result.ts';

interface Unpaid extends Pick<PayingAccount, 'attempt' | 'history'> {
  readonly open: OrderRow;
}

interface UnpaidWithProducts extends Unpaid {
  readonly lines: readonly OrderLine[];
  readonly products: readonly ProductContent[];
  readonly terms: ShippingTerms;
  /** The present country of the order's address. */
  readonly country: string | null;
}

interface OrderRequest extends Pick<CheckoutRequest, 'total'> {
  readonly method: MethodName;
  readonly order: string;
}

export async function planOrder(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  { open, attempt, history, terms }: PayingAccount,
  { method, order: typed, total }: OrderRequest,
): Promise<CheckoutStep> {
  const number = parseOrderNumber(typed);
  const isOfCart = open !== undefined && open.number === number;
  const unpaid = isOfCart ? { open, attempt } : await findQuoteOrder(tx, buyer, number);
  if (unpaid === undefined) return await whyNot(tx, buyer, number);
  const lines = await readLines(tx, unpaid.open.number);
  // The address may have changed since the order was made.
  const products = await findProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const to = recipientOf(unpaid.open, buyer);
  if (!hasRecipientDetails(to)) return refused('profile-incomplete');
  const { country } = to;
  if (country === null) return refused('no-country');
  if (!isOfCart && (await isAwaitingPapers(tx, unpaid.open))) return refused('awaits-papers');
  const refusedProduct = await findRefusedProduct(
    tx,
    unpaid.open,
    { rules: terms.rules, products, country },
    context.now(),
  );
  if (refusedProduct !== undefined) return { kind: 'refused', because: refusedProduct };
  return await planUnpaid(
    context,
    tx,
    { method, total },
    { ...unpaid, history, lines, products, terms, country },
  );
}

async function planUnpaid(
  context: PaymentsContext,
  tx: Database,
  { method, total }: Pick<OrderRequest, 'method' | 'total'>,
  { open, attempt, history, lines, products, terms, country }: UnpaidWithProducts,
): Promise<CheckoutStep> {
  const now = context.now();
  const until = payableUntil(open);
  // A live attempt keeps its freight, but not for another country.
  const isSameCart = open.quoteId !== null || (open.country === country && isFreightFor(open, country));
  const plan = planCheckout({ method, now, open: { attempt, isSameCart, until } });
  if (plan.kind === 'wait') return refused('processing');
  if (!hasTimeToPay(until, now)) return refused('too-late');
  if (attempt !== undefined && plan.kind === 'continue') return { kind: 'attempt', attempt };
  const limited = checkAttemptLimit(history, now);
  if (limited !== undefined) return { kind: 'refused', because: limited };
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  const goods = await compareOrderGoods(tx, open, lines, products, { terms, country, now });
  if (goods.kind !== 'as-ordered' && goods.kind !== 'repriced') return { kind: 'refused', because: goods };
  const repriced = goods.kind === 'repriced' ? goods.repriced : undefined;
  const asked = { ...open, ...repriced?.freight, totalFen: repriced?.totalFen ?? open.totalFen };
  const fit = checkBounds(context, chargesOfOrder(asked), method);
  if (fit !== 'fits') return refused(fit);
  if (repriced === undefined) {
    // It costs the same to the country where the order goes now. A quote's freight is the operator's.
    const shippingWay = open.quoteId === null ? wayTo(open.shippingWay, country) : open.shippingWay;
    const change = { country, shippingWay };
    return { kind: 'attempt', ...(await createAttempt(context, tx, open, method, change)) };
  }
  if (total === undefined || yuanToFen(total) !== repriced.afterFen)
    return { kind: 'refused', because: { kind: 'repriced', repriced } };
  await repriceOrder(tx, open, repriced, now);
  return { kind: 'attempt', ...(await createAttempt(context, tx, asked, method)) };
}

function wayTo(way: OrderWay | null, country: string | null): OrderWay | null {
  return way === null || country === null ? way : { ...way, country };
}

/** Finds an unpaid order of a quote. The account may also have an unpaid order of its cart. */
async function findQuoteOrder(
  tx: Database,
  buyer: Buyer,
  number: string | undefined,
): Promise<Omit<Unpaid, 'history'> | undefined> {
  const order = number === undefined ? undefined : await findOrder(tx, number);
  const isOpenQuote =
    order?.accountId === buyer.id && order.quoteId !== null && stateOfOrder(order) === 'unpaid';
  return isOpenQuote ? { open: order, attempt: await findLiveAttempt(tx, order.number) } : undefined;
}

async function whyNot(tx: Database, buyer: Buyer, number: string | undefined): Promise<CheckoutStep> {
  const order = number === undefined ? undefined : await findOrder(tx, number);
  if (order?.accountId !== buyer.id) return refused('no-order');
  if (order.status === 'cancelled') return refused('ended');
  return { kind: 'refused', because: { kind: 'already-paid', number: order.number } };
}

function refused(
  kind:
    | 'processing'
    | 'too-late'
    | 'too-small'
    | 'too-large'
    | 'no-order'
    | 'ended'
    | 'profile-incomplete'
    | 'no-country'
    | 'awaits-papers',
): CheckoutStep {
  return { kind: 'refused', because: { kind } };
}
