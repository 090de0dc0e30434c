import { checkChargeBounds } from '../../../src/rules/charged-amount.ts';
import { chosenAddress, findAddress } from '../accounts/address-book-store.ts';
import type { Database } from '../db/connection.ts';
import { lockLevels, readReservedUnits } from '../inventory/reservation-store.ts';
import { stockShortages } from '../inventory/reservations.ts';
import type { Buyer } from '../orders/buyer.ts';
import { isSameCart, priceCart } from '../orders/pricing.ts';
import { destinationColumns } from '../orders/recipient.ts';
import { findTakenSpecimen } from '../orders/specimen.ts';
import { type OrderLine, readLines, updateOrder } from '../orders/store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
import { hasTimeToPay, planCheckout } from '../payments/core/decide.ts';
import { cancelIfDue } from '../payments/settle/cancel.ts';
import { type PayingAccount, readNewcomerReservations } from './account-store.ts';
import { findBarredProducts } from './barred-products.ts';
import {
  checkAttemptLimit,
  checkNewcomerLimits,
  grantReservation,
  isNewcomer,
  type NewcomerLimit,
} from './limits.ts';
import { createAttempt, createOrder } from './new-order.ts';
import type { CheckoutRequest, CheckoutStep } from './result.ts';

type Refusal =
  | 'cart-changed'
  | 'cart-empty'
  | 'unconfirmed'
  | 'no-address'
  | 'out-of-stock'
  | 'processing'
  | 'too-small'
  | 'too-large';

export async function planCart(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  { open, attempt, standing, cart, rules, levels }: PayingAccount,
  { method, version, network, address }: Pick<CheckoutRequest, 'method' | 'version' | 'network' | 'address'>,
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

  const isSame = open !== undefined && isSameCart(await readLines(tx, open.number), priced.lines);
  if (isSame && (open.recipient !== null || chosen !== null))
    await updateOrder(tx, open.number, destinationColumns(chosen, buyer));
  const plan = planCheckout({
    method,
    now,
    open: open === undefined ? undefined : { attempt, isSameCart: isSame, until: open.reservedUntil },
  });
  if (plan.kind === 'wait') return refused('processing');
  if (attempt !== undefined && plan.kind === 'continue') return { kind: 'attempt', attempt };
  const limited = checkAttemptLimit(standing, now);
  if (limited !== undefined) return { kind: 'refused', because: limited };
  if (open !== undefined && plan.kind === 'new-attempt')
    return { kind: 'attempt', attempt: await createAttempt(context, tx, open, method) };
  if (attempt !== undefined && isSame && hasTimeToPay(open.reservedUntil, now))
    return { kind: 'end-attempt', attempt };
  // Runs before the old reservation is released, so that a rejected cart keeps it.
  const granted = grantReservation(standing, { lines: priced.lines, replaced: open?.reservedUntil, now });
  if (granted.kind !== 'granted') return { kind: 'refused', because: granted };
  const own = open === undefined ? [] : await readReservedUnits(tx, open.number);
  const locked = open === undefined ? levels : await lockLevels(tx, [...own, ...priced.lines]);
  const short = stockShortages(priced.lines, locked, own);
  const taken = await findTakenSpecimen(tx, short, cart.products);
  if (taken !== undefined) return { kind: 'refused', because: taken };
  if (short.length > 0) return refused('out-of-stock');
  const counted = isNewcomer(standing) ? network : null;
  if (counted !== null) {
    const others = await readNewcomerReservations(
      tx,
      { accountId: buyer.id, network: counted },
      priced.lines,
    );
    const limit = checkNewcomerLimits(standing, others, { lines: priced.lines, levels: locked, now });
    if (limit !== undefined)
      return { kind: 'refused', because: { ...limit, name: nameOf(limit, priced.lines) } };
  }
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  if (open !== undefined) await cancelIfDue(tx, open, { now, asked: 'replaced', actor: 'checkout' });
  const first = await createOrder(context, tx, buyer, method, {
    ...priced,
    createdAt: now,
    reservedUntil: granted.until,
    network: counted,
    chosen,
  });
  await context.reached('order not committed');
  return { kind: 'attempt', attempt: first, lines: priced.lines };
}

function nameOf(limit: NewcomerLimit, lines: readonly OrderLine[]): string {
  if (limit.kind === 'network-full') return '';
  const { productId, variantKey } = limit;
  const line = lines.find((one) => one.productId === productId && one.variantKey === variantKey);
  return line === undefined ? '' : `${line.product.name} ${line.grade}`;
}

function refused(kind: Refusal): CheckoutStep {
  return { kind: 'refused', because: { kind } };
}
