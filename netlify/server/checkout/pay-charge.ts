/**
 * The attempt is stored under the lock of the account's orders, then opened at its provider
 * (docs/decisions/0089).
 */

import { inRenderedLanguage } from '../../../src/features/base/with-language.text.ts';
import { checkChargeBounds } from '../../../src/features/orders/charged-amount.rules.ts';
import { type ChargeRefusal, chargeActionRefusal } from '../../../src/features/orders/charges.rules.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import { chargeName } from '../../../src/features/payments/charges.text.ts';
import type { Database } from '../db/connection.ts';
import { chargeFacts } from '../orders/charge-facts.ts';
import { type LinkedCharge, requireCharge } from '../orders/charge-store.ts';
import { readIsFullyRefundedOrOwed } from '../orders/refund-sums-store.ts';
import { lockRequiredOrder, stateOfOrder } from '../orders/store.ts';
import { findForbiddenLine } from '../payments/address-review/review.ts';
import { type Attempt, findLiveAttempt, insertAttempt } from '../payments/core/attempt-store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
import { hasTimeToPay, planCheckout } from '../payments/core/decide.ts';
import { endAttempt } from '../payments/settle/settle.ts';
import { newAttempt } from './new-order.ts';
import { openAttempt } from './open-attempt.ts';
import type { OpenAttemptResult } from './result.ts';

export type PayChargeResult =
  | OpenAttemptResult
  | { readonly kind: 'refused'; readonly because: ChargeRefusal }
  | ForbiddenLine
  | { readonly kind: 'paid' }
  | { readonly kind: 'processing' };

/** Goods that may not be sent to the order's country. */
interface ForbiddenLine {
  readonly kind: 'not-shippable';
  readonly name: string;
  readonly country: string;
}

type Next =
  | { readonly kind: 'attempt'; readonly attempt: Attempt }
  | { readonly kind: 'end-attempt'; readonly attempt: Attempt }
  | { readonly kind: 'refused'; readonly because: ChargeRefusal }
  | ForbiddenLine
  | { readonly kind: 'too-small' | 'too-large' | 'processing' };

/** Another tab, or another person with the link, may begin a payment in the meantime. */
const TRIES = 5;

export async function payCharge(
  context: PaymentsContext,
  charge: LinkedCharge,
  { method, backTo }: { readonly method: MethodName; readonly backTo: string },
): Promise<PayChargeResult> {
  const provider = context.providers[context.methods[method].provider];
  if (provider === undefined) return { kind: 'failed' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = await context.database.transaction((tx) => plan(context, tx, charge, method));
    if (next.kind === 'attempt') {
      await context.reached('order written');
      const what = inRenderedLanguage(`${chargeName(charge)} · 订单 ${charge.orderNumber}`);
      return await openAttempt(context, provider, next.attempt, async () => ({
        // The link must not reveal whose order it is.
        email: null,
        capture: 'automatic',
        cancelUrl: backTo,
        summary: what,
        lines: [{ name: what, quantity: 1, unitMinor: next.attempt.amountMinor, picture: null }],
        freightMinor: 0,
      }));
    }
    if (next.kind !== 'end-attempt') return next;
    const ended = await endAttempt(context, next.attempt);
    if (ended.kind === 'paid' || ended.kind === 'processing') return { kind: ended.kind };
    if (ended.kind !== 'closed' && ended.kind !== 'sent-back' && ended.kind !== 'flagged')
      return { kind: 'failed' };
  }
  return { kind: 'superseded' };
}

async function plan(
  context: PaymentsContext,
  tx: Database,
  { orderNumber, position }: LinkedCharge,
  method: MethodName,
): Promise<Next> {
  const now = context.now();
  const order = await lockRequiredOrder(tx, orderNumber);
  const charge = await requireCharge(tx, { orderNumber, charge: position });
  const attempt = await findLiveAttempt(tx, orderNumber, position);
  const until = charge.expiresAt ?? now;
  const refusal = chargeActionRefusal('open', {
    ...chargeFacts(charge, {
      order: stateOfOrder(order),
      isGoingBack: await readIsFullyRefundedOrOwed(tx, order),
      attempt,
      now,
    }),
    isExpired: !hasTimeToPay(until, now),
  });
  if (refusal !== null) return { kind: 'refused', because: refusal };
  const forbidden = await findForbiddenLine(tx, orderNumber, now);
  if (forbidden !== undefined) return { kind: 'not-shippable', ...forbidden };
  const rule = chargeRule(context, method);
  const fit = checkChargeBounds(charge.amountFen, rule);
  if (fit !== 'fits') return { kind: fit };
  const next = planCheckout({ method, now, open: { attempt, isSameCart: true, until } });
  if (next.kind === 'wait') return { kind: 'processing' };
  if (attempt !== undefined && next.kind === 'continue' && hasTimeToPay(attempt.expiresAt, now))
    return { kind: 'attempt', attempt };
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  const alone = [{ charge: position, amountFen: charge.amountFen }];
  const added = newAttempt(context, orderNumber, alone, method);
  await insertAttempt(tx, added.attempt, added.asked);
  return { kind: 'attempt', attempt: added.attempt };
}
