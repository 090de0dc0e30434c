import { checkChargeBounds } from '../../../src/features/orders/charged-amount.rules.ts';
import { chosenAddress, findAddress } from '../accounts/address-book-store.ts';
import type { Database } from '../db/connection.ts';
import type { Buyer } from '../orders/buyer.ts';
import { isSameCart, priceCart } from '../orders/pricing.ts';
import { destinationColumns } from '../orders/recipient.ts';
import { payableUntil, readLines, updateOrder } from '../orders/store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
import { hasTimeToPay, PAYABLE_MS, planCheckout } from '../payments/core/decide.ts';
import { cancelIfDue } from '../payments/settle/cancel.ts';
import type { PayingAccount } from './account-store.ts';
import { findBarredProducts } from './barred-products.ts';
import { checkAttemptLimit, checkOrderLimit } from './limits.ts';
import { createAttempt, createOrder } from './new-order.ts';
import type { CheckoutRequest, CheckoutStep } from './result.ts';
import { findStockRefusal } from './stock-refusal.ts';

type Refusal =
  | 'cart-changed'
  | 'cart-empty'
  | 'unconfirmed'
  | 'no-address'
  | 'processing'
  | 'too-small'
  | 'too-large';

export async function planCart(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  { open, attempt, history, cart, rules }: PayingAccount,
  { method, version, address }: Pick<CheckoutRequest, 'method' | 'version' | 'address'>,
): Promise<CheckoutStep> {
  const now = context.now();
  if (version !== undefined && version !== cart.version) return refused('cart-changed');
  const priced = priceCart(cart.lines, cart.products);
  if (priced.kind === 'empty') return refused('cart-empty');
  if (priced.kind === 'unconfirmed') return refused('unconfirmed');
  const fit = checkChargeBounds(priced.totalFen, chargeRule(context, method));
  if (fit !== 'fits') return refused(fit);
  const stored = address && (await findAddress(tx, buyer.id, address));
  if (address && !stored) return refused('no-address');
  const chosen = stored ? chosenAddress(stored) : null;
  const [barred] = findBarredProducts(rules, cart.products, chosen ?? buyer, now);
  if (barred !== undefined) return { kind: 'refused', because: barred };

  const until = open && payableUntil(open);
  const isSame = open !== undefined && isSameCart(await readLines(tx, open.number), priced.lines);
  if (isSame && (open.recipient !== null || chosen !== null))
    await updateOrder(tx, open.number, destinationColumns(chosen, buyer));
  const plan = planCheckout({
    method,
    now,
    open: until === undefined ? undefined : { attempt, isSameCart: isSame, until },
  });
  if (plan.kind === 'wait') return refused('processing');
  if (attempt !== undefined && plan.kind === 'continue') return { kind: 'attempt', attempt };
  const isNew = !isSame || until === undefined || !hasTimeToPay(until, now);
  const limited = checkAttemptLimit(history, now) ?? (isNew ? checkOrderLimit(history, now) : undefined);
  if (limited !== undefined) return { kind: 'refused', because: limited };
  const short = await findStockRefusal(tx, priced.lines, cart.products, isSame ? open?.number : undefined);
  if (short !== undefined) return { kind: 'refused', because: short };
  // What refuses the new cart comes first, so that a refused one leaves the old order as it is.
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  if (open !== undefined && !isNew)
    return { kind: 'attempt', attempt: await createAttempt(context, tx, open, method) };
  if (open !== undefined) await cancelIfDue(tx, open, { now, asked: 'replaced', actor: 'checkout' });
  const first = await createOrder(context, tx, buyer, method, {
    ...priced,
    createdAt: now,
    payableUntil: new Date(now.getTime() + PAYABLE_MS),
    chosen,
  });
  await context.reached('order not committed');
  return { kind: 'attempt', attempt: first, lines: priced.lines };
}

function refused(kind: Refusal): CheckoutStep {
  return { kind: 'refused', because: { kind } };
}
