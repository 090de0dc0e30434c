/** Checkout of an unpaid order, which neither reads nor changes the cart. */
import { checkChargeBounds } from '../../../src/rules/charged-amount.ts';
import type { MethodName } from '../../../src/rules/payment-methods.ts';
import { findProducts, type MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { readReservedUnits } from '../inventory/reservation-store.ts';
import { reserve, type StockShortage } from '../inventory/reservations.ts';
import { type Buyer, hasRecipientDetails } from '../orders/buyer.ts';
import { parseOrderNumber } from '../orders/number.ts';
import { isAwaitingPapers, isReservingOnlyForPayment } from '../orders/quote-order-store.ts';
import { recipientOf } from '../orders/recipient.ts';
import { findTakenSpecimen } from '../orders/specimen.ts';
import { findOrder, type OrderRow, readLines, stateOfOrder } from '../orders/store.ts';
import { findLiveAttempt } from '../payments/core/attempt-store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
import { hasTimeToPay, planCheckout } from '../payments/core/decide.ts';
import type { PayingAccount } from './account-store.ts';
import { checkAttemptLimit } from './limits.ts';
import { createAttempt } from './new-order.ts';
import { findRefusedProduct } from './refused-product.ts';
import type { CheckoutStep } from './result.ts';

interface Unpaid extends Pick<PayingAccount, 'attempt' | 'standing'> {
  readonly open: OrderRow;
}

interface UnpaidWithProducts extends Unpaid {
  readonly products: readonly MirroredProduct[];
}

interface OrderRequest {
  readonly method: MethodName;
  readonly order: string;
}

export async function planOrder(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  { open, attempt, standing, rules }: PayingAccount,
  { method, order: typed }: OrderRequest,
): Promise<CheckoutStep> {
  const number = parseOrderNumber(typed);
  const isOfCart = open !== undefined && open.number === number;
  const unpaid = isOfCart ? { open, attempt } : await findQuoteOrder(tx, buyer, number);
  if (unpaid === undefined) return await whyNot(tx, buyer, number);
  // The address may have changed since the order was made.
  const products = await findProducts(tx, await readProductIds(tx, unpaid.open.number));
  const to = recipientOf(unpaid.open, buyer);
  if (!hasRecipientDetails(to)) return refused('profile-incomplete');
  if (!isOfCart && (await isAwaitingPapers(tx, unpaid.open))) return refused('awaits-papers');
  const refusedProduct = await findRefusedProduct(tx, unpaid.open, { rules, products, to }, context.now());
  if (refusedProduct !== undefined) return { kind: 'refused', because: refusedProduct };
  return await planUnpaid(context, tx, method, { ...unpaid, standing, products });
}

async function planUnpaid(
  context: PaymentsContext,
  tx: Database,
  method: MethodName,
  { open, attempt, standing, products }: UnpaidWithProducts,
): Promise<CheckoutStep> {
  const now = context.now();
  const plan = planCheckout({ method, now, open: { attempt, isSameCart: true, until: open.reservedUntil } });
  if (plan.kind === 'wait') return refused('processing');
  if (!hasTimeToPay(open.reservedUntil, now)) return refused('too-late');
  const fit = checkChargeBounds(open.totalFen, chargeRule(context, method));
  if (fit !== 'fits') return refused(fit);
  const isLasting = attempt !== undefined && hasTimeToPay(attempt.expiresAt, now);
  if (isLasting && plan.kind === 'continue') return { kind: 'attempt', attempt };
  const limited = checkAttemptLimit(standing, now);
  if (limited !== undefined) return { kind: 'refused', because: limited };
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  const short = await reserveForPayment(tx, open);
  const taken = await findTakenSpecimen(tx, short, products);
  if (taken !== undefined) return { kind: 'refused', because: taken };
  if (short.length > 0) return refused('out-of-stock');
  return { kind: 'attempt', attempt: await createAttempt(context, tx, open, method) };
}

async function readProductIds(tx: Database, number: string): Promise<string[]> {
  return (await readLines(tx, number)).map(({ productId }) => productId);
}

/** Finds an unpaid order of a quote. The account may also have an unpaid order of its cart. */
async function findQuoteOrder(
  tx: Database,
  buyer: Buyer,
  number: string | undefined,
): Promise<Omit<Unpaid, 'standing'> | undefined> {
  const order = number === undefined ? undefined : await findOrder(tx, number);
  const isOpenQuote =
    order?.accountId === buyer.id && order.quoteId !== null && stateOfOrder(order) === 'unpaid';
  return isOpenQuote ? { open: order, attempt: await findLiveAttempt(tx, order.number) } : undefined;
}

/** Returns what is missing for a quote without a reservation; the buyer is informed before paying. */
async function reserveForPayment(tx: Database, order: OrderRow): Promise<readonly StockShortage[]> {
  if (!(await isReservingOnlyForPayment(tx, order))) return [];
  if ((await readReservedUnits(tx, order.number)).length > 0) return [];
  const note = { actor: 'checkout', reason: 'quote is being paid' };
  const reserved = await reserve(tx, order.number, await readLines(tx, order.number), note);
  return reserved.kind === 'short' ? reserved.variants : [];
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
    | 'out-of-stock'
    | 'profile-incomplete'
    | 'awaits-papers',
): CheckoutStep {
  return { kind: 'refused', because: { kind } };
}
