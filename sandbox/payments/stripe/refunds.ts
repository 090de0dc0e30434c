import type { Stripe } from 'stripe';
import { newBalanceId } from './balance.ts';
import { emitEvent } from './events.ts';
import {
  checkParams,
  type FormMap,
  integerParam,
  listParam,
  metadataParam,
  oneOfParam,
  stringParam,
} from './params.ts';
import { invalidRequestError, resourceMissingError } from './requests.ts';
import { type EventCause, NO_REQUEST, type StripeState } from './state.ts';

const fields = {
  amount: integerParam(1),
  charge: stringParam(),
  currency: stringParam(),
  expand: listParam(stringParam(), 20),
  metadata: metadataParam,
  payment_intent: stringParam(),
  reason: oneOfParam('duplicate', 'fraudulent', 'requested_by_customer'),
};

/** Refunds `amount` or the remainder of the charge. */
export function createRefund(
  state: StripeState,
  form: FormMap,
  cause: EventCause,
): { refund: Stripe.Refund; expand: string[] } {
  const params = checkParams(form, fields);
  const charge = chargeToRefund(state, params.charge, params.payment_intent);
  if (!charge.captured)
    throw invalidRequestError(
      `This uncaptured Charge was created by a PaymentIntent (${charge.payment_intent}). You must cancel the PaymentIntent to reverse the authorization instead of refunding the Charge directly. For more information, see https://stripe.com/docs/payments/place-a-hold-on-a-payment-method`,
    );
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalidRequestError(message, { param: 'amount' });
  }
  const forced = state.controls.takeOutcome('stripe-refund');
  const refund = state.refunds.put({
    id: `re_3${state.ids.alphanumeric(23)}`,
    object: 'refund',
    amount,
    balance_transaction: newBalanceId(state),
    charge: charge.id,
    created: state.clock.seconds(),
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    status: forced === undefined ? 'succeeded' : forced === 'requires_action' ? forced : 'pending',
    ...(forced === undefined || forced === 'requires_action'
      ? {}
      : { pending_reason: 'processing' as const }),
  } as Stripe.Refund);
  const refunded = book(state, charge, amount);
  emitEvent(state, 'refund.created', refund, cause);
  emitEvent(state, 'charge.refunded', refunded, cause);
  return {
    refund: forced === 'failed' || forced === 'canceled' ? settleRefund(state, refund, forced) : refund,
    expand: params.expand ?? [],
  };
}

/** A failed or canceled refund returns the money to the shop's balance. */
export function settleRefund(
  state: StripeState,
  refund: Stripe.Refund,
  status: 'succeeded' | 'failed' | 'canceled',
): Stripe.Refund {
  const { pending_reason: _, ...rest } = refund;
  const settled = state.refunds.put({
    ...rest,
    status,
    ...(status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
  });
  emitEvent(state, 'refund.updated', settled, NO_REQUEST);
  const charge = status === 'succeeded' ? undefined : state.charges.get(String(refund.charge));
  if (charge) book(state, charge, -refund.amount);
  if (status === 'failed') emitEvent(state, 'refund.failed', settled, NO_REQUEST);
  return settled;
}

function book(state: StripeState, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return state.charges.put({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  });
}

function chargeToRefund(
  state: StripeState,
  chargeId: string | undefined,
  intentId: string | undefined,
): Stripe.Charge {
  if (chargeId === undefined && intentId === undefined) {
    throw invalidRequestError(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  if (chargeId !== undefined) {
    const charge = state.charges.get(chargeId);
    if (!charge) throw resourceMissingError('charge', chargeId, 'charge');
    if (charge.status !== 'succeeded')
      throw invalidRequestError(`Charge ${chargeId} has not been paid.`, { param: 'charge' });
    return charge;
  }
  const intent = state.intents.get(intentId ?? '');
  if (!intent) throw resourceMissingError('payment_intent', intentId ?? '', 'payment_intent');
  const charge = state.charges.get(String(intent.latest_charge));
  if (charge?.status === 'succeeded') return charge;
  throw invalidRequestError(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    {
      param: 'payment_intent',
    },
  );
}

/** Seconds. */
const TIME_TO_ANSWER = 7 * 24 * 3600;

/** Stripe withholds the whole charge until the decision. */
export function openDispute(state: StripeState, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || !charge.captured || charge.disputed)
    throw invalidRequestError(`Charge ${charge.id} can't be disputed.`);
  state.charges.put({ ...charge, disputed: true });
  const dispute = state.disputes.put({
    id: `du_1${state.ids.alphanumeric(23)}`,
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    created: state.clock.seconds(),
    currency: charge.currency,
    evidence_details: { due_by: state.clock.seconds() + TIME_TO_ANSWER, has_evidence: false },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'product_not_received',
    status: 'needs_response',
    // Evidence and balance transactions are not simulated.
  } as unknown as Stripe.Dispute);
  emitEvent(state, 'charge.dispute.created', dispute, NO_REQUEST);
  emitEvent(state, 'charge.dispute.funds_withdrawn', dispute, NO_REQUEST);
  return dispute;
}

/** Advances a dispute: an inquiry escalates; an appeal needs a response, or is won. */
export function changeDisputeStatus(
  state: StripeState,
  dispute: Stripe.Dispute,
  status: string,
): Stripe.Dispute {
  const due_by = state.clock.seconds() + TIME_TO_ANSWER;
  const evidence_details = { ...dispute.evidence_details, due_by };
  const moved = state.disputes.put({ ...dispute, status, evidence_details });
  emitEvent(state, 'charge.dispute.updated', moved, NO_REQUEST);
  return moved;
}

/** A lost dispute leaves the money with the buyer, a won one returns it. */
export function closeDispute(state: StripeState, dispute: Stripe.Dispute, isWon: boolean): Stripe.Dispute {
  const closed = state.disputes.put({ ...dispute, status: isWon ? 'won' : 'lost' });
  emitEvent(state, 'charge.dispute.closed', closed, NO_REQUEST);
  if (isWon) emitEvent(state, 'charge.dispute.funds_reinstated', closed, NO_REQUEST);
  return closed;
}
