/** The payment pays its order, is refunded, or waits for a person (decide.ts). */
import { randomUUID } from 'node:crypto';
import { shopDay } from '../../../../src/features/desk/ops-figures.contract.ts';
import { FREIGHT_CHARGE, sumOf } from '../../../../src/features/orders/charges.rules.ts';
import { deliveryDates } from '../../../../src/features/shipping/delivery-time.rules.ts';
import type { Database } from '../../db/connection.ts';
import { type AttemptState, LIVE_ATTEMPT_STATES } from '../../db/kinds.ts';
import { notifyStaffOfPayment } from '../../mail/notify-staff.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { addresseeOf, type BuyerContact } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { insertCharge } from '../../orders/charge-store.ts';
import { orderMailData, paidOrderData } from '../../orders/order-mail-data.ts';
import { PAY_LINK_LIFETIME_MS } from '../../orders/pay-link.ts';
import { markQuotePaid } from '../../orders/quote-order-store.ts';
import { recipientOf } from '../../orders/recipient.ts';
import { type OrderRow, transitionOrder } from '../../orders/store.ts';
import { recordPermits } from '../../papers/record-permits.ts';
import { freeUnitsInCapture } from '../../stock/reservation-store.ts';
import { isWaitingForCaptures, reserve, sellReservation } from '../../stock/reservations.ts';
import { reviewMovedOrders } from '../address-review/review.ts';
import { type Allocation, type Attempt, listAllocations, transitionAttempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { decidePayment } from '../core/decide.ts';
import { mismatchNote } from '../core/flag-notes.ts';
import { flagForStaff } from '../core/flag-store.ts';
import {
  feeColumns,
  findPaymentByRef,
  insertPayment,
  insertRefund,
  setPaymentOutcome,
} from '../core/money-store.ts';
import type { AttemptStatus, CapturedPayment } from '../core/provider.ts';
import { lockBuyerOf, type OrderToSettle, readOrderToSettle } from './order-to-settle-store.ts';

type FreightChange = Partial<
  Pick<OrderRow, 'shippingFeeFen' | 'shippingFeeStatus' | 'shippingWay' | 'shippingMethod'>
>;

/**
 * Freight is what this attempt asked for, even if the order asks for another now; staff then decides the way. A quote from before freight was paid
 * with the goods asks for it by link. Returns the changes of the order; the trigger `goods_are_charge` writes the charge.
 */
async function payFreight(
  tx: Database,
  order: OrderRow,
  buyer: BuyerContact | undefined,
  at: Date,
  asked: readonly Allocation[],
): Promise<FreightChange> {
  const { number, quoteId, shippingFeeFen: amountFen, shippingFeeStatus } = order;
  const paid = asked.find(({ charge }) => charge === FREIGHT_CHARGE);
  const isOfOtherWay = paid?.amountFen !== amountFen;
  const way = isOfOtherWay ? { shippingWay: null, shippingMethod: '' } : {};
  if (paid !== undefined) return { ...way, shippingFeeFen: paid.amountFen, shippingFeeStatus: 'received' };
  // It was decided after this attempt began, so nobody has seen it with the price.
  if (shippingFeeStatus === 'due') return { ...way, shippingFeeFen: null, shippingFeeStatus: null };
  if (quoteId === null || amountFen === null || amountFen === 0) return {};
  const charge = { kind: 'freight' as const, amountFen, linkId: randomUUID() };
  const expiresAt = new Date(at.getTime() + PAY_LINK_LIFETIME_MS);
  const isMailed = buyer !== undefined && buyer.email !== null;
  await insertCharge(tx, {
    ...charge,
    orderNumber: number,
    state: 'due',
    createdBy: PAYMENT_ACTOR,
    createdAt: at,
    expiresAt,
    paidAt: null,
    outside: false,
    linkSentAt: isMailed ? at : null,
  });
  if (buyer !== undefined && buyer.email !== null) {
    const data = { number, name: nameInMails(buyer), charge: charge.kind, reason: null, amount: amountFen };
    const link = { linkId: charge.linkId, expiresAt: expiresAt.toISOString(), isReminder: false };
    await enqueueMail(tx, {
      key: `pay-link ${number} quote`,
      recipient: buyer.email,
      data: { kind: 'pay-link', ...data, ...link },
    });
  }
  return { shippingFeeStatus: 'due' };
}

export const PAYMENT_ACTOR = 'settle';
/** All states but `paid`. A closed attempt may still turn out to be paid. */
export const UNPAID_ATTEMPT_STATES: readonly AttemptState[] = [...LIVE_ATTEMPT_STATES, 'closed'];

export interface CountPaymentResult {
  /** `processing`: others are paying for the units, so whether they are left is not known yet. */
  readonly kind: 'paid' | 'sent-back' | 'flagged' | 'processing';
  readonly refundId?: string;
  /** True if another attempt could still pay the order. */
  readonly hasOther?: boolean;
  /** True if this call took the stock. */
  readonly isNew?: boolean;
}

const KINDS = {
  accepted: 'paid',
  collected: 'paid',
  'sent-back': 'sent-back',
  flagged: 'flagged',
} as const;

/** Counts once, in a transaction that locks the order's account. */
export async function countPayment(
  context: PaymentsContext,
  tx: Database,
  attempt: Attempt,
  { captured, attemptId }: Extract<AttemptStatus, { kind: 'paid' }>,
): Promise<CountPaymentResult> {
  const { provider, orderNumber } = attempt;
  const id = randomUUID();
  const payment = { provider, providerRef: captured.ref, attemptId: attempt.id, orderNumber };
  const { amountMinor, currency } = captured;
  await lockBuyerOf(tx, context.cart, orderNumber);
  const found = await readOrderToSettle(tx, attempt, captured.ref);
  const { order, lines, isReserved, isPaid, hasOther } = found;
  if (found.isCounted) return await findCountedPayment(tx, attempt, captured, hasOther);
  const asked = await listAllocations(tx, attempt.id);
  // If the provider names another attempt, the payment is not ours.
  const isOurs = attemptId === null || attemptId === attempt.id;
  const isOfEndedQuote = order.quoteId !== null && order.status === 'cancelled';
  const decision = isOurs
    ? decidePayment({ asked: attempt, captured, isPaid, isReserved, isOfEndedQuote })
    : ({ kind: 'flag' } as const);
  // An order whose account was deleted has nobody who waits for it.
  const taken =
    decision.kind === 'accept-if-in-stock' && order.buyerLeftAt === null
      ? await reserve(tx, orderNumber, lines, { actor: PAYMENT_ACTOR, reason: 'paid' })
      : undefined;
  if (taken?.kind === 'short' && isWaitingForCaptures(taken.variants)) {
    await transitionAttempt(tx, attempt.id, UNPAID_ATTEMPT_STATES, 'processing');
    return { kind: 'processing' };
  }
  const isAccepted = decision.kind === 'accept' || taken?.kind === 'reserved';
  const isNew = await insertPayment(tx, {
    ...payment,
    id,
    amountMinor,
    currency,
    ...feeColumns(captured),
    outcome: isAccepted ? 'accepted' : 'flagged',
    at: context.now(),
  });
  if (!isNew) throw new Error(`the payment ${captured.ref} was counted for another order meanwhile`);
  const close = async () => {
    const wasLive = await transitionAttempt(tx, attempt.id, LIVE_ATTEMPT_STATES, 'closed');
    if (wasLive) await freeUnitsInCapture(tx, orderNumber);
  };
  if (decision.kind === 'flag') {
    await close();
    await flagMismatch(context, tx, attempt, captured, isOurs);
    return { kind: 'flagged' };
  }
  if (!isAccepted) {
    const cause = decision.kind === 'send-back' ? decision.cause : 'late';
    await close();
    const amountFen = sumOf(asked);
    return await refundWholePayment(context, tx, {
      paymentId: id,
      charge: attempt.charge,
      orderNumber,
      cause,
      amountMinor,
      amountFen,
    });
  }
  await markPaid(context, tx, attempt, found, asked);
  await context.reached('payment not committed');
  return { kind: 'paid', hasOther, isNew: true };
}

/** A payment can't pay a second charge. */
export async function findCountedPayment(
  tx: Database,
  { provider, orderNumber, charge }: Attempt,
  { ref }: CapturedPayment,
  hasOther: boolean,
): Promise<CountPaymentResult> {
  const before = await findPaymentByRef(tx, provider, ref);
  if (before?.orderNumber !== orderNumber || before.charge !== charge) return { kind: 'flagged' };
  return { kind: KINDS[before.outcome], hasOther };
}

/** Refunds the whole payment, without units. */
export async function refundWholePayment(
  context: PaymentsContext,
  tx: Database,
  refund: Pick<
    Parameters<typeof insertRefund>[1],
    'paymentId' | 'charge' | 'orderNumber' | 'cause' | 'amountMinor' | 'amountFen'
  >,
): Promise<CountPaymentResult> {
  const refundId = randomUUID();
  await setPaymentOutcome(tx, refund.paymentId, 'sent-back');
  await insertRefund(tx, {
    ...refund,
    id: refundId,
    restock: false,
    actor: PAYMENT_ACTOR,
    state: 'intended',
    createdAt: context.now(),
  });
  return { kind: 'sent-back', refundId };
}

async function markPaid(
  context: PaymentsContext,
  tx: Database,
  attempt: Attempt,
  found: OrderToSettle,
  asked: readonly Allocation[],
): Promise<void> {
  const { order, lines, account } = found;
  const { number, accountId } = order;
  const paidAt = context.now();
  const buyer = addresseeOf(order, account ?? undefined);
  // The address may have changed since the order.
  const to = buyer && recipientOf(order, buyer);
  const country = to === undefined ? order.country : to.country;
  if (order.quoteId !== null) {
    await markQuotePaid(tx, order, paidAt);
    await recordPermits(tx, number, { actor: PAYMENT_ACTOR, at: paidAt });
  }
  const change = {
    paidAt,
    method: attempt.provider,
    country,
    // The order may have ended before the payment.
    endedAt: null,
    ending: null,
    ...(await payFreight(tx, order, buyer, paidAt, asked)),
  };
  await transitionOrder(tx, number, 'pay', { actor: PAYMENT_ACTOR, at: paidAt, change });
  await transitionAttempt(tx, attempt.id, UNPAID_ATTEMPT_STATES, 'paid');
  // The buyer may have changed the order's address since checkout applied the shipping rules.
  if (country !== order.country || (order.recipient !== null && order.quoteId === null))
    await reviewMovedOrders(tx, context.staff, [number]);
  const isSold = await sellReservation(tx, number, { actor: PAYMENT_ACTOR, reason: 'paid' });
  if (!isSold) throw new Error(`order ${number} was paid, but has no reservation to sell`);
  await context.cart.takeOut(tx, accountId, lines);
  await notifyStaffOfPayment(tx, context.staff, paidOrderData({ ...order, country }, lines, paidAt));
  if (buyer === undefined || to === undefined || buyer.email === null) return;
  const { name, phone, address } = to;
  const paid = { ...order, ...change };
  const data = {
    kind: 'order-paid' as const,
    order: orderMailData(paid, lines, nameInMails(buyer), change.shippingFeeStatus ?? null),
    recipient: buyer.emailVerified ? { name, phone, address, country } : null,
    delivery: deliveryDates(
      { paidOn: shopDay(paidAt), shippedOn: null },
      context.handling,
      paid.shippingWay?.days ?? null,
    ),
  };
  await enqueueMail(tx, { key: `order-paid ${number}`, recipient: buyer.email, data });
}

/** The payment does not pay its charge. */
export async function flagMismatch(
  context: PaymentsContext,
  tx: Database,
  attempt: Attempt,
  captured: CapturedPayment,
  isOurs: boolean,
): Promise<void> {
  const { provider, orderNumber } = attempt;
  const note = mismatchNote({
    rules: context.rules[provider],
    orderNumber,
    asked: attempt,
    captured,
    isOurs,
  });
  await flagForStaff(context, tx, {
    kind: 'mismatch',
    provider,
    providerRef: captured.ref,
    orderNumber,
    note,
    at: context.now(),
  });
  context.log({ level: 'error', event: 'payment does not match its order', order: orderNumber });
}
