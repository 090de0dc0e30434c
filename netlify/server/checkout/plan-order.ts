/** Checkout of an unpaid order, which neither reads nor changes the cart. */
import { checkChargeBounds } from '../../../src/rules/charge.ts';
import type { MethodName } from '../../../src/rules/payment-methods.ts';
import type { Database } from '../db/connection.ts';
import type { Buyer } from '../orders/buyer.ts';
import { parseOrderNumber } from '../orders/number.ts';
import { findOrder } from '../orders/store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
import { hasTimeToPay, planCheckout } from '../payments/core/decide.ts';
import type { PayingAccount } from './account-store.ts';
import { checkAttemptLimit } from './limits.ts';
import { createAttempt } from './new-order.ts';
import type { CheckoutStep } from './result.ts';

interface OrderWish {
  readonly method: MethodName;
  readonly order: string;
}

export async function planOrder(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  { open, attempt, standing }: PayingAccount,
  { method, order: typed }: OrderWish,
): Promise<CheckoutStep> {
  const now = context.now();
  const number = parseOrderNumber(typed);
  if (open === undefined || open.number !== number) return await whyNot(tx, buyer, number);
  const plan = planCheckout({ method, now, open: { attempt, isSameCart: true, until: open.reservedUntil } });
  if (plan.kind === 'wait') return refused('processing');
  if (!hasTimeToPay(open.reservedUntil, now)) return refused('too-late');
  const fit = checkChargeBounds(open.totalFen, chargeRule(context, method));
  if (fit !== 'fits') return refused(fit);
  if (attempt !== undefined && plan.kind === 'continue') return { kind: 'attempt', attempt };
  const limited = checkAttemptLimit(standing, now);
  if (limited !== undefined) return { kind: 'refused', because: limited };
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  return { kind: 'attempt', attempt: await createAttempt(context, tx, open, method) };
}

async function whyNot(tx: Database, buyer: Buyer, number: string | undefined): Promise<CheckoutStep> {
  const order = number === undefined ? undefined : await findOrder(tx, number);
  if (order?.accountId !== buyer.id) return refused('no-order');
  if (order.status === 'cancelled') return refused('ended');
  return { kind: 'refused', because: { kind: 'already-paid', number: order.number } };
}

function refused(
  kind: 'processing' | 'too-late' | 'too-small' | 'too-large' | 'no-order' | 'ended',
): CheckoutStep {
  return { kind: 'refused', because: { kind } };
}
