/** The payment providers of the shop, each by its own file; what the server does with them is in netlify/server/payments. */
import { paypal } from './paypal.ts';
import { stripe } from './stripe.ts';

export const PROVIDERS = [stripe, paypal] as const;

export type ProviderName = (typeof PROVIDERS)[number]['name'];

export const PROVIDER_NAMES: readonly ProviderName[] = PROVIDERS.map(({ name }) => name);
