import type { Stripe } from 'stripe';
import { emitEvent } from './events.ts';
import { newCharge } from './intents.ts';
import { invalidRequestError, unexpectedStateError } from './requests.ts';
import { type EventCause, NO_REQUEST, type StripeState } from './state.ts';

/** Seconds. https://docs.stripe.com/payments/place-a-hold-on-a-payment-method#authorization-validity-windows */
const AUTHORISATION_LIFETIME = 7 * 24 * 3600;

/** Holds the money on the card until it is captured, canceled or the authorisation expires. */
export function authorise(state: StripeState, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const capture_before = state.clock.seconds() + AUTHORISATION_LIFETIME;
  const charge = state.charges.put({
    ...newCharge(state, intent, 'succeeded', null),
    amount_captured: 0,
    balance_transaction: null,
    captured: false,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: intent.amount,
        capture_before,
      } as Stripe.Charge.PaymentMethodDetails.Card,
    },
  });
  emitEvent(state, 'charge.succeeded', charge, NO_REQUEST);
  const authorised = state.intents.put({
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    latest_charge: charge.id,
  });
  emitEvent(state, 'payment_intent.amount_capturable_updated', authorised, NO_REQUEST);
  return authorised;
}

/** Refuses an intent that is not authorised, because every intent of the sandbox belongs to a session. */
export function cancelAuthorisation(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
  cause: EventCause,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedStateError(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, expired, processing.`,
    );
  if (intent.status !== 'requires_capture')
    throw invalidRequestError(
      'You cannot perform this action on PaymentIntents created by Checkout. Try expiring the Checkout Session instead.',
      { payment_intent: intent },
    );
  return cancelIntent(state, intent, reason ?? null, cause);
}

/**
 * Since API version 2025-03-31.basil, the release of an authorisation changes neither `refunded` nor `amount_refunded`
 * of the charge. https://docs.stripe.com/changelog/basil/2025-03-31/remove-refund-from-partial-capture-and-payment-cancellation-flow
 */
export function cancelIntent(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  cancellation_reason: Stripe.PaymentIntent['cancellation_reason'],
  cause: EventCause,
): Stripe.PaymentIntent {
  const canceled = state.intents.put({
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: state.clock.seconds(),
    cancellation_reason,
  });
  emitEvent(state, 'payment_intent.canceled', canceled, cause);
  return canceled;
}

export function expireDueAuthorisations(state: StripeState): void {
  for (const intent of state.intents.all()) {
    if (intent.status !== 'requires_capture') continue;
    const { capture_before } = chargeOf(state, intent).payment_method_details?.card ?? {};
    if (capture_before !== undefined && capture_before <= state.clock.seconds())
      expireAuthorisation(state, intent);
  }
}

export function expireAuthorisation(state: StripeState, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  emitEvent(state, 'charge.expired', chargeOf(state, intent), NO_REQUEST);
  return cancelIntent(state, intent, 'expired', NO_REQUEST);
}

/** The charge of an intent that was authorised. */
export function chargeOf(state: StripeState, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = state.charges.get(String(intent.latest_charge));
  if (charge === undefined) throw new Error(`${intent.id} has no charge.`);
  return charge;
}
