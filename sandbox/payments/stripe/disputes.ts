import type { Stripe } from 'stripe';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { nobody, type StripeState } from './state.ts';

/** How long the shop may answer a dispute, seconds. */
const TIME_TO_ANSWER = 7 * 24 * 3600;

/** The buyer's bank takes a charge back, whole; Stripe takes the money out of the shop's balance until it is decided. */
export function openDispute(state: StripeState, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed)
    throw invalid(`Charge ${charge.id} can't be disputed.`);
  state.charges.put({ ...charge, disputed: true });
  const dispute = state.disputes.put({
    id: `du_1${state.ids.mixed(23)}`,
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
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
    // What the shop could hand in, and how the bank counts, plays no part here.
  } as unknown as Stripe.Dispute);
  emit(state, 'charge.dispute.created', dispute, nobody);
  emit(state, 'charge.dispute.funds_withdrawn', dispute, nobody);
  return dispute;
}

/** A dispute comes to another stage: an inquiry becomes a chargeback, an appeal needs an answer, or is won. */
export function moveDispute(state: StripeState, dispute: Stripe.Dispute, status: string): Stripe.Dispute {
  const due_by = state.clock.seconds() + TIME_TO_ANSWER;
  const evidence_details = { ...dispute.evidence_details, due_by };
  const moved = state.disputes.put({ ...dispute, status, evidence_details });
  emit(state, 'charge.dispute.updated', moved, nobody);
  return moved;
}

/** The bank decides: a lost one leaves the money with the buyer, a won one gives it back to the shop. */
export function closeDispute(state: StripeState, dispute: Stripe.Dispute, isWon: boolean): Stripe.Dispute {
  const closed = state.disputes.put({ ...dispute, status: isWon ? 'won' : 'lost' });
  emit(state, 'charge.dispute.closed', closed, nobody);
  if (isWon) emit(state, 'charge.dispute.funds_reinstated', closed, nobody);
  return closed;
}
