import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Table } from '../store.ts';
import type { Endpoint } from '../webhooks/deliver.ts';
import { API_VERSION, type EventCause, type StripeState } from './state.ts';

type Subject =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute;

export function emitEvent(state: StripeState, type: string, object: Subject, cause: EventCause): void {
  const event = {
    id: `evt_1${state.ids.alphanumeric(23)}`,
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

export function withPendingWebhooks(state: StripeState, event: Stripe.Event): Stripe.Event {
  return { ...event, pending_webhooks: state.outbox.pending(event.id) };
}

/**
 * An HMAC of time and raw body. Each try uses the real time, which the shop compares with its own
 * clock.
 */
export function stripeEndpoint(url: string, secret: string, events: Table<Stripe.Event>): Endpoint {
  return {
    url,
    // Stripe sends indented JSON, so a shop that reserializes it fails here too.
    bodyOf: (eventId) => JSON.stringify(events.get(eventId), null, 2),
    sign: (_, body, forged) => {
      const time = Math.floor(Date.now() / 1000);
      const key = forged ? 'whsec_somebody_else' : secret;
      const mac = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
      return {
        'stripe-signature': `t=${time},v1=${mac}`,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      };
    },
  };
}
