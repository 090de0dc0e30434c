/**
 * Counts once, under the lock of the order's account: the payment pays its charge while that is
 * due, and is refunded otherwise (docs/decisions/0089).
 */
import { randomUUID } from 'node:crypto';
import { formatFen } from '../../../../src/features/base/money.rules.ts';
import type { Database } from '../../db/connection.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { type Charge, requireCharge, transitionCharge } from '../../orders/charge-store.ts';
import { canConfirm, confirmEdit, withdrawOpenEdit } from '../../orders/edit.ts';
import { type EditWithLines, findEditOfCharge } from '../../orders/edit-store.ts';
import { insertEvent, lockRequiredOrder, type OrderRow, updateOrder } from '../../orders/store.ts';
import { findForbiddenLine, reviewMovedOrders } from '../address-review/review.ts';
import { type Attempt, findLiveAttempt, transitionAttempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { decideChargePayment } from '../core/decide.ts';
import { feeColumns, insertPayment } from '../core/money-store.ts';
import type { AttemptStatus } from '../core/provider.ts';
import {
  type CountPaymentResult,
  findCountedPayment,
  flagMismatch,
  PAYMENT_ACTOR,
  refundWholePayment,
  UNPAID_ATTEMPT_STATES,
} from './count-payment.ts';

export async function countChargePayment(
  context: PaymentsContext,
  tx: Database,
  attempt: Attempt,
  { captured, attemptId }: Extract<AttemptStatus, { kind: 'paid' }>,
): Promise<CountPaymentResult> {
  const { provider, orderNumber, charge: position } = attempt;
  const order = await lockRequiredOrder(tx, orderNumber);
  const charge = await requireCharge(tx, attempt);
  const live = await findLiveAttempt(tx, orderNumber, position);
  const hasOther = live !== undefined && live.id !== attempt.id;
  // If the provider names another attempt, the payment is not ours.
  const isOurs = attemptId === null || attemptId === attempt.id;
  const edit = await findEditOfCharge(tx, charge);
  const asked = isOurs ? decideChargePayment(attempt, captured, charge.state) : ({ kind: 'flag' } as const);
  const isOutdated = asked.kind === 'accept' && edit !== undefined && !(await canConfirm(tx, order, edit));
  const decision = isOutdated ? ({ kind: 'send-back', cause: 'late' } as const) : asked;
  const id = randomUUID();
  const { amountMinor, currency } = captured;
  const isNew = await insertPayment(tx, {
    id,
    provider,
    providerRef: captured.ref,
    attemptId: attempt.id,
    orderNumber,
    charge: position,
    amountMinor,
    currency,
    at: context.now(),
    ...feeColumns(captured),
    outcome: decision.kind === 'accept' ? 'collected' : 'flagged',
  });
  if (!isNew) return await findCountedPayment(tx, attempt, captured, hasOther);
  if (decision.kind === 'accept') {
    await transitionAttempt(tx, attempt.id, UNPAID_ATTEMPT_STATES, 'paid');
    await markPaid(context, tx, order, charge, edit);
    await context.reached('payment not committed');
    return { kind: 'paid', hasOther };
  }
  await transitionAttempt(tx, attempt.id, UNPAID_ATTEMPT_STATES, 'closed');
  if (decision.kind === 'flag') {
    await flagMismatch(context, tx, attempt, captured, isOurs);
    return { kind: 'flagged' };
  }
  if (isOutdated) await withdrawOpenEdit(tx, order, { actor: PAYMENT_ACTOR, at: context.now() });
  const { amountFen } = charge;
  return await refundWholePayment(context, tx, {
    paymentId: id,
    charge: position,
    orderNumber,
    cause: decision.cause,
    amountMinor,
    amountFen,
  });
}

async function markPaid(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  charge: Charge,
  edit: EditWithLines | undefined,
): Promise<void> {
  const { number } = order;
  const { kind, reason, amountFen, position } = charge;
  const at = context.now();
  await transitionCharge(tx, charge, 'pay', at);
  if (kind === 'freight') await updateOrder(tx, number, { shippingFeeStatus: 'received' });
  const changes = [{ field: kind, before: null, after: formatFen(amountFen) }];
  await insertEvent(tx, {
    orderNumber: number,
    kind: 'charge-paid',
    actor: PAYMENT_ACTOR,
    at,
    data: { changes },
  });
  // The mail about the edit also confirms the payment, so no other is sent.
  if (edit !== undefined) {
    await confirmEdit(tx, order, edit, { actor: PAYMENT_ACTOR, at });
    // The address may have changed since the shipping rules were checked. A quote's papers are recorded, so its
    // order is reviewed only if a line is forbidden.
    const isToReview = order.quoteId === null || (await findForbiddenLine(tx, number, at)) !== undefined;
    if (isToReview) await reviewMovedOrders(tx, context.staff, [number]);
    return;
  }
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return;
  const data = {
    kind: 'charge-paid' as const,
    number,
    name: nameInMails(buyer),
    charge: kind,
    reason,
    amount: amountFen,
  };
  await enqueueMail(tx, { key: `charge-paid ${number} ${position}`, recipient: buyer.email, data });
}
