import { createHmac } from 'node:crypto';
import type { Endpoint } from '../webhooks/delivery.ts';

/**
 * Stripe's header: an HMAC over the time and the raw body. The time is the real one, as the shop compares
 * it with its own clock, and anew at each try.
 */
export function stripeEndpoint(url: string, secret: string): Endpoint {
  return {
    url,
    sign: (delivery, forged) => {
      const time = Math.floor(Date.now() / 1000);
      const key = forged ? 'whsec_somebody_else' : secret;
      const mac = createHmac('sha256', key).update(`${time}.${delivery.body}`).digest('hex');
      return {
        'stripe-signature': `t=${time},v1=${mac}`,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      };
    },
  };
}
