import type { Stripe } from 'stripe';
import { newBalanceId } from './balance.ts';
import { isCapturedManually } from './methods.ts';
import type { StoredSession, StripeState } from './state.ts';

/** Returns the session's intent, and creates it at the first attempt to pay. */
export function intentOf(state: StripeState, stored: StoredSession): Stripe.PaymentIntent {
  const { payment_intent } = stored.session;
  const known = typeof payment_intent === 'string' ? state.intents.get(payment_intent) : undefined;
  return known ?? state.intents.put(newIntent(state, stored));
}

/** Options of a method override the intent's own `capture_method`, which stays what it was. */
const MANUAL_CARD = {
  capture_method: 'manual',
  request_three_d_secure: 'automatic',
} as Stripe.PaymentIntent.PaymentMethodOptions.Card;

/** Without the fields that the shop does not read. */
function newIntent(state: StripeState, { session, paymentData }: StoredSession): Stripe.PaymentIntent {
  const id = `pi_3${state.ids.alphanumeric(23)}`;
  return {
    id,
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${state.ids.alphanumeric(25)}`,
    created: state.clock.seconds(),
    currency: session.currency ?? '',
    description: paymentData.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: paymentData.metadata,
    next_action: null,
    payment_method: null,
    payment_method_options: isCapturedManually(session) ? { card: MANUAL_CARD } : {},
    payment_method_types: session.payment_method_types,
    status: 'requires_payment_method',
  } as Stripe.PaymentIntent;
}

/** Without the fields that the shop does not read. */
export function newCharge(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  status: 'succeeded' | 'failed' | 'pending',
  failure: { code: string; message: string } | null,
): Stripe.Charge {
  const paid = status === 'succeeded';
  return state.charges.put({
    id: `ch_3${state.ids.alphanumeric(23)}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: paid ? newBalanceId(state) : null,
    captured: status !== 'failed',
    created: state.clock.seconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: intent.payment_method as string | null,
    payment_method_details: { type: intent.payment_method_types[0] ?? 'card' },
    refunded: false,
    status,
  } as Stripe.Charge);
}
