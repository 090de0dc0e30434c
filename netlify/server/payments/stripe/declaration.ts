import { stripe as rules } from '../../../../src/rules/providers/stripe.ts';
import type { Settings } from '../../../../src/settings.ts';
import { checkout as texts } from '../../../../src/text/cart.ts';
import type { RedirectDeclaration } from '../till/declaration.ts';
import { stripeProvider } from './stripe.ts';

/** Whether cards can be used: as set, or exactly when there is a key (docs/shop.md "Orders and payments"). */
export function isCardOn({ CARD_CHECKOUT, STRIPE_SECRET_KEY }: Settings): boolean {
  return (CARD_CHECKOUT ?? (STRIPE_SECRET_KEY === undefined ? 'off' : 'on')) === 'on';
}

export const stripe: RedirectDeclaration = {
  rules,
  money: ({ STRIPE_CURRENCY, STRIPE_RATE }) => ({ currency: STRIPE_CURRENCY, rate: STRIPE_RATE ?? null }),
  build: ({ STRIPE_SECRET_KEY, ...settings }) =>
    STRIPE_SECRET_KEY === undefined ? undefined : stripeProvider({ ...settings, STRIPE_SECRET_KEY }),
  whyOff: (settings) => (isCardOn(settings) ? undefined : { code: 'card-off', msg: texts.cardOff }),
  texts: { failed: texts.cardFailed, refused: texts.cardFailed },
};
