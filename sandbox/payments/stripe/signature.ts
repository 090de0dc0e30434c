import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Table } from '../store/store.ts';
import type { Endpoint } from '../webhooks/delivery.ts';

/**
 * Stripe's header: an HMAC over the time and the raw body. The time is the real one, as the shop compares
 * it with its own clock, and anew at each try.
 */
export function stripeEndpoint(url: string, secret: string, events: Table<Stripe.Event>): Endpoint {
  return {
    url,
    // Stripe sends indented JSON: a shop that parses and writes it anew before checking fails here as there.
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
