/** The providers and charges that the settings make. */
import type { Settings } from '../../../src/settings.ts';
import { paypalProvider } from './paypal/paypal.ts';
import { stripeProvider } from './stripe/stripe.ts';
import type { Providers } from './till/provider.ts';
import type { Till } from './till/till.ts';

/** One set for a process: they keep tokens, certificates and connections. */
const made = new WeakMap<Settings, Providers>();

/** The providers that the settings have keys for. */
export function providersOf(settings: Settings): Providers {
  const known = made.get(settings) ?? makeProviders(settings);
  made.set(settings, known);
  return known;
}

function makeProviders(settings: Settings): Providers {
  const { STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = settings;
  return {
    stripe: STRIPE_SECRET_KEY === undefined ? undefined : stripeProvider({ ...settings, STRIPE_SECRET_KEY }),
    paypal:
      PAYPAL_CLIENT_ID === undefined || PAYPAL_CLIENT_SECRET === undefined
        ? undefined
        : paypalProvider({ ...settings, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }),
  };
}

export function chargesOf(settings: Settings): Till['charges'] {
  return {
    stripe: { provider: 'stripe', currency: settings.STRIPE_CURRENCY, rate: settings.STRIPE_RATE ?? null },
    paypal: { provider: 'paypal', currency: settings.PAYPAL_CURRENCY, rate: settings.PAYPAL_RATE ?? null },
  };
}

/** Whether cards can be used: as set, or exactly when there is a key (docs/shop.md "Orders and payments"). */
export function isCardOn({ CARD_CHECKOUT, STRIPE_SECRET_KEY }: Settings): boolean {
  return (CARD_CHECKOUT ?? (STRIPE_SECRET_KEY === undefined ? 'off' : 'on')) === 'on';
}
