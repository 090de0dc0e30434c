/** Going to pay for the cart as it is now. */
import { fitOf } from '../../../src/rules/charge.ts';
import type { Database } from '../db/connection.ts';
import { readHeld } from '../inventory/hold-store.ts';
import { findShort, shortOf } from '../inventory/holds.ts';
import type { Buyer } from '../orders/buyer.ts';
import { isSameCart, priceCart } from '../orders/pricing.ts';
import { readLines } from '../orders/store.ts';
import { cancelIfDue } from '../payments/settle/cancel.ts';
import { hasTimeToPay, planCheckout } from '../payments/till/decide.ts';
import type { Till } from '../payments/till/till.ts';
import type { PayingAccount } from './account-store.ts';
import { grantHold, limitAttempts } from './holding.ts';
import { addAttempt, addOrder } from './new-order.ts';
import type { CheckoutWish, Next } from './outcome.ts';

type Refusal =
  | 'cart-changed'
  | 'cart-empty'
  | 'unconfirmed'
  | 'out-of-stock'
  | 'processing'
  | 'too-small'
  | 'too-large';

export async function planCart(
  till: Till,
  tx: Database,
  buyer: Buyer,
  { open, attempt, standing, cart, levels }: PayingAccount,
  { method, version }: Pick<CheckoutWish, 'method' | 'version'>,
): Promise<Next> {
  const now = till.now();
  if (version !== undefined && version !== cart.version) return refused('cart-changed');
  const priced = priceCart(cart.lines, cart.products);
  if (priced.kind === 'empty') return refused('cart-empty');
  if (priced.kind === 'unconfirmed') return refused('unconfirmed');
  const fit = fitOf(priced.totalFen, till.charges[method]);
  if (fit !== 'fits') return refused(fit);

  const isSame = open !== undefined && isSameCart(await readLines(tx, open.number), priced.lines);
  const plan = planCheckout({
    method,
    now,
    open: open === undefined ? undefined : { attempt, isSameCart: isSame, until: open.holdUntil },
  });
  if (plan.kind === 'wait') return refused('processing');
  if (attempt !== undefined && plan.kind === 'continue') return { kind: 'attempt', attempt };
  const limited = limitAttempts(standing, now);
  if (limited !== undefined) return { kind: 'refused', because: limited };
  if (open !== undefined && plan.kind === 'new-attempt')
    return { kind: 'attempt', attempt: await addAttempt(till, tx, open, method) };
  if (attempt !== undefined && isSame && hasTimeToPay(open.holdUntil, now))
    return { kind: 'end-attempt', attempt };
  // Before anything is given up for it: a cart that can't be had costs nobody the pieces that they hold.
  const holding = grantHold(standing, { lines: priced.lines, replaced: open?.holdUntil, now });
  if (holding.kind !== 'granted') return { kind: 'refused', because: holding };
  if (!isSame) {
    const short =
      open === undefined
        ? shortOf(priced.lines, levels)
        : await findShort(tx, priced.lines, await readHeld(tx, open.number));
    if (short.length > 0) return refused('out-of-stock');
  }
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  if (open !== undefined) await cancelIfDue(tx, open, { now, asked: 'replaced', actor: 'checkout' });
  const first = await addOrder(till, tx, buyer, method, {
    ...priced,
    createdAt: now,
    holdUntil: holding.until,
  });
  await till.reached('order not committed');
  return { kind: 'attempt', attempt: first, lines: priced.lines };
}

function refused(kind: Refusal): Next {
  return { kind: 'refused', because: { kind } };
}
