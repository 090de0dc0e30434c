import type { Stripe } from 'stripe';
import { emit } from './events.ts';
import { nobody, type StoredSession, type StripeState } from './state.ts';

/** How long a voucher can be paid when nobody hurries it, as Multibanco's: milliseconds. */
const VOUCHER_LIFE = 7 * 24 * 3600 * 1000;

/** Nobody has paid yet, so there is no charge: the buyer has a reference to pay at a bank or a shop, or to forget. */
export function giveVoucher(
  state: StripeState,
  { id, session }: StoredSession,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  const dueAt = state.clock.now() + VOUCHER_LIFE;
  state.decisions.put({ id, sessionId: id, dueAt, succeeds: false });
  const waiting = state.intents.put({
    ...intent,
    status: 'requires_action',
    payment_method_types: ['multibanco'],
    next_action: {
      type: 'multibanco_display_details',
      multibanco_display_details: {
        entity: '12345',
        reference: state.ids.digits(9),
        expires_at: Math.floor(dueAt / 1000),
        hosted_voucher_url: `${state.publicUrl}/c/voucher/${session.id}`,
      },
    },
  });
  emit(state, 'payment_intent.requires_action', waiting, nobody);
  return waiting;
}

/** It was not paid in its time. */
export function expireVoucher(state: StripeState, intent: Stripe.PaymentIntent): void {
  const code = 'payment_intent_payment_attempt_expired';
  const expired = state.intents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message: 'The latest payment attempt of the PaymentIntent has expired.',
    },
  });
  emit(state, 'payment_intent.payment_failed', expired, nobody);
}
