import type { Stripe } from 'stripe';
import { API_VERSION, type Cause, type StripeState } from './state.ts';

type Subject =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute;

/** Keeps an event with the object as it is now, and sends it on its way. */
export function emit(state: StripeState, type: string, object: Subject, cause: Cause): void {
  const event = {
    id: `evt_1${state.ids.mixed(23)}`,
    object: 'event',
    api_version: API_VERSION,
    created: state.clock.seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  } as Stripe.Event;
  state.events.put(event);
  state.outbox.add({ provider: 'stripe', eventId: event.id, type });
}

export function withPending(state: StripeState, event: Stripe.Event): Stripe.Event {
  return { ...event, pending_webhooks: state.outbox.pending(event.id) };
}
