import type { Stripe } from 'stripe';
import type { ResultOf } from '../controls/settings.ts';
import { chargeOf, expireAuthorisation } from './authorisation.ts';
import { newBalanceId, presentCharge } from './balance.ts';
import { emitEvent } from './events.ts';
import { anyParam, type CheckedParams, integerParam, metadataParam } from './params.ts';
import { DECLINES, decline } from './pay.ts';
import { invalidRequestError, StripeApiError, unexpectedStateError } from './requests.ts';
import type { EventCause, StripeState } from './state.ts';

export const captureFields = {
  amount_to_capture: integerParam(1),
  expand: anyParam,
  metadata: metadataParam,
};

/** Takes the authorised amount or less of it. A partial capture releases the remainder. */
export function captureIntent(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  params: Pick<CheckedParams<typeof captureFields>, 'amount_to_capture' | 'metadata'>,
  cause: EventCause,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded')
    throw unexpectedStateError(
      intent,
      'The remaining amount on this PaymentIntent could not be captured because the remainder of the authorized amount has been released.',
    );
  if (intent.status !== 'requires_capture')
    throw unexpectedStateError(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw invalidRequestError(
      'The payment could not be captured because the requested capture amount is greater than the amount you can capture for this charge. Contact us via https://support.stripe.com/contact/ for help.',
      { code: 'amount_too_large', payment_intent: intent },
    );
  const forced = state.controls.takeOutcome('stripe-capture');
  if (forced !== undefined) throw failedCapture(state, intent, forced, cause);
  const charge = state.charges.put({
    ...chargeOf(state, intent),
    amount_captured: amount,
    balance_transaction: newBalanceId(state),
    captured: true,
  });
  emitEvent(state, 'charge.captured', presentCharge(state, charge), cause);
  const captured = state.intents.put({
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: { ...intent.metadata, ...params.metadata },
  });
  emitEvent(state, 'payment_intent.succeeded', captured, cause);
  const stored = state.sessions.all().find(({ session }) => session.payment_intent === intent.id);
  if (stored) state.sessions.put({ ...stored, session: { ...stored.session, payment_status: 'paid' } });
  return captured;
}

function failedCapture(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  result: ResultOf<'stripe-capture'>,
  cause: EventCause,
): StripeApiError {
  const charge = chargeOf(state, intent);
  if (result === 'expired')
    return invalidRequestError(
      `Charge ${charge.id} cannot be captured because the charge has expired (a charge must be captured within 7 days). You will need to create a new charge to retry the payment.`,
      { code: 'charge_expired_for_capture', payment_intent: expireAuthorisation(state, intent) },
    );
  if (result === 'declined')
    decline(state, { ...intent, amount_capturable: 0 }, DECLINES.decline, charge, cause);
  return new StripeApiError({
    status: 402,
    type: 'card_error',
    ...DECLINES.decline,
    charge: charge.id,
    payment_intent: state.intents.get(intent.id) ?? intent,
  });
}
